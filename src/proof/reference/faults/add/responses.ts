import { isJsonObject, type JsonObject } from '../../json/value.js';
import type { Response } from '../../response.js';
import type { Fault } from '../fault.js';
import { onResponse } from '../on-response.js';

const created = (change: (response: Response) => Response) => onResponse('addPet', 201, change);

const createdPet = (change: (pet: JsonObject) => Response['content']) =>
  created((response) => {
    const content = isJsonObject(response.content) ? change(response.content) : response.content;
    return { ...response, ...(content !== undefined && { content }) };
  });

/** What a creation is answered with. */
export const creationResponseFaults: readonly Fault[] = [
  {
    id: 'creation-answered-200',
    says: 'A created pet is answered 200, the default status of the framework.',
    turnsRed: { 'add.created': 'status 200' },
    change: created((response) => ({ ...response, status: 200 })),
  },
  {
    id: 'creation-answered-202',
    says: 'A creation is put in a queue and answered 202.',
    turnsRed: { 'add.created': 'status 202' },
    change: created((response) => ({ ...response, status: 202 })),
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
    change: created((response) => ({ ...response, body: '' })),
  },
  {
    id: 'creation-answers-a-location-only',
    says: 'A creation is answered 201 with the address of the pet in Location, and no body.',
    turnsRed: { 'add.media-type': 'no media type' },
    change: onResponse('addPet', 201, (_response, { service: { basePath }, store: { issued } }) => ({
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
      'get.found': 'The pet that was answered with that id is not found by it.',
    },
    change: onResponse('addPet', 201, ({ content: _, ...response }, { behaviour, body }) => ({
      ...response,
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
    says: 'The created pet is wrapped: {"data": …}.',
    turnsRed: { 'add.body': 'Pet required:name' },
    change: createdPet((pet) => ({ data: pet })),
  },
  {
    id: 'creation-answers-an-array',
    says: 'The created pet stands in an array.',
    turnsRed: { 'add.body': 'Pet type' },
    change: createdPet((pet) => [pet]),
  },
  {
    id: 'creation-answered-as-text',
    says: 'The created pet is sent as text/plain.',
    turnsRed: { 'add.media-type': 'media type text/plain' },
    change: created((response) => ({
      ...response,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })),
  },
  {
    id: 'creation-answered-as-hal',
    says: 'The created pet is sent as application/hal+json.',
    turnsRed: { 'add.media-type': 'media type application/hal+json' },
    change: created((response) => ({ ...response, headers: { 'content-type': 'application/hal+json' } })),
  },
];
