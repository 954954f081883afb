import { expect, test } from 'vitest';
import { KitError } from '../errors.js';
import { Masker } from '../masking/masker.js';
import { faultText } from './fault-text.js';

test.each<[unknown, string]>([
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  [new KitError('Running the suites: no check was collected.'), 'Running the suites: no check was collected'],
  ['thrown text', 'thrown text'],
  [undefined, 'undefined'],
  [
    new Error("Cannot find module '/home/me/kit #1/a.js' imported from /home/me/b.js"),
    "Error: Cannot find module 'a.js' imported from b.js",
  ],
  [new Error('Cannot load file:///opt/kit/dist/suites/get.js'), 'Error: Cannot load get.js'],
  [new Error('at https://staging.example.com/v1/pets'), 'Error: at https://staging.example.com/v1/pets'],
  [new Error('first\n    at stack (/home/me/a.js:1:1)'), 'Error: first'],
])('%o reads %s', (fault, text) => {
  expect(faultText(fault, new Masker())).toBe(text);
});
