/** The verdict as a badge: the JSON that https://img.shields.io/endpoint reads. */
import { jsonText } from '../base/text.js';
import type { Results } from '../results/results.js';
import { reportOf } from './sections.js';

/** Waivers do not count: a badge tells strangers about the implementation. */
export function badgeReport(results: Results): string {
  const { verdict, scope, end, kit, summary } = results;
  const isWhole = verdict === 'conformant' && scope === 'full' && end === 'complete';
  const violated = summary.violated > 0 ? `, ${summary.violated} violated` : '';
  const color = { conformant: isWhole ? 'brightgreen' : 'yellow', 'non-conformant': 'red', inconclusive: 'lightgrey' };
  return jsonText({
    schemaVersion: 1,
    label: kit.name,
    message: `${reportOf(results).headlines.at(-1)?.words}${violated}`,
    color: color[verdict],
    // Nobody can then override the colour in the URL of the badge.
    isError: !isWhole,
  });
}
