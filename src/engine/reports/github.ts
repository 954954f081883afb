/** Results as annotations of a GitHub Actions job; to be printed only where GITHUB_ACTIONS is set. */
import { defused, plural, short } from '../base/text.js';
import type { Results } from '../results/results.js';
import { verdictLine } from './console.js';
import { type Label, reportOf } from './sections.js';

/** GitHub shows no more of one kind for a step; the verdict is a notice, too. */
const SHOWN = 9;
/** UTF-16 units of a text. */
const LONGEST_ANNOTATION = 500;
/** Details that an annotation has room for. */
const TOLD: readonly Label[] = ['Waived', 'Also', 'Expected', 'Got', 'Run again'];
/** For the entries of each section that is shown: the command, and the title before the id. */
const KINDS: Readonly<Record<string, readonly [kind: string, title: string]>> = {
  violated: ['error', 'Violated'],
  waivers: ['error', 'Waiver'],
  warned: ['warning', 'Warning'],
  waived: ['notice', 'Waived'],
};

/** A line each: violations, waivers that fail the gate, waived violations, warnings, the verdict. */
export function githubAnnotations(results: Results): string[] {
  const { name } = results.kit;
  const lines = reportOf(results).sections.flatMap((section) => {
    const [kind, title] = KINDS[section.name] ?? [];
    if (!kind) return [];
    const left = section.entries.length - SHOWN;
    return [
      ...section.entries.slice(0, SHOWN).map(({ ids, text, details }) => {
        const told = details.filter(({ label }) => TOLD.includes(label));
        const rows = told.map((one) => `${one.label}: ${short(one.text ?? one.command ?? '', LONGEST_ANNOTATION)}`);
        return annotation(kind, `${title}: ${ids}`, [short(text, LONGEST_ANNOTATION), ...rows].join('\n'));
      }),
      ...(left > 0 ? [annotation(kind, name, `${plural(left, 'more requirement')} of this kind`)] : []),
    ];
  });
  return [...lines, annotation('notice', name, verdictLine(results, { color: false }))];
}

/** Line feeds are part of the message. */
function annotation(kind: string, title: string, text: string): string {
  const escaped = (part: string) => defused(part).replace(/[%\r\n]/g, encodeURIComponent);
  return `::${kind} title=${escaped(title).replace(/[:,]/g, encodeURIComponent)}::${escaped(text)}`;
}
