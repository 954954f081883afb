import type { WaiverUse } from '../../results/gate-model.js';
import type { Results } from '../../results/model.js';
import { waiverTerms } from '../excuse-text.js';
import { waiverStatus } from '../test-status.js';
import { visible } from '../visible.js';
import { waiverText, waiverTitle } from '../waiver-text.js';
import { CTRF_STATUS, type CtrfTest } from './test-of.js';

/** One entry of the waiver file as a test: it fails where it fails the run. */
export function ctrfWaiver(results: Results, waiver: WaiverUse): CtrfTest {
  const title = visible(waiverTitle(waiver));
  return {
    testId: `waiver:${title}`,
    name: `waiver for ${title}`,
    status: CTRF_STATUS[waiverStatus(waiver)],
    rawStatus: waiver.state,
    duration: 0,
    suite: ['waivers'],
    tags: ['waiver'],
    labels: {},
    message: [waiverText(results, waiver), `Its entry: ${waiverTerms(waiver)}`].map(visible).join('\n'),
    extra: {},
  };
}
