import type { JsonObject } from '../../json/value.js';
import type { Fault } from '../fault.js';
import { onPet, onResponse } from '../on-response.js';

const pet = (change: (pet: JsonObject) => JsonObject) => onPet('getPet', change);

const differs = (member: string) => ({ 'get.same-animal': `${member} differs from creation` });

/** Wrong responses to reading an existing pet. */
export const memberFaults: readonly Fault[] = [
  {
    id: 'get-drops-the-name',
    description: 'Reading by id leaves the name out.',
    turnsRed: { 'get.body': 'Pet required:name' },
    change: pet(({ name: _, ...others }) => others),
  },
  {
    id: 'get-drops-the-category',
    description: 'Reading by id leaves the category out.',
    turnsRed: { 'get.body': 'Pet required:categoryId' },
    change: pet(({ categoryId: _, ...others }) => others),
  },
  {
    id: 'get-drops-the-id',
    description: 'Reading by id leaves the id out, since the client knows it.',
    turnsRed: { 'get.body': 'Pet required:id' },
    change: pet(({ id: _, ...others }) => others),
  },
  {
    id: 'get-drops-the-status',
    description: 'Reading by id leaves the status out.',
    turnsRed: differs('status'),
    change: pet(({ status: _, ...others }) => others),
  },
  {
    id: 'get-answers-every-pet-available',
    description: 'Reading by id shows every pet that has a status as available.',
    turnsRed: differs('status'),
    change: pet((found) => (found.status === undefined ? found : { ...found, status: 'available' })),
  },
  {
    id: 'get-escapes-names',
    description: 'Reading by id shows non-ASCII characters in a name as entities.',
    turnsRed: differs('name'),
    change: pet((found) => ({
      ...found,
      name: String(found.name).replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`),
    })),
  },
  {
    id: 'get-cuts-names',
    description: 'Reading by id shows the first twenty characters of a name.',
    turnsRed: differs('name'),
    change: pet((found) => ({ ...found, name: String(found.name).slice(0, 20) })),
  },
  {
    id: 'get-rounds-categories',
    description: 'Reading by id converts categories to doubles.',
    row: 'categoryId 9007199254740993',
    turnsRed: differs('categoryId'),
    change: pet((found) => ({ ...found, categoryId: Number(found.categoryId) })),
  },
  {
    id: 'get-answers-category-0',
    description: 'Reading by id shows category 0 for every pet.',
    turnsRed: differs('categoryId'),
    change: pet((found) => ({ ...found, categoryId: 0 })),
  },
  {
    id: 'get-answers-an-array',
    description: 'Reading by id returns an array of one pet.',
    turnsRed: { 'get.body': 'Pet type' },
    change: onResponse('getPet', 200, ({ content = null, ...response }) => ({
      ...response,
      content: [content],
    })),
  },
  {
    id: 'get-answers-the-id-in-a-string',
    description: 'Reading by id returns the id as a string.',
    turnsRed: { 'get.body': 'Pet/id type' },
    change: pet((found) => ({ ...found, id: String(found.id) })),
  },
  {
    id: 'get-answered-as-text',
    description: 'Reading by id returns the pet as text/json.',
    turnsRed: { 'get.media-type': 'media type text/json' },
    change: onResponse('getPet', 200, (response) => ({
      ...response,
      headers: { 'content-type': 'text/json' },
    })),
  },
  {
    id: 'get-answered-201',
    description: 'Reading by id returns 201.',
    turnsRed: { 'get.found': 'another success, status 201' },
    change: onResponse('getPet', 200, (response) => ({ ...response, status: 201 })),
  },
];
