import { daysLeft, daysLeftWords } from '../../core/gate/waiver-words.js';
import { type GateView, gateView, type WaivedViolation } from '../../core/report/gate-view.js';
import { issueLink } from '../../core/report/issue-link.js';
import { failingWaiverLine } from '../../core/report/waiver-text.js';
import type { Results } from '../../core/results/model.js';
import { gateWords } from '../../core/results/verdict-words.js';
import { escaped } from '../../core/text/escaped-markdown.js';
import { fitting } from './fitting.js';
import { requirementLink } from './tables.js';

/** The gate, in a sentence; nothing without one. */
export function gateParagraph({ gate }: Results): string[] {
  if (gate === undefined) return [];
  return [`**${sentence(gateWords(gate))}:** ${escaped(gate.reason)}`, ''];
}

/** Waivers that have to go, a line each, in at most so many bytes. */
export function failingWaiverItems({ failing }: GateView, bytes: number): string[] {
  return bounded(
    failing.map((one) => `- ${escaped(failingWaiverLine(one), 1_200)}`),
    bytes,
  );
}

/** Violations that do not fail the run, in at most so many bytes. */
export function waivedTable(results: Results, bytes: number): string[] {
  const { waived } = gateView(results);
  if (waived.length === 0) return [];
  return [
    '| requirement | what is wrong | waived |',
    '|---|---|---|',
    ...bounded(
      waived.map((one) => row(results, one)),
      bytes,
    ),
  ];
}

function row(results: Results, { requirement, waiver }: WaivedViolation): string {
  const { id, reason = '', findings } = requirement;
  const wrong = escaped(findings[0]?.summary ?? reason, 240);
  const left = daysLeftWords(daysLeft(waiver, results));
  const until = `until ${escaped(waiver.expires, 40)}${left === '' ? '' : `, ${left}`}`;
  const where = waiver.issue === undefined ? '' : ` (${issue(waiver.issue)})`;
  const terms = `${until}: ${escaped(waiver.reason, 300)}${where}`;
  return `| ${[requirementLink(id, results.kit), wrong, terms].join(' | ')} |`;
}

/** A link only where it is an address; brackets and what else Markdown reads are encoded in it. */
function issue(text: string): string {
  const link = issueLink(text);
  if (link === undefined) return escaped(text, 200);
  const target = link.replace(/[()<>[\]\\|`*_~]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `[${escaped(text, 200)}](<${target}>)`;
}

function bounded(lines: readonly string[], bytes: number): string[] {
  const { shown, left } = fitting(lines, bytes);
  return [...shown, ...(left > 0 ? ['', `… ${left} more for which this summary has no room.`] : [])];
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
