import type { Answer } from '../answer.js';
import { isJsonObject, type JsonObject } from '../json-value.js';
import type { Fault } from './fault.js';
import { onAnswer } from './on-answer.js';

const created = (change: (answer: Answer) => Answer) => onAnswer('addPet', 201, change);

const createdPet = (change: (pet: JsonObject) => Answer['content']) =>
  created((answer) => {
    const content = isJsonObject(answer.content) ? change(answer.content) : answer.content;
    return { ...answer, ...(content !== undefined && { content }) };
  });

/** What a creation is answered with. */
export const addAnswers: readonly Fault[] = [
  {
    id: 'creation-answered-200',
    says: 'A created animal is answered 200, the default status of the framework.',
    turnsRed: { 'add.created': 'status 200' },
    change: created((answer) => ({ ...answer, status: 200 })),
  },
  {
    id: 'creation-answered-202',
    says: 'A creation is put in a queue and answered 202.',
    turnsRed: { 'add.created': 'status 202' },
    change: created((answer) => ({ ...answer, status: 202 })),
  },
  {
    id: 'creation-answered-204',
    says: 'A creation is answered 204, without a body.',
    turnsRed: { 'add.created': 'status 204' },
    change: created(({ headers }) => ({ status: 204, headers })),
  },
  {
    id: 'creation-answers-an-empty-body',
    says: 'A creation is answered 201 with the JSON media type and nothing else.',
    turnsRed: { 'add.body': 'not JSON' },
    change: created((answer) => ({ ...answer, body: '' })),
  },
  {
    id: 'creation-answers-a-location-only',
    says: 'A creation is answered 201 with the address of the animal in Location, and no body.',
    turnsRed: { 'add.media-type': 'no media type' },
    change: onAnswer('addPet', 201, (_answer, { service: { basePath }, store: { issued } }) => ({
      status: 201,
      headers: { location: `${basePath}/pets/${issued}` },
    })),
  },
  {
    id: 'creation-echoes-the-request',
    says: 'A creation is answered with the NewPet as it was sent, so that nobody learns the id.',
    turnsRed: { 'add.body': 'Pet required:id' },
    consequences: {
      'add.extra-members': 'An id in the body comes back too, as if the service had taken it over.',
      'get.found': 'The animal that was answered with that id is not found by it.',
    },
    change: onAnswer('addPet', 201, ({ content: _, ...answer }, { behaviour, body }) => ({
      ...answer,
      headers: { 'content-type': behaviour.sending.mediaType },
      body,
    })),
  },
  {
    id: 'creation-answers-the-id-only',
    says: 'A creation is answered with an object that holds no more than the new id.',
    turnsRed: { 'add.body': 'Pet required:name' },
    change: createdPet(({ id }) => ({ id })),
  },
  {
    id: 'creation-answers-an-envelope',
    says: 'The created animal is wrapped: {"data": …}.',
    turnsRed: { 'add.body': 'Pet required:name' },
    change: createdPet((pet) => ({ data: pet })),
  },
  {
    id: 'creation-answers-an-array',
    says: 'The created animal stands in an array.',
    turnsRed: { 'add.body': 'Pet type' },
    change: createdPet((pet) => [pet]),
  },
  {
    id: 'creation-answered-as-text',
    says: 'The created animal is sent as text/plain.',
    turnsRed: { 'add.media-type': 'media type text/plain' },
    change: created((answer) => ({ ...answer, headers: { 'content-type': 'text/plain; charset=utf-8' } })),
  },
  {
    id: 'creation-answered-as-hal',
    says: 'The created animal is sent as application/hal+json.',
    turnsRed: { 'add.media-type': 'media type application/hal+json' },
    change: created((answer) => ({ ...answer, headers: { 'content-type': 'application/hal+json' } })),
  },
];
