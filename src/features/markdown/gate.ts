import { dayOf } from '../../core/config/day-of.js';
import { daysLeft, daysLeftWords } from '../../core/gate/waiver-words.js';
import { excuseWord } from '../../core/report/excuse-text.js';
import { type ExcusedViolation, type GateView, gateView } from '../../core/report/gate-view.js';
import { issueLink } from '../../core/report/issue-link.js';
import { failingWaiverLine } from '../../core/report/waiver-text.js';
import type { Results } from '../../core/results/model.js';
import { gateWords } from '../../core/results/verdict-words.js';
import { escaped, inCode } from '../../core/text/escaped-markdown.js';
import { fitting } from './fitting.js';
import { requirementLink } from './tables.js';

/** What decides the exit code, in a sentence; none without a gate. */
export function gateLines({ gate }: Results): string[] {
  if (gate === undefined) return [];
  return [`**${sentence(gateWords(gate))}:** ${escaped(gate.reason)}`, ''];
}

/** Waivers that have to go, a line each, in at most so many bytes. */
export function failingWaivers({ failing }: GateView, bytes: number): string[] {
  return bounded(
    failing.map((one) => `- ${escaped(failingWaiverLine(one), 1_200)}`),
    bytes,
  );
}

/** What violates the document and does not fail the run, in at most so many bytes. */
export function excusedTable(results: Results, bytes: number): string[] {
  const { excused } = gateView(results);
  if (excused.length === 0) return [];
  return [
    '| requirement | what is wrong | | why it does not fail the run |',
    '|---|---|---|---|',
    ...bounded(
      excused.map((one) => row(results, one)),
      bytes,
    ),
  ];
}

export function fixedLines({ fixed }: GateView, bytes: number): string[] {
  return bounded(
    fixed.map((id) => `- ${inCode(id, 120)}`),
    bytes,
  );
}

function row(results: Results, { requirement, excuse }: ExcusedViolation): string {
  const { id, reason = '', findings } = requirement;
  const wrong = escaped(findings[0]?.summary ?? reason, 240);
  const cells = [requirementLink(id, results.kit), wrong, excuseWord[excuse.by]];
  if (excuse.by === 'baseline') {
    const { file, startedAt } = excuse.baseline;
    return `| ${[...cells, `the run of ${escaped(dayOf(startedAt))} had it, too (${inCode(file, 200)})`].join(' | ')} |`;
  }
  const left = daysLeftWords(daysLeft(excuse.waiver, results));
  const until = `until ${escaped(excuse.waiver.expires, 40)}${left === '' ? '' : `, ${left}`}`;
  return `| ${[...cells, `${until}: ${escaped(excuse.waiver.reason, 300)} (${issue(excuse.waiver.issue)})`].join(' | ')} |`;
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
  return [...shown, ...(left > 0 ? ['', `… ${left} more that this summary has no room for.`] : [])];
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
