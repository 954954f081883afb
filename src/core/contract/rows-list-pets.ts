import { isObject, type JsonObject, type JsonValue, writeJson } from '../json/json.js';
import { isPetStatus, type PetStatus } from './pet-status.js';
import { idOf, isPageLike, isReadable } from './readable.js';
import type { ContentRule, Row } from './row.js';

/** From the Limits section of the document. */
export const limits = { minimum: 1, maximum: 100, default: 20 } as const;

/** The meaning of a query of `GET /pets`, as far as the document defines it. */
interface Asked {
  /** An integer from 1 to 100; `open` for any other value that was sent. */
  readonly limit: number | 'absent' | 'open';
  readonly status: PetStatus | 'absent' | 'open';
}

/** The row for an authorised `GET /pets`. */
export function listPetsRow(query: URLSearchParams): Row {
  const asked = readQuery(query);
  const common = { operation: 'listPets', success: { status: 200, schema: 'Pets' } } as const;
  if (asked.limit === 'open') {
    const content = [unique, atMost(limits.maximum, 'list.limit.outside')];
    return {
      ...common,
      request: 'a limit that is not an integer from 1 to 100',
      requirement: 'list.limit.outside',
      errors: 'any-4xx',
      content,
    };
  }
  if (asked.status === 'open') {
    const content = [unique, atMost(limits.maximum, 'list.status.outside')];
    return {
      ...common,
      request: 'a status outside the enumeration',
      requirement: 'list.status.outside',
      errors: 'any-4xx',
      content,
    };
  }
  const { limit, status } = asked;
  return {
    ...common,
    request: 'a valid request',
    requirement:
      status !== 'absent'
        ? 'list.status.accepted'
        : limit !== 'absent'
          ? 'list.limit.accepted'
          : 'list.answered',
    errors: [],
    content: [
      unique,
      atMost(limit === 'absent' ? limits.default : limit, boundRequirement(asked)),
      ...(status === 'absent' ? [] : [onlyStatus(status)]),
    ],
  };
}

function readQuery(query: URLSearchParams): Asked {
  const limit = single(query.getAll('limit'));
  const status = single(query.getAll('status'));
  const inRange = /^[1-9]\d{0,2}$/.test(limit ?? '') && Number(limit) <= limits.maximum;
  return {
    limit: limit === undefined ? 'absent' : inRange ? Number(limit) : 'open',
    status: status === undefined ? 'absent' : isPetStatus(status) ? status : 'open',
  };
}

/** The document does not mention a repeated parameter, so it counts as an open value. */
function single(values: readonly string[]): string | undefined {
  return values.length > 1 ? '' : values[0];
}

function boundRequirement({ limit, status }: Asked): string {
  if (status !== 'absent') return 'list.status.limit';
  return limit === 'absent' ? 'list.limit.default' : 'list.limit.maximum';
}

const unique: ContentRule = {
  requirement: 'list.unique',
  isReadable: (value) => itemsOf(value).some((item) => idOf(item) !== undefined),
  broken: (value) => {
    const seen = new Set<bigint>();
    const items = itemsOf(value);
    const ids = items.map(idOf);
    const second = ids.findIndex((id) => id !== undefined && seen.size === seen.add(id).size);
    if (second < 0) return undefined;
    const first = ids.indexOf(ids[second]);
    const isSame = writeJson(items[first] ?? null) === writeJson(items[second] ?? null);
    return {
      cause: 'pet twice in a page',
      summary: isSame ? 'One page holds the same pet twice.' : 'One page holds two pets with the same id.',
      expected: 'each id once',
      actual: `id ${ids[second]} at positions ${first + 1} and ${second + 1}`,
      pointer: `/${second}/id`,
    };
  },
};

function atMost(most: number, requirement: string): ContentRule {
  return {
    requirement,
    isReadable: isPageLike,
    broken: (value) => {
      const { count, beyond } = petsBeyond(most, itemsOf(value));
      if (beyond === undefined) return undefined;
      return {
        cause: 'page too long',
        summary: 'The page holds more pets than it may.',
        expected: `at most ${most} pets`,
        actual: `${count} pets`,
        pointer: `/${beyond}`,
      };
    },
  };
}

/** How many pets a page holds, and the position of the first one beyond the limit. */
function petsBeyond(most: number, items: readonly JsonValue[]): { count: number; beyond?: number } {
  let count = 0;
  let beyond: number | undefined;
  // Without arrays in between, since a broken page may hold a million items.
  items.forEach((item, place) => {
    if (!isObject(item)) return;
    if (count === most) beyond = place;
    count += 1;
  });
  return { count, ...(beyond !== undefined && { beyond }) };
}

function onlyStatus(status: PetStatus): ContentRule {
  return {
    requirement: 'list.status.only',
    isReadable: (value) => itemsOf(value).some(hasReadableStatus),
    broken: (value) => {
      const page = itemsOf(value);
      const position = page.findIndex((pet) => hasReadableStatus(pet) && pet.status !== status);
      const stray = page[position];
      if (!isObject(stray)) return undefined;
      return {
        cause:
          stray.status === undefined
            ? 'pet without a status in a filtered page'
            : 'pet of another status in a filtered page',
        summary: 'A filtered page holds a pet of another status.',
        expected: `only pets whose status is ${status}`,
        actual: `pet ${stray.id} with ${stray.status === undefined ? 'no status' : `status ${stray.status}`}`,
        pointer: `/${position}/status`,
      };
    },
  };
}

function hasReadableStatus(item: JsonValue): item is JsonObject {
  return isObject(item) && isReadable(item, 'status');
}

function itemsOf(page: JsonValue): readonly JsonValue[] {
  return Array.isArray(page) ? page : [];
}
