/** The line that shows a run under way. */
import { plural, short } from '../base/text.js';
import { isBusy, isLost, type Request, stepOf } from '../exchange/exchange.js';
import type { Mask } from '../exchange/mask.js';
import { durationText } from '../kit/kinds.js';
import type { Context } from '../options/feature.js';
import type { Values } from '../options/table.js';
import type { RunObserver } from '../run/run.js';
import { kindOf } from '../service/finding.js';

const CLEARED = '\r\u001b[2K';
/** Milliseconds between two drawings on a terminal: more often, no eye follows. */
const DRAWN_EVERY = 100;
/** Milliseconds between two lines elsewhere, such as in the log of a CI job, which should stay short. */
const WRITTEN_EVERY = 30_000;
/** Milliseconds without a response, or since a read was repeated, in which the run is said to wait. */
const WAITING = 1_000;
/** Milliseconds without a response that are no part of an estimate; a slow deployment responds sooner. */
const LONG_WAIT = 5_000;
/** An estimate from fewer checks says nothing. */
const FEWEST_CHECKS = 5;
/** Characters of a request in words. */
const LONGEST_WORDS = 60;

/** Shows a run under way: one line that is drawn again and again on a terminal, else a line now and then. */
export function progress({ kit, stderr, environment }: Context, values: Values, mask: Mask) {
  if (values.quiet) return { observer: {}, stop: () => undefined };
  const begin = stderr.isTTY === true && environment.TERM !== 'dumb' ? CLEARED : '';
  const kinds = new Set<string>();
  const state = new Progress(values, kit.service.words);
  const draw = () => {
    const line = state.line((stderr.columns || 100) - 1);
    stderr.write(`${begin}${line}${begin === '' ? '\n' : ''}`);
  };
  const timer = setInterval(draw, begin === '' ? WRITTEN_EVERY : DRAWN_EVERY).unref();
  const observer: RunObserver = {
    ...state.observer,
    finding: (finding) => {
      if (values.verbose && !kinds.has(kindOf(finding)))
        stderr.write(`${begin}${finding.requirement}: ${short(mask.text(finding.summary), 300)}\n`);
      kinds.add(kindOf(finding));
    },
  };
  const stop = () => {
    clearInterval(timer);
    stderr.write(begin);
  };
  return { observer, stop };
}

/** The line that shows a run under way, from what the run says of itself. Times are milliseconds. */
export class Progress {
  readonly #began = performance.now();
  readonly #counts = { ended: 0, all: 0, requests: 0 };
  /** The time of the latest response, and that of the latest read that was repeated. */
  #latest = this.#began;
  #repeated = Number.NEGATIVE_INFINITY;
  /** Steps that have no response yet, with the time of their first try, and those whose request is in flight. */
  readonly #open = new Map<string, { readonly request: Request; readonly since: number }>();
  readonly #inFlight = new Set<string>();
  #waited = 0;
  #end = Number.POSITIVE_INFINITY;

  constructor(
    private readonly times: Pick<Values, 'settle' | 'max-duration'>,
    private readonly words: (request: Request) => string,
  ) {}

  readonly observer: RunObserver = {
    sent: (address, request) => {
      const step = stepOf(address);
      if (!this.#open.has(step)) this.#open.set(step, { request, since: performance.now() });
      this.#inFlight.add(step);
    },
    exchange: (exchange, requests) => {
      const step = stepOf(exchange);
      this.#inFlight.delete(step);
      if (!isLost(exchange) && !isBusy(exchange)) this.#open.delete(step);
      this.#counts.requests = requests;
      const now = performance.now();
      if (now - this.#latest > LONG_WAIT) this.#waited += now - this.#latest;
      this.#latest = now;
    },
    wait: () => {
      this.#repeated = performance.now();
    },
    check: (ended, all) => {
      Object.assign(this.#counts, { ended, all });
    },
  };

  /** At most `width` columns: `23 of 84 checks  0:07, ~0:12 left  340 requests`. */
  line(width: number): string {
    const { ended, all, requests } = this.#counts;
    const now = performance.now();
    const elapsed = now - this.#began;
    const wait = this.#wait(now);
    const left = this.#left(elapsed, wait !== undefined);
    // The least important parts come last, and go first where there is too little room.
    const parts = [
      all === 0 ? 'starting' : `${ended} of ${plural(all, 'check')}`,
      ...(wait === undefined ? [] : [`waiting for ${wait}`]),
      `${clock(elapsed)}${Number.isFinite(left) ? `, ~${clock(left)} left` : ''}`,
      plural(requests, 'request'),
    ];
    const line = parts.join('  ');
    return line.length <= width ? line : line.slice(0, Math.max(0, line.lastIndexOf('  ', width)));
  }

  #wait(now: number): string | undefined {
    if (now - this.#repeated < WAITING) return `reads that lag, --settle ${durationText(this.times.settle)}`;
    if (now - this.#latest < WAITING) return undefined;
    const open = [...this.#open].filter(([step]) => this.#inFlight.has(step)).map(([, one]) => one);
    const [oldest] = open.toSorted((one, other) => one.since - other.since);
    if (!oldest) return 'the next try';
    return `${short(this.words(oldest.request), LONGEST_WORDS)}, ${clock(now - oldest.since)}`;
  }

  /** Nobody knows how long a wait takes. Otherwise the checks that are left take as long as those before, waits aside. */
  #left(elapsed: number, isWaiting: boolean): number {
    const { 'max-duration': most = Number.POSITIVE_INFINITY } = this.times;
    const { ended, all } = this.#counts;
    const isKnown = !isWaiting && ended >= FEWEST_CHECKS && ended < all;
    const rest = ((elapsed - this.#waited) / ended) * (all - ended);
    // It grows only after a wait, and if it was wrong.
    const latest = this.#end > elapsed ? this.#end : Number.POSITIVE_INFINITY;
    this.#end = isKnown ? Math.min(latest, elapsed + rest) : Number.POSITIVE_INFINITY;
    return Math.min(this.#end, most) - elapsed;
  }
}

/** Minutes and seconds: `0:07`, `62:03`. */
function clock(milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}
