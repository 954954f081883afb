import type { BehaviourChange } from '../../behaviour.js';
import type { Response } from '../../response.js';
import type { Fault } from '../fault.js';

const isOutside = (limit: string | null) =>
  limit !== null && !(/^[1-9][0-9]{0,2}$/.test(limit) && Number(limit) <= 100);

/** Reads some limits as another number, or fails. */
function read(applies: (limit: string) => boolean, as: (limit: string) => number): BehaviourChange {
  return ({ parameters }) => ({
    parameters: {
      limit: (context) => {
        const limit = context.query.get('limit');
        return limit !== null && applies(limit) ? as(limit) : parameters.limit(context);
      },
    },
  });
}

function fails(): never {
  throw new RangeError('out of range');
}

function crash(id: string, which: string, applies: (limit: string) => boolean): Fault {
  return {
    id: `limit-${id}-crashes`,
    description: `A limit that is ${which} fails: 500.`,
    turnsRed: { 'list.limit.outside': 'status 500' },
    change: read(applies, fails),
  };
}

/** Another response to an authorised request with a limit outside 1 to 100. */
function responds(response: Response): BehaviourChange {
  return ({ operations }) => ({
    operations: {
      listPets: (context) =>
        isOutside(context.query.get('limit')) ? response : operations.listPets(context),
    },
  });
}

function refused(
  id: string,
  description: string,
  turnsRed: Fault['turnsRed'],
  response: Partial<Response>,
): Fault {
  return {
    id: `refused-limit-${id}`,
    description: `A limit out of range gets ${description}.`,
    turnsRed,
    change: responds({ status: 400, headers: {}, ...response }),
  };
}

const tooLong = { 'list.limit.outside': 'page too long' };
const PROBLEM = { code: 'invalid_limit', message: 'The parameter limit is out of range.' };

/** Limits outside 1 to 100 that are neither refused properly nor get a page. */
export const limitOutsideFaults: readonly Fault[] = [
  crash('0', '0', (limit) => limit === '0'),
  crash('101', 'above 100', (limit) => Number(limit) > 100),
  crash('below-0', 'below 0', (limit) => limit.startsWith('-')),
  crash('of-letters', 'not a number', (limit) => limit !== '' && Number.isNaN(Number(limit))),
  {
    ...crash('of-nothing', 'empty', (limit) => limit === ''),
    row: 'limit=',
    // The samples of `quick` have no empty limit.
    profile: 'standard',
  },
  {
    ...crash('beyond-64-bits', 'beyond 64 bits', (limit) => Number(limit) >= 2 ** 63),
    row: 'limit=9223372036854775808',
    // Nor one of that size.
    profile: 'standard',
  },
  {
    ...crash('with-a-fraction', 'a fraction', (limit) => limit.includes('.')),
    row: 'limit=1.5',
    // Nor a fraction.
    profile: 'standard',
  },
  ...(
    [
      ['not-utf-8', 'that is not UTF-8', '%FF'],
      ['given-twice', 'that is given twice', '5&limit=6'],
      ['above-100-beside-a-filter', 'above 100 beside a filter', '1000&status=sold'],
    ] as const
  ).map(
    ([id, which, raw]): Fault => ({
      id: `limit-${id}-crashes`,
      description: `A limit ${which} fails: 500.`,
      row: `limit=${raw}`,
      turnsRed: { 'list.limit.outside': 'status 500' },
      change: ({ parameters }) => ({
        parameters: {
          limit: (context) => (context.target.endsWith(`limit=${raw}`) ? fails() : parameters.limit(context)),
        },
      }),
      profile: 'standard',
    }),
  ),
  {
    id: 'limit-has-no-maximum',
    description: 'A limit above 100 is honoured.',
    row: 'limit=101',
    turnsRed: tooLong,
    change: read((limit) => Number(limit) > 100, Number),
    seedPets: 1000,
  },
  {
    id: 'limit-0-is-no-bound',
    description: 'With a limit of 0 the list shows all pets.',
    row: 'limit=0',
    turnsRed: tooLong,
    change: read(
      (limit) => limit === '0',
      () => Number.POSITIVE_INFINITY,
    ),
    seedPets: 1000,
  },
  {
    id: 'limit-below-0-is-no-bound',
    description: 'With a limit below 0 the list shows all pets.',
    row: 'limit=-1',
    turnsRed: tooLong,
    change: read(
      (limit) => limit.startsWith('-'),
      () => Number.POSITIVE_INFINITY,
    ),
    seedPets: 1000,
  },
  {
    id: 'limit-of-letters-is-no-bound',
    description: 'With a limit that is not a number the list shows all pets.',
    row: 'limit=abc',
    turnsRed: tooLong,
    change: read(
      (limit) => Number.isNaN(Number(limit)),
      () => Number.POSITIVE_INFINITY,
    ),
    seedPets: 1000,
  },
  refused('has-no-body', '400 without a body', { 'list.media-type': 'no media type' }, { body: '' }),
  refused(
    'is-a-page',
    '400 with an HTML page',
    { 'list.media-type': 'media type text/html' },
    {
      headers: { 'content-type': 'text/html' },
      body: '<h1>Bad Request</h1>',
    },
  ),
  refused(
    'has-details',
    "422 with the framework's own details",
    { 'list.error-body': 'Error required:code' },
    {
      status: 422,
      content: { detail: [{ loc: ['query', 'limit'], msg: 'ensure this value is at most 100' }] },
    },
  ),
  refused(
    'has-an-empty-object',
    '400 with an empty object',
    { 'list.error-body': 'Error required:code' },
    {
      content: {},
    },
  ),
  refused(
    'has-an-empty-array',
    '400 with an empty array',
    { 'list.error-body': 'Error type' },
    {
      content: [],
    },
  ),
  refused(
    'says-it-is-422',
    '400 with status 422 in the body',
    { 'list.error-status': 'status member differs' },
    {
      content: { ...PROBLEM, status: 422 },
    },
  ),
  refused(
    'has-its-status-as-text',
    '400 with the status as the string "400"',
    { 'list.error-body': 'Error/status type' },
    {
      content: { ...PROBLEM, status: '400' },
    },
  ),
  refused(
    'is-401',
    '401',
    { 'list.limit.outside': 'status 401' },
    {
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      content: { ...PROBLEM, status: 401 },
    },
  ),
  refused('is-204', '204', { 'list.limit.outside': 'status 204' }, { status: 204 }),
  refused(
    'is-302',
    '302 with the address of the list without a limit',
    { 'list.limit.outside': 'status 302' },
    {
      status: 302,
      headers: { location: '/v1/pets' },
    },
  ),
  refused(
    'is-200',
    '200 with the Error in the body',
    { 'list.body': 'Pets type' },
    {
      status: 200,
      content: { ...PROBLEM, status: 400 },
    },
  ),
  refused('is-null', '200 with null', { 'list.body': 'Pets type' }, { status: 200, content: null }),
];
