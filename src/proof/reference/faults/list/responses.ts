import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { Response } from '../../response.js';
import type { Fault } from '../fault.js';

/** Returns pages with another status. */
function pages(
  status: number,
  applies: (page: readonly unknown[], context: RequestContext) => boolean,
): BehaviourChange {
  const bodiless = status === 204 || status === 304;
  return {
    hooks: {
      after: (context, response): Response => {
        const { content } = response;
        if (context.operation !== 'listPets' || !Array.isArray(content) || !applies(content, context))
          return response;
        return bodiless ? { status, headers: {} } : { ...response, status };
      },
    },
  };
}

function always(status: number, words: string): Fault {
  return {
    id: `list-is-${status}`,
    description: `A page is returned with ${status}, ${words}.`,
    turnsRed: { 'list.answered': `${status < 300 ? 'another success, ' : ''}status ${status}` },
    change: pages(status, () => true),
  };
}

function called(id: string, mediaType: string): Fault {
  return {
    id: `list-is-called-${id}`,
    description: `A page has the media type ${mediaType}.`,
    turnsRed: { 'list.media-type': `media type ${mediaType.split(';')[0]}` },
    change: {
      hooks: {
        after: ({ operation }, response) =>
          operation === 'listPets' && response.status === 200
            ? { ...response, headers: { ...response.headers, 'content-type': mediaType } }
            : response,
      },
    },
  };
}

/** Pages with another status than 200 or another media type than application/json. */
export const pageResponseFaults: readonly Fault[] = [
  always(202, 'accepted'),
  always(206, 'partial content'),
  always(302, 'found'),
  always(304, 'not modified'),
  always(500, 'although the page is in it'),
  {
    id: 'empty-list-is-204',
    description: 'An empty list returns 204.',
    turnsRed: { 'list.answered': 'status 204' },
    change: pages(204, (page) => page.length === 0),
  },
  {
    id: 'empty-list-is-404',
    description: 'An empty list returns 404.',
    turnsRed: { 'list.answered': 'status 404' },
    change: pages(404, (page) => page.length === 0),
  },
  {
    id: 'full-page-is-206',
    description: 'A page as long as its limit returns 206.',
    turnsRed: { 'list.answered': 'another success, status 206' },
    consequences: {
      'list.auth.scheme-case':
        'The list with the scheme in lower case may be a full page, and its control not yet.',
    },
    change: pages(206, (page, { query }) => page.length >= Number(query.get('limit') ?? 20)),
  },
  {
    id: 'list-fails-now-and-then',
    description:
      'The second of every five lists fails, but not twice in a row with the same parameters: 500.',
    turnsRed: { 'list.answered': 'status 500' },
    recurs: 'now-and-then',
    consequences: {
      'list.auth.scheme-case': 'The list that fails may be the one with the scheme in lower case.',
    },
    change: () => {
      let lists = 0;
      let failed = '';
      return {
        hooks: {
          before: ({ operation, target }) => {
            if (operation === 'listPets') lists += 1;
            if (operation !== 'listPets' || lists % 5 !== 2 || target === failed) return undefined;
            failed = target;
            throw new Error('no connection to the database');
          },
        },
      };
    },
  },
  called('text-json', 'text/json'),
  called('problem-json', 'application/problem+json'),
  called('html', 'text/html; charset=utf-8'),
  called('text', 'text/plain'),
  called('json-lines', 'application/x-ndjson'),
  called('a-stream-of-octets', 'application/octet-stream'),
  {
    id: 'list-has-no-media-type',
    description: 'A page has no Content-Type.',
    turnsRed: { 'list.media-type': 'no media type' },
    change: ({ sending }) => ({
      sending: {
        headers: (context, response, body) => {
          const { 'content-type': mediaType, ...others } = sending.headers(context, response, body);
          const kept = context.operation !== 'listPets' || response.status !== 200;
          return kept && mediaType !== undefined ? { ...others, 'content-type': mediaType } : others;
        },
      },
    }),
  },
];
