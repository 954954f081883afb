import { type Line, render, span, type Tone } from '../../../core/report/console/line.js';
import { wrap } from '../../../core/text/fold.js';
import { shortened } from '../../../core/text/shortened.js';
import { visible } from '../../../core/text/visible.js';
import type { Group, GroupName, Problem, Verification, VerificationLevel } from './verification.js';

export interface VerificationLayout {
  readonly color: boolean;
  /** Columns. @default 100 */
  readonly width?: number;
}

/** The statement that is true if the group holds. */
const STATES: Readonly<Record<GroupName, string>> = {
  files: 'The files are those of a bundle, and no others.',
  digests: 'Each file is the one that the statement names.',
  signature: 'The signature, if any, is over this statement.',
  product: 'The product is described, and the subject is named as it should be.',
  kit: 'This version of the kit recorded the runs.',
  records: 'Judged again from their records, the runs give the same requests, results and reports.',
  runs: 'The runs are thorough and whole, with the seeds and options that they must have.',
  scores: 'Nothing that is scored is violated, and the runs agree.',
  dates: 'The dates fit each other and today.',
  statement: 'The statement is what this kit writes of the runs.',
  readme: 'The README is what this kit writes of the runs.',
};

/** The headline for each level. */
const LEVELS: Readonly<Record<VerificationLevel, readonly [Tone, mark: string, rest: string]>> = {
  'does-not-hold': ['bad', '✗ DOES NOT HOLD', 'cannot support a certificate'],
  holds: [
    'doubt',
    '! HOLDS, NOT AUTHENTICATED',
    'follows from its records, and is not yet ground for a certificate',
  ],
  authenticated: ['good', '✓ AUTHENTICATED', 'is ground for a certificate'],
};

const MARKS: Readonly<Record<Group['state'], readonly [Tone, string]>> = {
  holds: ['good', '✓'],
  fails: ['bad', '✗'],
  'not-checked': ['quiet', '·'],
};

const NARROWEST = 60;
/** UTF-16 units of one problem, which may quote the bundle. */
const LONGEST = 400;
/** Problems of one group that are shown. */
const MOST = 12;

/** The result for a person at a terminal: the verdict, then each group. Ends in a line feed. */
export function verificationText(
  { level, unauthenticated, bundle, groups }: Verification,
  { color, width = 100 }: VerificationLayout,
): string {
  const room = Math.max(NARROWEST, width);
  const [tone, mark, rest] = LEVELS[level];
  const lines: readonly Line[] = [
    [span(tone, mark), `  ${bundle} ${rest}`],
    ...(unauthenticated.length > 0 ? [['  Not shown:'] as Line] : []),
    ...unauthenticated.flatMap((why) => rows(`- ${why}`, room)),
    ...groups.flatMap((group) => groupLines(group, room)),
  ];
  return `${lines.map((line) => render(line, color).trimEnd()).join('\n')}\n`;
}

function groupLines({ name, state, problems, notes, advice }: Group, width: number): readonly Line[] {
  const [tone, mark] = MARKS[state];
  const rest = problems.length - MOST;
  const texts = [
    ...problems.slice(0, MOST).map(problemText),
    ...(rest > 0 ? [`and ${rest} more; --json has all`] : []),
    ...notes,
  ];
  return [
    ['  ', span(tone, mark), ` ${headingOf(name, state)}`],
    ...texts.flatMap((text) => rows(text, width)),
    ...(advice === undefined ? [] : rows(`What to do: ${advice}.`, width)),
  ];
}

function headingOf(name: GroupName, state: Group['state']): string {
  if (state === 'holds') return STATES[name];
  return state === 'fails' ? `Not so: ${STATES[name]}` : `Not checked: ${STATES[name]}`;
}

function problemText({ where, what }: Problem): string {
  return where === undefined ? what : `${where}: ${what}`;
}

function rows(text: string, width: number): readonly Line[] {
  return wrap(visible(shortened(text, LONGEST)), width - 4).map((row): Line => ['    ', row]);
}
