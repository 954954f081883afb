import type { OperationId } from '../catalogue/requirement.js';
import { type Authorisation, authorisationOf } from './authorisation.js';
import type { Knowledge, Row } from './row.js';
import { addPetRow } from './rows-add-pet.js';
import { getPetRow, isInt64Segment } from './rows-get-pet.js';
import { listPetsRow } from './rows-list-pets.js';
import type { WireRequest } from './wire.js';

/** The requirements that each operation on pets has, by the words of their ids after the operation's own. */
const words = [
  'message',
  'media-type',
  'body',
  'error-body',
  'error-status',
  'auth.challenge',
  'auth.missing-key',
  'auth.scheme',
  'auth.scheme-case',
  'auth.invalid-key',
] as const;

export type CommonWord = (typeof words)[number];

/** Made once, since each response is counted by several ids, and V8 has to hash every new string. */
const ids: Readonly<Record<OperationId, Readonly<Record<CommonWord, string>>>> = {
  listPets: idsAfter('list'),
  addPet: idsAfter('add'),
  getPet: idsAfter('get'),
  listOrders: idsAfter('orders'),
};

function idsAfter(operation: string): Readonly<Record<CommonWord, string>> {
  const all = words.map((word) => [word, `${operation}.${word}`]);
  return Object.fromEntries(all) as Record<CommonWord, string>;
}

/** The id of a requirement that each operation on pets has. */
export function requirementId(operation: OperationId, word: CommonWord): string {
  return ids[operation][word];
}

/**
 * The interface as a table: the responses that the document allows for a request, by the bytes that are sent. Pure.
 * Undefined for a request that the document does not mention.
 */
export function allowedResponses(request: WireRequest, knowledge: Knowledge): Row | undefined {
  const asked = operationOf(request, knowledge.basePath);
  if (asked === undefined) return undefined;
  const authorisation = authorisationOf(request.authorization, knowledge.key);
  if (asked.operation === 'listOrders') return authorisation === 'valid' ? undefined : ordersRow;
  if (authorisation === 'valid' && request.target.length > LONGEST_TARGET) {
    return longTargetRow(authorisedRow(asked, request, knowledge));
  }
  if (authorisation === 'valid') return authorisedRow(asked, request, knowledge);
  if (authorisation === 'valid-other-case') return otherCaseRow(authorisedRow(asked, request, knowledge));
  if (asked.operation === 'getPet' && !isInt64Segment(asked.segment)) return unroutedRow(authorisation);
  return refusedRow(asked.operation, authorisation);
}

/** RFC 9110, section 4.1, asks for support of 8,000 octets. */
const LONGEST_TARGET = 8_000;

/** A server may refuse a longer target unread, and before any application sees it. */
function longTargetRow(row: Row): Row {
  return {
    ...row,
    request: 'a request with a target of more than 8,000 characters',
    requirement: row.operation === 'getPet' ? 'get.invalid-id' : row.requirement,
    errors: 'any-4xx',
    anyErrorBody: true,
  };
}

type Asked =
  | { readonly operation: 'listPets'; readonly query: URLSearchParams }
  | { readonly operation: 'addPet' | 'listOrders' }
  | { readonly operation: 'getPet'; readonly segment: string };

/** A slash at the end changes nothing: only a server that redirects to it is sent one. */
function operationOf({ method, target }: WireRequest, basePath: string): Asked | undefined {
  const [full = '', ...queries] = target.split('?');
  const path = full.replace(/(?<=[^/])\/$/, '');
  const query = queries.join('?');
  if (!path.startsWith(`${basePath}/`)) return undefined;
  const [collection, segment, ...rest] = path.slice(basePath.length + 1).split('/');
  if (rest.length > 0) return undefined;
  if (method === 'GET' && collection === 'store' && segment === 'orders') return { operation: 'listOrders' };
  if (collection !== 'pets') return undefined;
  if (segment === undefined) {
    return method === 'GET'
      ? { operation: 'listPets', query: new URLSearchParams(query) }
      : { operation: 'addPet' };
  }
  return method === 'GET' ? { operation: 'getPet', segment } : undefined;
}

function authorisedRow(asked: Asked, request: WireRequest, knowledge: Knowledge): Row {
  switch (asked.operation) {
    case 'listPets':
      return listPetsRow(asked.query);
    case 'getPet':
      return getPetRow(asked.segment);
    default:
      return addPetRow(request, knowledge);
  }
}

const refusalRequirement = {
  missing: 'auth.missing-key',
  'other-scheme': 'auth.scheme',
  'invalid-key': 'auth.invalid-key',
} as const satisfies Record<Exclude<Authorisation, 'valid' | 'valid-other-case'>, CommonWord>;

function refusedRow(operation: OperationId, authorisation: keyof typeof refusalRequirement): Row {
  return {
    operation,
    request: 'a request without a valid key',
    requirement: requirementId(operation, refusalRequirement[authorisation]),
    errors: [401],
    content: [],
  };
}

/** A typed router does not see the operation behind such a segment, and so it asks for no key. */
function unroutedRow(authorisation: keyof typeof refusalRequirement): Row {
  return {
    ...refusedRow('getPet', authorisation),
    request: 'a request without a valid key for an id that is not an int64',
    errors: [401, 404],
  };
}

/** HTTP ignores the letter case of the scheme's name; the document only shows `Bearer`. */
function otherCaseRow(row: Row): Row {
  return {
    ...row,
    request: `${row.request} (with the scheme's name in another letter case)`,
    requirement: requirementId(row.operation, 'auth.scheme-case'),
  };
}

const ordersRow: Row = {
  operation: 'listOrders',
  request: 'a request without a valid key',
  requirement: 'orders.auth',
  errors: [401],
  content: [],
};
