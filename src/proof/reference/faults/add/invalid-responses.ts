import type { BehaviourChange } from '../../behaviour.js';
import type { JsonObject } from '../../json/value.js';
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
    ['json', 'object', 'name', 'category', 'status'].map((part) => [`add.invalid.${part}`, cause]),
  );

const page = '<!DOCTYPE html><title>400</title><h1>Bad Request</h1>';

/** Stores the pet with what is known of it when one member is found wrong. */
function storedBefore(member: 'categoryId' | 'status'): BehaviourChange {
  return ({ validation, creating }) => ({
    validation: {
      newPet: async (context, value) => {
        try {
          return await validation.newPet(context, value);
        } catch (error) {
          const sent = validation.object(context, value);
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

/** Responses to an invalid creation, and what it leaves in the store. */
export const invalidResponseFaults: readonly Fault[] = [
  {
    id: 'invalid-bodies-answered-422',
    says: 'Every invalid body is answered 422.',
    turnsRed: everyPart('status 422'),
    change: onResponse('addPet', 400, (response) => ({
      ...response,
      status: 422,
      content: { code: 'unprocessable', message: 'The body is invalid.', status: 422 },
    })),
  },
  {
    id: 'invalid-bodies-answered-200',
    says: 'Every invalid body is answered 200, with the error in the body.',
    turnsRed: everyPart('status 200'),
    consequences: { 'add.unusual-body': 'What is open may be refused, but not with 200.' },
    change: onResponse('addPet', 400, (response) => ({ ...response, status: 200 })),
  },
  {
    id: 'invalid-bodies-answered-with-a-page',
    says: 'An invalid body is answered with the page of HTML that the framework has for errors.',
    turnsRed: { 'add.media-type': 'media type text/html' },
    change: text('text/html; charset=utf-8', page),
  },
  {
    id: 'invalid-bodies-answered-with-nothing',
    says: 'An invalid body is answered 400 without a body.',
    turnsRed: { 'add.media-type': 'no media type' },
    change: text(undefined, ''),
  },
  {
    id: 'invalid-bodies-answered-with-empty-json',
    says: 'An invalid body is answered 400 with the JSON media type and no bytes.',
    turnsRed: { 'add.error-body': 'not JSON' },
    change: text('application/json', ''),
  },
  {
    id: 'invalid-bodies-answered-with-a-page-as-json',
    says: 'The page of the framework is sent under the JSON media type.',
    turnsRed: { 'add.error-body': 'not JSON' },
    change: text('application/json', page),
  },
  {
    id: 'invalid-bodies-answered-as-problem',
    says: 'An invalid body is answered with application/problem+json.',
    turnsRed: { 'add.media-type': 'media type application/problem+json' },
    change: text(
      'application/problem+json',
      '{"type":"about:blank","title":"Bad Request","status":400,"code":"bad","message":"Bad."}',
    ),
  },
  {
    id: 'invalid-bodies-answered-with-a-list-of-errors',
    says: 'An invalid body is answered with the errors as the validation library gives them.',
    turnsRed: { 'add.error-body': 'Error required:code' },
    change: content({ errors: [{ path: '/name', message: 'must be string' }] }),
  },
  {
    id: 'invalid-bodies-answered-as-by-a-framework',
    says: 'An invalid body is answered as Fastify does it: statusCode, error and message.',
    turnsRed: { 'add.error-body': 'Error required:code' },
    change: content({ statusCode: 400, error: 'Bad Request', message: 'body must be object' }),
  },
  {
    id: 'invalid-bodies-answered-with-a-string',
    says: 'An invalid body is answered with a JSON string.',
    turnsRed: { 'add.error-body': 'Error type' },
    change: onResponse('addPet', 400, (response) => ({ ...response, content: 'Bad Request' })),
  },
  {
    id: 'code-of-invalid-bodies-is-a-number',
    says: 'The code of the error is a number.',
    turnsRed: { 'add.error-body': 'Error/code type' },
    change: content({ code: 1001, message: 'The body is invalid.', status: 400 }),
  },
  {
    id: 'message-of-invalid-bodies-missing',
    says: 'The error has no message.',
    turnsRed: { 'add.error-body': 'Error required:message' },
    change: content({ code: 'invalid', status: 400 }),
  },
  {
    id: 'message-of-invalid-bodies-is-an-array',
    says: 'The message of the error is an array, one text for each thing that is wrong.',
    turnsRed: { 'add.error-body': 'Error/message type' },
    change: content({ code: 'invalid', message: ['name must be a string'], status: 400 }),
  },
  {
    id: 'status-of-invalid-bodies-is-a-string',
    says: 'The status in the error is a string.',
    turnsRed: { 'add.error-body': 'Error/status type' },
    change: content({ code: 'invalid', message: 'The body is invalid.', status: '400' }),
  },
  {
    id: 'status-of-invalid-bodies-lies',
    says: 'The status in the error is 422, that of the response 400.',
    turnsRed: { 'add.error-status': 'status member differs' },
    change: content({ code: 'invalid', message: 'The body is invalid.', status: 422 }),
  },
  {
    id: 'unknown-status-refused-after-insert',
    says: 'The pet is stored before its status is judged, and stays when that is refused.',
    turnsRed,
    change: storedBefore('status'),
  },
  {
    id: 'invalid-category-refused-after-insert',
    says: 'The pet is stored before its category is judged, and stays when that is refused.',
    turnsRed,
    change: storedBefore('categoryId'),
  },
];
