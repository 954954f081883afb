import { expect, test } from 'vitest';
import { ApiKey } from '../config/key/api-key.js';
import { ControlRequests } from './control-requests.js';
import { CreationBudget } from './creation-budget.js';
import type { Pet } from './pet.js';
import { Requests } from './requests.js';

interface Setting {
  readonly readOnly?: boolean;
  readonly categories?: readonly bigint[];
  readonly created?: readonly Pet[];
  readonly most?: number;
}

function controls({ readOnly = false, categories = [7n], created = [], most = 2 }: Setting = {}) {
  const requests = new Requests('/v1', new ApiKey('a-key-for-tests'));
  const budget = new CreationBudget(most);
  const sources = { options: { readOnly }, requests, ledger: { created }, budget, prefix: 'pct-1-' };
  return { requests, budget, controls: new ControlRequests({ ...sources, categories: new Set(categories) }) };
}

const row = (operation: 'listPets' | 'addPet' | 'getPet', requirement: string) => ({
  operation,
  requirement,
});
const pet: Pet = { id: 41n, name: 'pct-1-1', categoryId: 7n, status: undefined };

test('the control of a list is another list', () => {
  const { controls: of } = controls();
  const list = row('listPets', 'list.status.accepted');
  expect(of.besides('/v1/pets?status=sold', list)?.target).toBe('/v1/pets?limit=1');
  expect(of.besides('/v1/pets?limit=1', list)?.target).toBe('/v1/pets');
});

test('the control of a read is a read of a known pet, and for known pets one of none', () => {
  const { controls: of } = controls({ created: [pet] });
  expect(of.besides('/v1/pets/-1', row('getPet', 'get.unknown'))?.target).toBe('/v1/pets/41');
  expect(of.besides('/v1/pets/41', row('getPet', 'get.found'))?.target).toBe('/v1/pets/0');
  expect(controls().controls.besides('/v1/pets/-1', row('getPet', 'get.unknown'))?.target).toBe('/v1/pets/0');
});

test('the control of a creation is a plain creation with a fresh name', () => {
  const { controls: of } = controls();
  const bodies = [1, 2].map(() => of.besides('/v1/pets', row('addPet', 'add.name.ordinary'))?.body ?? []);
  expect(bodies.map((body) => Buffer.from(body).toString())).toEqual([
    '{"name":"pct-1-control-1","categoryId":7}',
    '{"name":"pct-1-control-2","categoryId":7}',
  ]);
});

test('a plain creation has no control, since writes alone may lack capacity', () => {
  expect(controls().controls.besides('/v1/pets', row('addPet', 'add.created'))).toBeUndefined();
});

test('a creation has no control without a known category', () => {
  const { controls: of } = controls({ categories: [] });
  expect(of.besides('/v1/pets', row('addPet', 'add.name.ordinary'))).toBeUndefined();
});

test('a read-only run creates nothing as a control', () => {
  const { controls: of } = controls({ readOnly: true });
  expect(of.besides('/v1/pets', row('addPet', 'add.name.ordinary'))?.method).toBe('GET');
});
