import { describe, expect, test } from 'vitest';
import { KitError } from '../errors.js';
import { readSpec, requirementsOf } from './requirement-file.js';

const row = {
  id: 'list.answered',
  basis: 'stated',
  level: 'MUST',
  sentence: '{request} MUST be answered.',
  source: 'Endpoints',
  stance: 'As it says.',
  sends: '{request}.',
  violation: 'No response.',
};
const file = (requirements: unknown, more: object = {}) => ({
  words: { request: 'GET /pets/{petId}' },
  defaults: { operation: 'getPet' },
  requirements,
  ...more,
});
const read = (content: unknown, shared: unknown = {}) => requirementsOf(content, shared, 'spec/x.yaml');

describe('a row', () => {
  test('takes what it does not say from the file and from the catalogue', () => {
    expect(read(file([row]))).toEqual([
      {
        ...row,
        operation: 'getPet',
        sentence: 'GET /pets/{petId} MUST be answered.',
        sends: 'GET /pets/{petId}.',
        restsOn: [],
        needsWrites: false,
        warningOnly: false,
      },
    ]);
  });

  test('takes a shared row over and may replace a part of it', () => {
    const { id, ...shared } = { ...row, restsOn: ['{request}'] };
    const [requirement] = read(file([{ id, shared: 'common', violation: 'Its own.' }]), { common: shared });
    expect(requirement).toMatchObject({
      id,
      violation: 'Its own.',
      restsOn: ['GET /pets/{petId}'],
      source: 'Endpoints',
    });
  });

  test.each([
    ['an unknown field', { ...row, levle: 'MUST' }, /list\.answered has the unknown field levle/],
    [
      'an unknown basis',
      { ...row, basis: 'assumed' },
      /the basis of list\.answered .* give it stated, interpreted, http/,
    ],
    ['a field missing', { ...row, stance: undefined }, /the stance of list\.answered is missing/],
    ['an id that is none', { ...row, id: 'List.Answered' }, /the id of List\.Answered/],
    ['a day that is none', { ...row, until: 'soon' }, /the until of list\.answered/],
    ['a text for a flag', { ...row, needsWrites: 'yes' }, /the needsWrites of list\.answered/],
    [
      'a shared row that is not there',
      { ...row, shared: 'nothing' },
      /the shared row nothing is not a mapping/,
    ],
    [
      'the name of an inherited member as shared row',
      { ...row, shared: 'toString' },
      /the shared row toString/,
    ],
  ])('is refused with %s', (_, broken, message) => {
    expect(() => read(file([broken]))).toThrow(message);
    expect(() => read(file([broken]))).toThrow(KitError);
  });
});

describe('a file', () => {
  test.each([
    ['no mapping', []],
    ['no words', { ...file([row]), words: undefined }],
    ['no list of rows', file({})],
    ['a row that is a text', file(['list.answered'])],
  ])('is refused with %s', (_, content) => {
    expect(() => read(content)).toThrow(KitError);
  });

  test('that is not there is the fault of the package', () => {
    expect(() => readSpec('spec/requirements/nothing.yaml')).toThrow(
      /spec\/requirements\/nothing\.yaml.*install/,
    );
  });
});
