import { allowedResponses } from '../../core/contract/allowed-responses.js';
import { expectedResponse } from '../../core/contract/expected-response.js';
import type { Knowledge } from '../../core/contract/row.js';
import type { WireRequest } from '../../core/contract/wire.js';

/** The entry of one kind of request in the table of allowed responses. */
export interface Allowed {
  /** `a limit that is not an integer from 1 to 100` */
  readonly request: string;
  /** `200 with an array of Pets, or a 4xx other than 401 with an Error` */
  readonly responses: string;
}

const knowledge: Knowledge = { key: 'right', basePath: '/v1', categories: new Set([1n]) };

type Sample = Omit<WireRequest, 'authorization'>;

const get = (target: string): Sample => ({ method: 'GET', target: `/v1${target}` });
const post = (body: string, contentType = 'application/json'): Sample => ({
  method: 'POST',
  target: '/v1/pets',
  contentType,
  body: new TextEncoder().encode(body),
});

const plain = post('{"name":"Rex","categoryId":1,"status":"available"}');

/** One request of each kind that the table or the document distinguishes. */
const samples: readonly Sample[] = [
  ...['', '?limit=5', '?limit=0', '?status=sold', '?status=lost', '/12', '/12abc'].map((rest) =>
    get(`/pets${rest}`),
  ),
  plain,
  post('{"name":"Rex","categoryId":1,"status":"sold"}'),
  post('{"name":"Rex","categoryId":1}'),
  post('{"name":"Ρεξ","categoryId":1}'),
  post('{"name":" Rex","categoryId":1}'),
  post('{"name":"Rex","categoryId":9223372036854775807}'),
  post('{'),
  post('[]'),
  post('{"categoryId":1}'),
  post('{"name":"Rex"}'),
  post('{"name":"Rex","categoryId":1,"status":null}'),
  post('{"name":"Rex","categoryId":1,"id":1}'),
  post('{"name":"Rex","name":"Rex","categoryId":1}'),
  post('{"name":"Rex","categoryId":1}', 'text/plain'),
  get('/store/orders'),
];

/** No key, the right one, and two others that the table distinguishes from both. */
const credentials: readonly (string | undefined)[] = [
  undefined,
  'Bearer right',
  'Basic right',
  'Bearer wrong',
];

const requests: readonly WireRequest[] = [
  ...samples.flatMap((sample) =>
    credentials.map((authorization) => (authorization === undefined ? sample : { ...sample, authorization })),
  ),
  // HTTP ignores the letter case of the scheme.
  ...[get('/pets'), plain, get('/pets/12')].map((sample) => ({ ...sample, authorization: 'bearer right' })),
];

/** The responses that the table allows for requests whose status belongs to a requirement; each set once. */
export function allowedOf(requirement: string): readonly Allowed[] {
  const rows = requests.flatMap((request) => {
    const row = allowedResponses(request, knowledge);
    return row?.requirement === requirement
      ? [{ request: row.request, responses: expectedResponse(row) }]
      : [];
  });
  return rows.filter(
    ({ responses }, index) => rows.findIndex((other) => other.responses === responses) === index,
  );
}
