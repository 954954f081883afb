import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiKey } from '../config/key/api-key.js';
import { invalidKeys, nearestMiss, otherSchemes } from '../generators/credentials.js';
import { invalidKey } from '../generators/invalid-key.js';
import { standInKey } from './stand-in.js';

/** How all wrong keys of a run are made of the right one. */
function recipes(key: ApiKey) {
  const all = [
    ...invalidKeys(key),
    ...otherSchemes(key),
    nearestMiss(key),
    ...fc.sample(invalidKey(key), { seed: 7, numRuns: 200 }),
  ];
  return all.map(({ authorization }) => authorization);
}

test.each(['sk-0123456789abcdef', 'Abcdefgh', '1111111111', '12', 'aA', 'k', '4'])(
  'requests are made of the stand-in as they are of the key %s',
  (text) => {
    const standIn = standInKey({ length: text.length, letters: /[A-Za-z]/.test(text) });
    expect(recipes(standIn)).toEqual(recipes(new ApiKey(text)));
  },
);
