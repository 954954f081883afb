import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addRunFlags, readFlags } from './run-flags.js';

function flagsOf(args: readonly string[]) {
  const command = addRunFlags(new Command().argument('[url]')).parse(args, { from: 'user' });
  return readFlags(command.args[0], command.opts());
}

test.each<[string[], object]>([
  [[], {}],
  [['http://127.0.0.1/v1'], { 'base-url': 'http://127.0.0.1/v1' }],
  [['--strict'], { strict: true }],
  [['--no-strict'], { strict: false }],
  [['--no-read-only', '--read-only'], { 'read-only': true }],
  [['--no-color'], { 'no-color': true }],
  [['--color'], { 'no-color': false }],
  [['--seed', '-5'], { seed: '-5' }],
  [['--max-creates=7', 'http://127.0.0.1/v1'], { 'base-url': 'http://127.0.0.1/v1', 'max-creates': '7' }],
  [['--only', 'a', '--only', 'b,c'], { only: 'a,b,c' }],
  [['--category-id', '1', '--category-id', '-2'], { 'category-id': '1,-2' }],
  [['--api-key', '-k'], { 'api-key': '-k' }],
])('%j is read as %o', (args, flags) => {
  expect(flagsOf(args)).toEqual(flags);
});
