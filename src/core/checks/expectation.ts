import { expectedResponse } from '../contract/expected-response.js';
import type { Row } from '../contract/row.js';
import { KitError } from '../errors.js';
import type { OutgoingRequest } from '../http/exchange.js';
import { describe } from '../session/requests.js';

/** A status that a suite expects. `4xx` is any from 400 to 499 except 401, where the document does not name one. */
export type ExpectedStatus = 200 | 201 | 400 | 401 | 404 | 422 | '4xx';

/** Every status that the document allows for a request: one, or several where the implementation may choose. */
export type Expectation = ExpectedStatus | readonly ExpectedStatus[];

/** The expected response. Every request of a suite states it. */
export interface Expecting {
  readonly expect: Expectation;
}

/** The statuses of an expectation, as a list. */
export function statusesOf(expectation: Expectation): readonly ExpectedStatus[] {
  return Array.isArray(expectation) ? expectation : [expectation as ExpectedStatus];
}

/**
 * Compares the expectation of a suite with the table of allowed responses, its second witness, before the request is
 * sent. Both must allow the same statuses. Where only the store's content decides between a success and 404, the suite
 * may expect just one of the two: it asserts that one itself.
 *
 * @throws {KitError} when they disagree: one of the two misreads the document, and the server is not to blame
 */
export function compareWithTable(request: OutgoingRequest, row: Row, expectation: Expectation): void {
  const expected = statusesOf(expectation);
  const success: readonly ExpectedStatus[] = row.success ? [row.success.status] : [];
  const errors = row.errors === 'any-4xx' ? (['4xx'] as const) : row.errors;
  if (same(expected, [...success, ...errors])) return;
  const mayBeUnknown = same(errors, [404]);
  if (row.decidedByStore && (same(expected, success) || (mayBeUnknown && same(expected, errors)))) return;
  throw new KitError(
    `${describe(request)}: the suite expects ${expected.join(' or ')}, but the table allows ${expectedResponse(row)}; report this as a bug of the kit`,
  );
}

function same(
  some: readonly (ExpectedStatus | number)[],
  others: readonly (ExpectedStatus | number)[],
): boolean {
  return some.length === others.length && some.every((status) => others.includes(status));
}
