import type { ReadRun } from './read-run.js';

/** The status of success that the interface has for a method. */
const SUCCESS: Readonly<Record<string, number>> = { GET: 200, POST: 201 };

/** Of a gateway, or of a deployment that asks for patience: they say nothing of the implementation. */
const BESIDE: readonly number[] = [0, 502, 503, 504];

/** Exchanges before the first check, at the most: they are not judged. */
const BEFORE = 4;

/**
 * A response that no row of the interface allows is found by any run, so a run that lists one has a finding that shows
 * its status. Errors of the client are allowed for some requests, and the list does not say for which. Clauses. Pure.
 */
export function unexplainedStatuses({ results: { requirements }, listed }: ReadRun): readonly string[] {
  const shown = new Set(
    requirements.flatMap(({ findings }) =>
      findings.flatMap(({ exchanges }) => exchanges.map(({ response }) => response?.status)),
    ),
  );
  const unexplained = listed.filter(
    ({ number, method, status }) =>
      number > BEFORE &&
      status !== SUCCESS[method] &&
      !(status >= 400 && status <= 499) &&
      !BESIDE.includes(status) &&
      !shown.has(status),
  );
  const kinds = new Set(unexplained.map(({ method, status }) => `${method} was answered ${status}`));
  return [...kinds].map((kind) => `${kind}, by exchanges.txt, and no finding shows it`);
}
