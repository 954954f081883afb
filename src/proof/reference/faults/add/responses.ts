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

/** Wrong responses to a valid creation. */
export const creationResponseFaults: readonly Fault[] = [
  {
    id: 'creation-answered-200',
    description: "Creating a pet returns 200, the framework's default status.",
    turnsRed: { 'add.created': 'another success, status 200' },
    change: created((response) => ({ ...response, status: 200 })),
  },
  {
    id: 'creation-answered-202',
    description: 'A creation is queued, and the response is 202.',
    turnsRed: { 'add.created': 'another success, status 202' },
    change: created((response) => ({ ...response, status: 202 })),
  },
  {
    id: 'creation-answered-299',
    description: 'A creation gets the last status of success, which nobody has registered.',
    turnsRed: { 'add.created': 'another success, status 299' },
    change: created((response) => ({ ...response, status: 299 })),
  },
  {
    id: 'creation-answered-204',
    description: 'Creating a pet returns 204, without a body.',
    turnsRed: { 'add.created': 'status 204' },
    change: created(({ headers }) => ({ status: 204, headers })),
  },
  {
    id: 'creation-answers-an-empty-body',
    description: 'Creating a pet returns 201 with the JSON media type and an empty body.',
    turnsRed: { 'add.body': 'not JSON' },
    change: created((response) => ({ ...response, body: '' })),
  },
  {
    id: 'creation-answers-a-location-only',
    description: "Creating a pet returns 201 with the pet's address in Location, and no body.",
    turnsRed: { 'add.media-type': 'no media type' },
    change: onResponse('addPet', 201, (_response, { service: { basePath }, store: { issued } }) => ({
      status: 201,
      headers: { location: `${basePath}/pets/${issued}` },
    })),
  },
  {
    id: 'creation-echoes-the-request',
    description: 'Creating a pet returns the NewPet as it was sent, without the id.',
    turnsRed: { 'add.body': 'Pet required:id' },
    consequences: {
      'add.extra-members': 'An id in the body comes back too, as if the service had accepted it.',
      'get.found': 'No pet has the id in that response.',
      'store.sequence': 'The same: a pet with that id was never there.',
    },
    change: onResponse('addPet', 201, ({ content: _, ...response }, { behaviour, body }) => ({
      ...response,
      headers: { 'content-type': behaviour.sending.mediaType },
      body,
    })),
  },
  {
    id: 'creation-answers-the-id-only',
    description: 'Creating a pet returns an object with nothing but the new id.',
    turnsRed: { 'add.body': 'Pet required:name' },
    change: createdPet(({ id }) => ({ id })),
  },
  {
    id: 'creation-answers-an-envelope',
    description: 'The created pet is wrapped: {"data": …}.',
    turnsRed: { 'add.body': 'Pet required:name' },
    change: createdPet((pet) => ({ data: pet })),
  },
  {
    id: 'creation-answers-an-array',
    description: 'The created pet is returned in an array.',
    turnsRed: { 'add.body': 'Pet type' },
    change: createdPet((pet) => [pet]),
  },
  {
    id: 'creation-answered-as-text',
    description: 'The created pet is sent as text/plain.',
    turnsRed: { 'add.media-type': 'media type text/plain' },
    change: created((response) => ({
      ...response,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })),
  },
  {
    id: 'creation-answered-as-hal',
    description: 'The created pet is sent as application/hal+json.',
    turnsRed: { 'add.media-type': 'media type application/hal+json' },
    change: created((response) => ({ ...response, headers: { 'content-type': 'application/hal+json' } })),
  },
];
