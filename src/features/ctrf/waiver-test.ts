import { waiverStatus } from '../../core/report/test-status.js';
import { waiverTerms } from '../../core/report/waiver-terms.js';
import { waiverText, waiverTitle } from '../../core/report/waiver-text.js';
import type { WaiverUse } from '../../core/results/gate-model.js';
import type { Results } from '../../core/results/model.js';
import { visible } from '../../core/text/visible.js';
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
