import type { BehaviourChange } from '../../behaviour.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Fault } from '../fault.js';
import { onResponse } from '../on-response.js';

const content = (body: JsonObject) =>
  onResponse('addPet', 400, (response) => ({ ...response, content: body }));

const text = (contentType: string | undefined, body: string) =>
  onResponse('addPet', 400, () => ({
    status: 400,
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    body,
  }));

const everyPart = (cause: string) =>
  Object.fromEntries(
    ['json', 'object', 'name', 'category', 'status', 'null-status'].map((part) => [
      `add.invalid.${part}`,
      cause,
    ]),
  );

const page = '<!DOCTYPE html><title>400</title><h1>Bad Request</h1>';

/** Stores the pet without the member that is then found invalid. @param applies to its value @default to each */
function storedBefore(
  member: 'categoryId' | 'status',
  applies: (value: JsonValue | undefined) => boolean = () => true,
): BehaviourChange {
  return ({ validation, creating }) => ({
    validation: {
      newPet: async (context, value) => {
        try {
          return await validation.newPet(context, value);
        } catch (error) {
          const sent = validation.object(context, value);
          if (!applies(sent[member])) throw error;
          const name = validation.name(context, sent.name);
          const categoryId = member === 'status' ? validation.categoryId(context, sent.categoryId) : 1n;
          await creating.create(context.service, { name, categoryId, status: undefined, sent });
          throw error;
        }
      },
    },
  });
}

const turnsRed = { 'add.invalid.no-effect': 'a refused pet is in the list' };
/** Without a status the pet is in no filtered list. */
const foundById = { 'add.invalid.no-effect': 'a refused pet is found by its id' };

/** Responses to an invalid creation, and what it leaves in the store. */
export const invalidResponseFaults: readonly Fault[] = [
  {
    id: 'invalid-bodies-answered-422',
    description: 'Every invalid body gets 422.',
    turnsRed: everyPart('status 422'),
    change: onResponse('addPet', 400, (response) => ({
      ...response,
      status: 422,
      content: { code: 'unprocessable', message: 'The body is invalid.', status: 422 },
    })),
  },
  {
    id: 'invalid-bodies-answered-200',
    description: 'Every invalid body gets 200, with the error in the body.',
    turnsRed: everyPart('status 200'),
    consequences: {
      'add.unusual-body': 'Bodies on which the document is silent may be refused, but not with 200.',
    },
    change: onResponse('addPet', 400, (response) => ({ ...response, status: 200 })),
  },
  {
    id: 'invalid-bodies-answered-with-a-page',
    description: "An invalid body gets the framework's HTML error page.",
    turnsRed: { 'add.media-type': 'media type text/html' },
    change: text('text/html; charset=utf-8', page),
  },
  {
    id: 'invalid-bodies-answered-with-nothing',
    description: 'An invalid body gets 400 without a body.',
    turnsRed: { 'add.media-type': 'no media type' },
    change: text(undefined, ''),
  },
  {
    id: 'invalid-bodies-answered-with-empty-json',
    description: 'An invalid body gets 400 with the JSON media type and an empty body.',
    turnsRed: { 'add.error-body': 'not JSON' },
    change: text('application/json', ''),
  },
  {
    id: 'invalid-bodies-answered-with-a-page-as-json',
    description: "The framework's HTML error page is sent with the JSON media type.",
    turnsRed: { 'add.error-body': 'not JSON' },
    change: text('application/json', page),
  },
  {
    id: 'invalid-bodies-answered-as-problem',
    description: 'An invalid body gets application/problem+json.',
    turnsRed: { 'add.media-type': 'media type application/problem+json' },
    change: text(
      'application/problem+json',
      '{"type":"about:blank","title":"Bad Request","status":400,"code":"bad","message":"Bad."}',
    ),
  },
  {
    id: 'invalid-bodies-answered-with-a-list-of-errors',
    description: "An invalid body gets the errors in the validation library's own format.",
    turnsRed: { 'add.error-body': 'Error required:code' },
    change: content({ errors: [{ path: '/name', message: 'must be string' }] }),
  },
  {
    id: 'invalid-bodies-answered-as-by-a-framework',
    description: "An invalid body gets Fastify's own error: statusCode, error and message.",
    turnsRed: { 'add.error-body': 'Error required:code' },
    change: content({ statusCode: 400, error: 'Bad Request', message: 'body must be object' }),
  },
  {
    id: 'invalid-bodies-answered-with-a-string',
    description: 'An invalid body gets a JSON string.',
    turnsRed: { 'add.error-body': 'Error type' },
    change: onResponse('addPet', 400, (response) => ({ ...response, content: 'Bad Request' })),
  },
  {
    id: 'code-of-invalid-bodies-is-a-number',
    description: 'The code of the error is a number.',
    turnsRed: { 'add.error-body': 'Error/code type' },
    change: content({ code: 1001, message: 'The body is invalid.', status: 400 }),
  },
  {
    id: 'message-of-invalid-bodies-missing',
    description: 'The error has no message.',
    turnsRed: { 'add.error-body': 'Error required:message' },
    change: content({ code: 'invalid', status: 400 }),
  },
  {
    id: 'message-of-invalid-bodies-is-an-array',
    description: 'The message of the error is an array, with one text for each problem.',
    turnsRed: { 'add.error-body': 'Error/message type' },
    change: content({ code: 'invalid', message: ['name must be a string'], status: 400 }),
  },
  {
    id: 'status-of-invalid-bodies-is-a-string',
    description: 'The status in the error is a string.',
    turnsRed: { 'add.error-body': 'Error/status type' },
    change: content({ code: 'invalid', message: 'The body is invalid.', status: '400' }),
  },
  {
    id: 'status-of-invalid-bodies-lies',
    description: 'The error has status 422, the response 400.',
    turnsRed: { 'add.error-status': 'status member differs' },
    change: content({ code: 'invalid', message: 'The body is invalid.', status: 422 }),
  },
  {
    id: 'unknown-status-refused-after-insert',
    description: 'The pet is stored before its status is validated, and stays when that is refused.',
    turnsRed,
    change: storedBefore('status'),
  },
  {
    id: 'null-status-refused-after-insert',
    description: 'A pet whose status is null is stored before that is refused, and stays.',
    turnsRed: foundById,
    change: storedBefore('status', (status) => status === null),
  },
  {
    id: 'status-of-another-type-refused-after-insert',
    description:
      'A pet whose status is neither a string nor null is stored before that is refused, and stays.',
    turnsRed: foundById,
    change: storedBefore('status', (status) => typeof status !== 'string' && status !== null),
  },
  {
    id: 'invalid-category-refused-after-insert',
    description: 'The pet is stored before its category is validated, and stays when that is refused.',
    turnsRed,
    change: storedBefore('categoryId'),
  },
];
