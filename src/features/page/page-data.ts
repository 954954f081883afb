import type { Results } from '../../core/results/model.js';
import { plural } from '../../core/text/plural.js';
import { HIDDEN } from '../../core/text/visible.js';
import type { PageData } from './app/data.js';
import { type PruningLimits, prunedData, type Tally } from './page-pruning.js';

const USUAL: PruningLimits = { body: 16_384, text: 4_000, exchanges: 20, pets: 3_000 };
/** Ever barer, for what is too large with the usual ones. */
const TIGHTER: readonly PruningLimits[] = [
  { body: 4_000, text: 1_000, exchanges: 8, pets: 1_000 },
  { body: 1_000, text: 400, exchanges: 4, pets: 300 },
  { body: 200, text: 200, exchanges: 2, pets: 100 },
];

/** Characters of JSON, nearly all of one byte. A run with twenty faults has a third of it. */
const ENOUGH = 1_000_000;

/** Characters that the HTML parser looks for in a script element, and those that no reader of a file should get. */
const UNSAFE = new RegExp(`[<>&]|${HIDDEN.source}`, 'gu');

export interface FittingData {
  readonly data: PageData;
  /** The same as JSON for the page's script element. */
  readonly json: string;
}

/**
 * The data cut to what a page can bear. Long texts are cut, long rows of exchanges thinned and long lists of pets ended, the
 * more the larger the run is; a notice of the run says what is left out altogether.
 *
 * @param file the report that has everything, where there is one
 */
export function fittingData(whole: PageData, file: string | undefined): FittingData {
  return TIGHTER.reduce(
    (fitting, limits) => (fitting.json.length <= ENOUGH ? fitting : fitted(whole, limits, file)),
    fitted(whole, USUAL, file),
  );
}

function fitted(whole: PageData, limits: PruningLimits, file: string | undefined): FittingData {
  const { created } = whole.results;
  const listed = created.slice(0, limits.pets);
  const tally: Tally = { exchanges: 0, pets: created.length - listed.length };
  // Thousands of pets take long to prune, and would leave no room for the findings.
  const pruned = prunedData({ ...whole, results: { ...whole.results, created: listed } }, limits, tally);
  const data = { ...pruned, results: withNotice(pruned.results, tally, file) };
  return { data, json: scriptJson(data) };
}

/** A text that is cut says so where it stands; exchanges that are left out leave no trace. */
function withNotice(results: Results, { exchanges, pets }: Tally, file: string | undefined): Results {
  const lacking = [
    ...(exchanges > 0 ? [`${plural(exchanges, 'exchange')} of long findings`] : []),
    ...(pets > 0 ? [plural(pets, 'pet')] : []),
  ];
  if (lacking.length === 0) return results;
  const elsewhere = file === undefined ? '' : `; ${file} has them`;
  const notice = `This page leaves out ${lacking.join(' and ')}${elsewhere}.`;
  return { ...results, notices: [...results.notices, notice] };
}

/**
 * A value as JSON that may stand in a script element: nothing in it ends the element or opens a comment, and hidden
 * characters, lone surrogates among them, stand as escapes. Reading it back gives the same strings, unit for unit.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, escapes);
}

function escapes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
