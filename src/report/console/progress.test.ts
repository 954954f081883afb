import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../results/model.js';
import type { RunEvents } from '../../results/run-events.js';
import { type ProgressOptions, progressPrinter } from './progress.js';

/** All that a run of `outcomes` writes. */
function printed(outcomes: readonly Outcome[], options: Partial<ProgressOptions> = {}): string {
  let text = '';
  const stream = { write: (part: string) => (text += part), columns: 40 };
  const printer = progressPrinter({
    stream,
    isTTY: false,
    color: false,
    quiet: false,
    verbose: false,
    ...options,
  });
  printer.preflight('staging answers, and the key is accepted.');
  const events: RunEvents = printer;
  const total = outcomes.length;
  for (const [index, outcome] of outcomes.entries()) {
    const check = { id: `list.limit.n${index + 1}`, position: index + 1, total };
    events.checkStarted?.(check);
    events.checkFinished?.({ ...check, outcome, requests: (index + 1) * 10, durationMs: 12.4 });
  }
  printer.stop();
  printer.preflight('too late');
  return text;
}

/** What stands on a terminal after it obeyed: lines, and the one under the cursor. */
function onScreen(text: string): string[] {
  return text.split('\n').map((line) => line.split('\r\u001b[2K').at(-1) ?? '');
}

const met = (count: number): Outcome[] => Array.from({ length: count }, () => 'met');

describe('progress in a log', () => {
  test('is a line now and then, and one for each outcome of note', () => {
    expect(printed([...met(24), 'violated', 'not-applicable', 'warned', ...met(14)])).toBe(
      [
        'staging answers, and the key is accepted.',
        '[20/41] 200 requests',
        '✗ list.limit.n25 violated',
        '! list.limit.n27 warned',
        '[40/41] 400 requests',
        '',
      ].join('\n'),
    );
  });

  test('is a line for each check when that is asked for', () => {
    expect(printed(['met', 'violated'], { verbose: true })).toBe(
      [
        'staging answers, and the key is accepted.',
        '✓ list.limit.n1 met  [1/2] 12 ms',
        '✗ list.limit.n2 violated  [2/2] 12 ms',
        '',
      ].join('\n'),
    );
  });

  test('has no code of a terminal', () => {
    expect(printed([...met(30), 'violated'])).not.toMatch(/[\r\u001b]/);
  });
});

describe('progress on a terminal', () => {
  test('is one line that is written over and is gone at the end', () => {
    const text = printed([...met(30), 'violated', ...met(2)], { isTTY: true });
    expect(text).toContain('\r\u001b[2K[2/33] 10 requests  list.limit.n2');
    expect(onScreen(text)).toEqual([
      'staging answers, and the key is accepted.',
      '✗ list.limit.n31 violated',
      '',
    ]);
  });

  test('never reaches the last column', () => {
    const stream = { text: '', columns: 20, write: (part: string) => (stream.text += part) };
    const printer = progressPrinter({ stream, isTTY: true, color: false, quiet: false, verbose: false });
    printer.checkStarted({ id: 'list.limit.full-page', position: 1, total: 66 });
    expect(onScreen(stream.text)[0]).toHaveLength(19);
  });
});

describe('progress of any kind', () => {
  test('is nothing when the user wants quiet', () => {
    expect(printed(['violated'], { quiet: true, verbose: true, isTTY: true })).toBe('');
  });

  test('survives a reader that went away', () => {
    const stream = {
      write: () => {
        throw new Error('EPIPE');
      },
    };
    expect(() => printed(['violated', 'met'], { stream })).not.toThrow();
  });

  test('shows a control character instead of sending it', () => {
    let text = '';
    const stream = { write: (part: string) => (text += part) };
    const printer = progressPrinter({ stream, isTTY: false, color: false, quiet: false, verbose: false });
    printer.preflight('Server: \u001b[2Jnginx\nconformant');
    expect(text).toBe('Server: \\u001b[2Jnginx\\u000aconformant\n');
  });
});
