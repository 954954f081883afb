import { type Line, span } from '../../../core/report/console/line.js';
import type { NotesLayout } from '../../../core/report/console/notes.js';
import { outcomeMark, outcomeWord } from '../../../core/report/console/outcome-mark.js';
import { type ChangeGroup, type changesByKind, changeTitle } from '../../../core/results/change-groups.js';
import type {
  CauseChange,
  ChangeKind,
  Comparison,
  ObservationChange,
} from '../../../core/results/comparison.js';
import { ellipsis } from '../../../core/text/cut.js';
import { wrap } from '../../../core/text/fold.js';

/** How much a list says unless the user asked for all of it. */
const GROUPS = 10;
const IDS = 4;
/** UTF-16 units; what is quoted may be a server's. */
const LONGEST_TEXT = 300;

/** Kinds whose title does not tell both outcomes. */
const TITLE_LEAVES_OPEN: ReadonlySet<ChangeKind> = new Set(['newly-judged', 'no-longer-judged', 'other']);

/** One kind of change under its heading. */
export function changeLines(
  { kind, count, groups }: ReturnType<typeof changesByKind>[number],
  layout: NotesLayout,
): Line[] {
  const lines = groups.map((group) => groupLines(kind, group, layout));
  return section(`${changeTitle[kind]} (${count})`, lines, layout);
}

function groupLines(kind: ChangeKind, group: ChangeGroup, layout: NotesLayout): Line[] {
  const { before, after, reason, flaky, undecided, ids } = group;
  const way = TITLE_LEAVES_OPEN.has(kind) ? ` ${outcomeWord[before]} → ${outcomeWord[after]}` : '';
  const marks = [...(flaky ? ['now and then'] : []), ...(undecided ? ['may be a regression'] : [])];
  const remark = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  const reported =
    reason === '' ? '' : `: ${after === 'met' ? 'was: ' : ''}${ellipsis(reason, LONGEST_TEXT)}`;
  return bullet(outcomeMark[after], `${named(ids, layout)}${way}${remark}${reported}`, layout.width);
}

/** Requirements violated in both runs whose causes differ. */
export function causeLines(causes: readonly CauseChange[], layout: NotesLayout): Line[] {
  const lines = causes.map(({ id, outcome, appeared, gone }) => [
    ...bullet(outcomeMark[outcome], id, layout.width),
    ...signed('+', appeared, layout),
    ...signed('-', gone, layout),
  ]);
  return section(`Violated in both, for other causes (${causes.length})`, lines, layout);
}

function signed(sign: '+' | '-', causes: CauseChange['appeared'], { width }: NotesLayout): Line[] {
  return causes.flatMap(({ summary }) =>
    wrap(ellipsis(summary, LONGEST_TEXT), width - 6).map(
      (row, index): Line => ['    ', index === 0 ? `${sign} ` : '  ', row],
    ),
  );
}

/** Requirements that only one of the kits knows. */
export function unsharedLines({ unshared }: Comparison, layout: NotesLayout): Line[] {
  const sides = [
    ['Only before', unshared.before],
    ['Only after', unshared.after],
  ] as const;
  const lines = sides.flatMap(([side, requirements]) => {
    const reported = requirements.map(({ id, outcome }) => `${id} ${outcomeWord[outcome]}`);
    return reported.length === 0 ? [] : [bullet('·', `${side}: ${named(reported, layout)}`, layout.width)];
  });
  return section('Not in both: the kits differ', lines, layout);
}

/** Choices that differ, then those that only one of the runs observed. */
export function observationLines(observations: readonly ObservationChange[], layout: NotesLayout): Line[] {
  const chosen = observations.filter(({ kind }) => kind === 'chosen');
  const lines = chosen.map(({ id, gone, appeared }) => [
    ...bullet('·', id, layout.width),
    ...seen('only before', gone, layout),
    ...seen('only after ', appeared, layout),
  ]);
  return [
    ...section(`Observed, never judged: chosen differently (${chosen.length})`, lines, layout),
    ...lookedAtOnce(observations, layout),
  ];
}

function seen(side: string, texts: readonly string[], { width }: NotesLayout): Line[] {
  if (texts.length === 0) return [];
  const rows = wrap(ellipsis(texts.join('; '), LONGEST_TEXT), width - 17);
  return rows.map(
    (row, index): Line => ['    ', span('quiet', index === 0 ? side : ' '.repeat(11)), '  ', row],
  );
}

function lookedAtOnce(observations: readonly ObservationChange[], layout: NotesLayout): Line[] {
  const sides = [
    ['before', 'only-before'],
    ['after', 'only-after'],
  ] as const;
  const lines = sides.flatMap(([side, kind]) => {
    const ids = observations.filter((observation) => observation.kind === kind).map(({ id }) => id);
    return ids.length === 0 ? [] : [bullet('·', `Only ${side}: ${named(ids, layout)}`, layout.width)];
  });
  return section('Observed in one of the runs', lines, layout);
}

function section(title: string, lines: readonly Line[][], { verbose }: NotesLayout): Line[] {
  if (lines.length === 0) return [];
  const shown = verbose ? lines : lines.slice(0, GROUPS);
  const left = lines.length - shown.length;
  return [
    [span('strong', title)],
    ...shown.flat(),
    ...(left > 0 ? [[`  … ${left} more; --verbose shows them all`]] : []),
    [''],
  ];
}

function named(ids: readonly string[], { verbose }: NotesLayout): string {
  const shown = verbose || ids.length <= IDS + 1 ? ids : ids.slice(0, IDS);
  const left = ids.length - shown.length;
  return `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

function bullet(mark: Line[number], text: string, width: number): Line[] {
  return wrap(text, width - 4).map((row, index): Line => ['  ', index === 0 ? mark : ' ', ' ', row]);
}
