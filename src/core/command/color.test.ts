import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Environment } from '../config/layers/environment-layer.js';
import { canRewrite, hasColor } from './color.js';
import type { Output } from './io.js';

function output(isTTY: boolean): Output {
  return Object.assign(new Writable(), { isTTY });
}

const terminal = output(true);
const pipe = output(false);

/** Whether each of a terminal and a pipe is coloured. */
function colored(environment: Environment, color?: boolean): readonly boolean[] {
  const options = { quiet: false, verbose: false, ...(color !== undefined && { color }) };
  return [terminal, pipe].map((one) => hasColor(one, options, environment));
}

describe('colours', () => {
  test.each<[string, Environment, readonly boolean[]]>([
    ['are for terminals', {}, [true, false]],
    ['are for a terminal of any other name', { TERM: 'xterm-256color' }, [true, false]],
    ['are not for one that is dumb', { TERM: 'dumb' }, [false, false]],
    ['are not for one whose user wants none', { NO_COLOR: '1' }, [false, false]],
    ['are not for one whose user wants none, whatever the word', { NO_COLOR: 'false' }, [false, false]],
    ['are not ruled by a variable that is empty', { NO_COLOR: '', FORCE_COLOR: '' }, [true, false]],
    ['are for a pipe too where they are forced', { FORCE_COLOR: '1' }, [true, true]],
    ['are for a dumb terminal too where they are forced', { FORCE_COLOR: '3', TERM: 'dumb' }, [true, true]],
    ['are off where that is forced', { FORCE_COLOR: '0' }, [false, false]],
    ['are off where that is forced in a word', { FORCE_COLOR: 'false' }, [false, false]],
    ['are on where both are said', { FORCE_COLOR: 'true', NO_COLOR: '1' }, [true, true]],
  ])('%s', (_, environment, expected) => {
    expect(colored(environment)).toEqual(expected);
  });

  test('are as the flag says before anything else', () => {
    expect(colored({ FORCE_COLOR: '1' }, false)).toEqual([false, false]);
    expect(colored({ NO_COLOR: '1', TERM: 'dumb' }, true)).toEqual([true, true]);
  });
});

test('a line is written over on a terminal that can do so, coloured or not', () => {
  expect(canRewrite(terminal, { NO_COLOR: '1' })).toBe(true);
  expect(canRewrite(terminal, { TERM: 'dumb' })).toBe(false);
  expect(canRewrite(pipe, { FORCE_COLOR: '1' })).toBe(false);
});
