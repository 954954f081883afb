import { expect, test } from 'vitest';
import { ApiKey } from '../config/key/api-key.js';
import { Requests } from './requests.js';
import { Rows } from './rows.js';

test('the row of a request changes when its category becomes known', () => {
  const apiKey = new ApiKey('k');
  const categories = new Set([1n]);
  const rows = new Rows({ key: apiKey.reveal(), basePath: '/v1', categories });
  const request = new Requests('/v1', apiKey).add('{"name":"Rex","categoryId":7,"status":"available"}', {});
  expect(rows.of(request)).toMatchObject({ requirement: 'add.category.extreme', errors: [400, 422] });
  expect(rows.of(request)).toBe(rows.of(request));
  categories.add(7n);
  expect(rows.of(request)).toMatchObject({ requirement: 'add.created', errors: [] });
});
