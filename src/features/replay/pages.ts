import { limits } from '../../core/contract/rows-list-pets.js';
import type { Judged } from '../../core/session/judged.js';
import { type Pet, petsOf } from '../../core/session/pet.js';

/** The pets of a page; undefined when a response is none. */
export function pageOf({ row, success }: Judged): readonly Pet[] | undefined {
  return row.operation === 'listPets' && success !== undefined ? petsOf(success) : undefined;
}

/** Whether a page holds as many pets as it may: it need not show another one then. */
export function isFull(judged: Judged): boolean {
  return (pageOf(judged)?.length ?? 0) >= mostIn(queryOf(judged));
}

/** How many pets a page may hold that was asked for with these parameters. */
export function mostIn(query: URLSearchParams): number {
  const asked = Number(query.get('limit') ?? limits.default);
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, limits.maximum) : limits.default;
}

/** The parameters that a page was asked for with. */
export function queryOf({ exchange }: Pick<Judged, 'exchange'>): URLSearchParams {
  const [, query = ''] = exchange.request.target.split('?');
  return new URLSearchParams(query);
}
