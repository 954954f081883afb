import type { WaiverUse } from '../../results/gate-model.js';
import type { Results } from '../../results/model.js';
import { waiverStatus } from '../test-status.js';
import { waiverTerms } from '../waiver-terms.js';
import { waiverText, waiverTitle } from '../waiver-text.js';
import { plainOutput } from './junit-output.js';
import type { XmlElement } from './xml.js';

/** One entry of the waiver file as a testcase: it fails where it fails the run. */
export function waiverTestcase(results: Results, waiver: WaiverUse): XmlElement {
  return {
    name: 'testcase',
    attributes: { classname: 'waivers', name: `waiver for ${waiverTitle(waiver)}`, time: '0.000' },
    children: elements(results, waiver),
  };
}

function elements(results: Results, waiver: WaiverUse): XmlElement[] {
  const message = waiverText(results, waiver);
  const text = plainOutput([message, `Its entry: ${waiverTerms(waiver)}`]);
  switch (waiverStatus(waiver)) {
    case 'failed':
      return [{ name: 'failure', attributes: { message, type: `waiver-${waiver.state}` }, text }];
    case 'skipped':
      return [
        { name: 'skipped', attributes: { message } },
        { name: 'system-out', text },
      ];
    default:
      return [{ name: 'system-out', text }];
  }
}
