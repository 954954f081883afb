import { inWords } from '../http/authorization.js';
import { plural } from '../text/plural.js';
import type { Difference } from './recorded-outside.js';

/** The first difference between a run and its record in one sentence, and how many there are. */
export function differenceText(differences: readonly Difference[]): string | undefined {
  const [first] = differences;
  if (!first) return undefined;
  const more = differences.length - 1;
  const others = more > 0 ? `, and ${plural(more, 'further difference')}` : '';
  return `${clauseOf(first)}${others}`;
}

function clauseOf({ kind, check, request }: Difference): string {
  const { method, target, authorization } = request;
  const shown = target.length > 120 ? `${target.slice(0, 120)}…` : target;
  const key = authorization ? inWords(authorization) : 'no Authorization header';
  const what = `${method} ${shown} with ${key}`;
  const who = check === undefined ? 'the run' : `the check ${check}`;
  return kind === 'not-recorded'
    ? `${who} sends ${what}, which the record does not hold`
    : `${who} does not send ${what}, which the record holds next`;
}
