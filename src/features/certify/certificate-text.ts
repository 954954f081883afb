import { kit } from '../../core/package.js';
import { type Line, render, span, type Tone } from '../../core/report/console/line.js';
import { widthFor } from '../../core/report/console/width.js';
import { wrap } from '../../core/text/fold.js';
import { plural } from '../../core/text/plural.js';
import { shellWord } from '../../core/text/shell-word.js';
import { shortened } from '../../core/text/shortened.js';
import type { BundleContent } from './content.js';
import { PUBLIC_KEY_FILE, runFile, STATEMENT_FILE } from './layout.js';
import { standing } from './readme.js';
import { inNumbers, resultOf, type Scores, scoresOf } from './scores.js';

export interface CertificateLayout {
  readonly color: boolean;
  /** Columns. @default 100 */
  readonly width?: number;
  /** The bundle's folder, as the user is to type it. */
  readonly folder: string;
  readonly isSigned: boolean;
}

/** UTF-16 units of a name that the vendor wrote. */
const LONGEST_NAME = 100;
/** Ids and reasons that are shown of each kind; the bundle's README has all. */
const MOST = 10;

/** The result of a bundle, its place and what to do with it, for a terminal. Ends in a line feed. */
export function certificateText(content: BundleContent, layout: CertificateLayout): string {
  const scores = scoresOf(content.runs.map(({ results }) => results));
  const width = widthFor(layout.width);
  const prose = (text: string) => wrap(text, width - 2).map((row): Line => ['  ', row]);
  const lines: Line[] = [
    headline(content, scores),
    ...prose(counts(content, scores)),
    ...reasons('Failed', scores.failed),
    ...reasons('Warned', scores.warned),
    ...reasons('No ground for a certificate', scores.problems),
    ...prose(created(content)),
    ...prose(bundle(layout)),
    ['  Check it: ', verifyCommand(content, layout)],
    ...prose(next(content, scores, layout)),
  ];
  return `${lines.map((line) => render(line, layout.color)).join('\n')}\n`;
}

/** The same in one line, without a line feed. */
export function certificateLine(content: BundleContent, { color, folder }: CertificateLayout): string {
  const scores = scoresOf(content.runs.map(({ results }) => results));
  return render([...headline(content, scores), `: ${inNumbers(scores)}; bundle: ${folder}`], color);
}

const MARKS: Readonly<Record<ReturnType<typeof resultOf>, readonly [Tone, string]>> = {
  PASSED: ['good', '✓'],
  WARNED: ['doubt', '!'],
  FAILED: ['bad', '✗'],
};

function headline({ product }: BundleContent, scores: Scores): Line {
  const { organisation, product: name, version } = product;
  const result = resultOf(scores);
  const [tone, symbol] = MARKS[result];
  const named = [organisation, `${name} ${version}`].map((text) => shortened(text, LONGEST_NAME));
  return [span(tone, `${symbol} ${standing[result]}`), `  ${named.join(', ')}`];
}

function counts({ runs, challenge }: BundleContent, scores: Scores): string {
  const seeds = runs.map(({ results }) => results.seed).join(', ');
  const last = challenge === undefined ? 'no challenge was given' : 'the last one is the challenge';
  return `${inNumbers(scores)}, in ${runs.length} runs with the seeds ${seeds}; ${last}.`;
}

function reasons(title: string, reported: readonly string[]): Line[] {
  if (reported.length === 0) return [];
  const more = reported.length - MOST;
  return [
    [`  ${title}:`],
    ...reported.slice(0, MOST).map((one): Line => ['    ', one]),
    ...(more > 0 ? [[`    and ${more} more, which the README of the bundle names`] as Line] : []),
  ];
}

function created({ runs }: BundleContent): string {
  const count = runs.reduce((sum, { results }) => sum + results.created.length, 0);
  return `The runs created ${plural(count, 'pet')}, which stay in the store; the results list them.`;
}

function bundle({ folder, isSigned }: CertificateLayout): string {
  const signature = isSigned ? `signed; the public key is in ${PUBLIC_KEY_FILE}` : 'not signed';
  return `Bundle: ${folder} (${signature})`;
}

const FOR_A_TRY =
  'It is of the reference implementation in the kit, for a try, and of no product: no certifying party has a use for it.';

/** How a bundle is checked. */
function verifyCommand({ challenge }: BundleContent, { folder }: CertificateLayout): string {
  return [
    `npx ${kit.name} verify ${shellWord(folder)}`,
    ...(challenge === undefined ? [] : [`--challenge ${challenge}`]),
  ].join(' ');
}

function next(
  { runs }: BundleContent,
  { failed, problems }: Scores,
  { isSigned }: CertificateLayout,
): string {
  const isWrong = runs.map(({ results }) =>
    results.requirements.some(({ outcome }) => outcome === 'violated'),
  );
  if (failed.length > 0) {
    const report = runFile(isWrong.indexOf(true) + 1, 'report.html');
    return `Fix what is in ${report} of the bundle. Then certify into a new folder.`;
  }
  if (problems.length > 0) return 'Once that is fixed, certify into a new folder.';
  if (runs.some(({ results }) => results.options.reference === true)) return FOR_A_TRY;
  return isSigned
    ? 'Send the whole folder to the certifying party, and the public key by a way on which it knows you.'
    : `Send the whole folder to the certifying party. Nobody has signed it: --sign-key does, or sign ${STATEMENT_FILE} in CI.`;
}
