import { describe, expect, test } from 'vitest';
import { finding } from '../../../testing/runs/results-fixture.js';
import type { Outcome } from '../../results/model.js';
import type { RunEvents } from '../run-events.js';
import type { DisplayClock } from './progress.js';
import { type ProgressOptions, progressPrinter } from './progress.js';

/** A clock that stands until it is moved on. */
function standingClock(): DisplayClock & { readonly advance: (milliseconds: number) => void } {
  let time = 1000;
  const ticks = new Set<{ readonly every: number; readonly work: () => void; next: number }>();
  return {
    now: () => time,
    every: (milliseconds, work) => {
      const tick = { every: milliseconds, work, next: time + milliseconds };
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
    advance: (milliseconds) => {
      const until = time + milliseconds;
      while (time < until) {
        time = Math.min(until, ...[...ticks].map(({ next }) => next));
        for (const tick of ticks) {
          if (tick.next > time) continue;
          tick.next += tick.every;
          tick.work();
        }
      }
    },
  };
}

/** A run on a terminal of 100 columns, and all that was written. */
function onTerminal(columns = 100) {
  const clock = standingClock();
  const stream = { text: '', columns, write: (part: string) => (stream.text += part) };
  const settings = { isTTY: true, color: false, quiet: false, verbose: false };
  const printer = progressPrinter({ stream, clock, ...settings });
  const id = 'list.limit.full-page';
  return {
    clock,
    printer,
    stream,
    start: (position = 23) => printer.checkStarted({ id, position, total: 80 }),
    cases: (run: number, requests: number) => printer.casesRun({ id, run, planned: 24, requests }),
    drawings: () => stream.text.split('\r\u001b[2K').slice(1),
    shown: () => onScreen(stream.text).at(-1),
  };
}

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
    clock: standingClock(),
    ...options,
  });
  printer.preflight('staging answers, and the key is accepted.');
  const events: RunEvents = printer;
  const total = outcomes.length;
  for (const [index, outcome] of outcomes.entries()) {
    const check = { id: `list.limit.n${index + 1}`, position: index + 1, total };
    events.checkStarted?.(check);
    if (outcome === 'violated') events.found?.(finding({ requirement: check.id }));
    events.checkFinished?.({ ...check, outcome, requests: (index + 1) * 10, durationMs: 12.4 });
  }
  printer.stop();
  printer.preflight('too late');
  return text;
}

/** The lines on a terminal after it obeyed, with the one under the cursor. */
function onScreen(text: string): string[] {
  return text.split('\n').map((line) => line.split('\r\u001b[2K').at(-1) ?? '');
}

const met = (count: number): Outcome[] => Array.from({ length: count }, () => 'met');

describe('progress in a log', () => {
  test('is a line now and then, and one for each outcome of note', () => {
    expect(printed([...met(24), 'violated', 'not-applicable', 'warned', ...met(14)])).toBe(
      [
        'staging answers, and the key is accepted.',
        '[20/41] 200 requests, 0 findings',
        '✗ list.limit.n25 violated',
        '! list.limit.n27 warned',
        '[40/41] 400 requests, 1 finding',
        '',
      ].join('\n'),
    );
  });

  test('is not printed when the verdict comes next', () => {
    expect(printed(met(20))).toBe('staging answers, and the key is accepted.\n');
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
    expect(text).toContain('\r\u001b[2K[1/33] list.limit.n1');
    expect(onScreen(text)).toEqual([
      'staging answers, and the key is accepted.',
      '✗ list.limit.n31 violated',
      '',
    ]);
  });

  test('says what is at work, how far it is, how fast, what was found and how long it took', () => {
    const { clock, printer, start, cases, shown } = onTerminal();
    start();
    expect(shown()).toBe('[23/80] list.limit.full-page  0 findings  0:00');
    clock.advance(60_000);
    cases(0, 1000);
    clock.advance(1000);
    cases(12, 1340);
    printer.found(finding({ cause: 'one' }));
    printer.found(finding({ cause: 'one' }));
    printer.found(finding({ cause: 'another' }));
    clock.advance(100);
    expect(shown()).toMatch(
      /^\[23\/80\] list\.limit\.full-page {2}12\/24 cases {2}\d+ requests\/s {2}2 findings {2}1:01$/,
    );
  });

  test('shows the request rate of the last seconds, not of the whole run', () => {
    const { clock, start, cases, shown } = onTerminal();
    start();
    for (let second = 1; second <= 10; second += 1) {
      clock.advance(1000);
      cases(1, second * 500);
    }
    clock.advance(100);
    expect(shown()).toContain('  500 requests/s  ');
    clock.advance(10_000);
    expect(shown()).toContain('  0 requests/s  ');
  });

  test('has no cases of a check that has run none, though the one before it had some', () => {
    const { clock, start, cases, shown } = onTerminal();
    start();
    cases(24, 100);
    clock.advance(100);
    expect(shown()).toContain('24/24 cases');
    start(26);
    clock.advance(100);
    expect(shown()).toContain('[26/80]');
    expect(shown()).not.toContain('cases');
  });

  test('is drawn ten times a second at the most, whatever happens, and not at all while nothing changes', () => {
    const { clock, start, cases, drawings } = onTerminal();
    start();
    for (let requests = 1; requests <= 1000; requests += 1) {
      clock.advance(1);
      cases(requests, requests);
    }
    expect(drawings().length).toBeGreaterThan(8);
    expect(drawings().length).toBeLessThanOrEqual(11);
    const before = drawings().length;
    // Nothing is heard while a check waits, and the clock goes on.
    clock.advance(5000);
    expect(drawings().length - before).toBeLessThanOrEqual(5 + 30);
    expect(drawings().length - before).toBeGreaterThanOrEqual(5);
  });

  test('is drawn no more when it has stopped', () => {
    const { clock, printer, start, stream } = onTerminal();
    start();
    printer.stop();
    const { text } = stream;
    clock.advance(60_000);
    start();
    expect(stream.text).toBe(text);
  });

  test.each([200, 80, 60, 40, 30, 20, 10, 3, 1])('never reaches the last of %i columns', (columns) => {
    const { clock, printer, start, cases, drawings, shown } = onTerminal(columns);
    start();
    clock.advance(3_600_000);
    cases(10_000, 1_000_000);
    printer.found(finding());
    clock.advance(1000);
    for (const drawing of drawings()) expect(drawing.length).toBeLessThanOrEqual(Math.max(1, columns - 1));
    if (columns >= 60) expect(shown()).toContain('1 finding');
    if (columns >= 40) expect(shown()).toContain('list.limit.full-page');
    if (columns >= 20) expect(shown()).toContain('[23/80] list');
  });

  test('assumes 80 columns if the terminal does not report its width', () => {
    const { stream, printer, start, drawings } = onTerminal(0);
    start();
    printer.stop();
    expect(stream.columns).toBe(0);
    expect(drawings()[0]).toBe('[23/80] list.limit.full-page  0 findings  0:00');
  });
});

describe('a target that is waited for', () => {
  const reason = 'http://127.0.0.1:8080/v1 is not available (503 on every path); run again when it is up';

  test('is in the line that is written over, with the time that is left, until it answers', () => {
    const { clock, printer, shown, start, stream } = onTerminal(60);
    printer.waiting({ reason, leftMs: 60_000 });
    expect(shown()).toMatch(/^Waiting, 1:00 left: http:\/\/127\.0\.0\.1:8080\/v1 is not ava.*…$/);
    expect(shown()).toHaveLength(59);
    clock.advance(13_000);
    expect(shown()).toMatch(/^Waiting, 0:47 left: http/);
    printer.preflight('it answers');
    start(1);
    clock.advance(1000);
    expect(onScreen(stream.text)).toEqual(['it answers', expect.stringMatching(/^\[1\/80\] list/)]);
  });

  test('is a line every quarter of a minute where no line can be written over', () => {
    const clock = standingClock();
    let text = '';
    const stream = { write: (part: string) => (text += part) };
    const settings = { isTTY: false, color: false, quiet: false, verbose: false };
    const printer = progressPrinter({ stream, clock, ...settings });
    for (let leftMs = 40_000; leftMs > 0; leftMs -= 1000) {
      printer.waiting({ reason: 'it is\u001b[2J not up', leftMs });
      clock.advance(1000);
    }
    expect(text).toBe(
      ['0:40', '0:25', '0:10'].map((left) => `Waiting, ${left} left: it is\\u001b[2J not up\n`).join(''),
    );
  });

  test('is nothing when the user wants quiet', () => {
    let text = '';
    const stream = { write: (part: string) => (text += part) };
    const settings = { isTTY: false, color: false, quiet: true, verbose: false };
    progressPrinter({ stream, ...settings }).waiting({ reason, leftMs: 1000 });
    expect(text).toBe('');
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
