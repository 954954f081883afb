import type { JsonObject } from '../../json/value.js';
import type { Fault } from '../fault.js';
import { onPet, onResponse } from '../on-response.js';

const pet = (change: (pet: JsonObject) => JsonObject) => onPet('getPet', change);

const differs = (member: string) => ({ 'get.same-animal': `${member} differs from creation` });

/** What reading by id says of a pet. */
export const memberFaults: readonly Fault[] = [
  {
    id: 'get-drops-the-name',
    says: 'Reading by id leaves the name out.',
    turnsRed: { 'get.body': 'Pet required:name' },
    change: pet(({ name: _, ...others }) => others),
  },
  {
    id: 'get-drops-the-category',
    says: 'Reading by id leaves the category out.',
    turnsRed: { 'get.body': 'Pet required:categoryId' },
    change: pet(({ categoryId: _, ...others }) => others),
  },
  {
    id: 'get-drops-the-id',
    says: 'Reading by id leaves the id out, since the client knows it.',
    turnsRed: { 'get.body': 'Pet required:id' },
    change: pet(({ id: _, ...others }) => others),
  },
  {
    id: 'get-drops-the-status',
    says: 'Reading by id leaves the status out.',
    turnsRed: differs('status'),
    change: pet(({ status: _, ...others }) => others),
  },
  {
    id: 'get-answers-every-pet-available',
    says: 'Reading by id gives every pet that has a status as available.',
    turnsRed: differs('status'),
    change: pet((found) => (found.status === undefined ? found : { ...found, status: 'available' })),
  },
  {
    id: 'get-escapes-names',
    says: 'Reading by id gives what is not ASCII in a name as entities.',
    turnsRed: differs('name'),
    change: pet((found) => ({
      ...found,
      name: String(found.name).replace(/[^\0-\x7f]/gu, (sign) => `&#${sign.codePointAt(0)};`),
    })),
  },
  {
    id: 'get-cuts-names',
    says: 'Reading by id gives the first twenty characters of a name.',
    turnsRed: differs('name'),
    change: pet((found) => ({ ...found, name: String(found.name).slice(0, 20) })),
  },
  {
    id: 'get-rounds-categories',
    says: 'Reading by id gives categories through a double.',
    turnsRed: differs('categoryId'),
    change: pet((found) => ({ ...found, categoryId: Number(found.categoryId) })),
  },
  {
    id: 'get-answers-category-0',
    says: 'Reading by id gives 0 for every category.',
    turnsRed: differs('categoryId'),
    change: pet((found) => ({ ...found, categoryId: 0 })),
  },
  {
    id: 'get-answers-an-array',
    says: 'Reading by id gives an array of one pet.',
    turnsRed: { 'get.body': 'Pet type' },
    change: onResponse('getPet', 200, ({ content = null, ...response }) => ({
      ...response,
      content: [content],
    })),
  },
  {
    id: 'get-answers-the-id-in-a-string',
    says: 'Reading by id gives the id as a string.',
    turnsRed: { 'get.body': 'Pet/id type' },
    change: pet((found) => ({ ...found, id: String(found.id) })),
  },
  {
    id: 'get-answered-as-text',
    says: 'A pet that is read by its id is sent as text/json.',
    turnsRed: { 'get.media-type': 'media type text/json' },
    change: onResponse('getPet', 200, (response) => ({
      ...response,
      headers: { 'content-type': 'text/json' },
    })),
  },
  {
    id: 'get-answered-201',
    says: 'A pet that is read by its id is answered 201.',
    turnsRed: { 'get.found': 'status 201' },
    change: onResponse('getPet', 200, (response) => ({ ...response, status: 201 })),
  },
];
