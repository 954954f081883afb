import type { Fault } from '../fault.js';

function called(id: string, mediaType: string): Fault {
  return {
    id: `list-is-called-${id}`,
    says: `A page has the media type ${mediaType}.`,
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

/** Where a page is not called application/json. */
export const listMediaTypeFaults: readonly Fault[] = [
  called('text-json', 'text/json'),
  called('problem-json', 'application/problem+json'),
  called('html', 'text/html; charset=utf-8'),
  called('text', 'text/plain'),
  called('json-lines', 'application/x-ndjson'),
  called('a-stream-of-octets', 'application/octet-stream'),
  {
    id: 'list-has-no-media-type',
    says: 'A page has no Content-Type.',
    turnsRed: { 'list.media-type': 'no media type' },
    change: ({ sending }) => ({
      sending: {
        headers: (exchange, response, body) => {
          const { 'content-type': mediaType, ...others } = sending.headers(exchange, response, body);
          const kept = exchange.operation !== 'listPets' || response.status !== 200;
          return kept && mediaType !== undefined ? { ...others, 'content-type': mediaType } : others;
        },
      },
    }),
  },
];
