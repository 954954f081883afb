import { kindOf } from '../engine/finding.js';
import type { Mask } from '../engine/log/log.js';
import type { Context } from '../engine/options/feature.js';
import type { Values } from '../engine/options/table.js';
import { plural, short } from '../engine/results/text.js';
import type { RunObserver } from '../engine/run/run.js';

const CLEARED = '\r\u001b[2K';
/** Milliseconds between two drawings on a terminal, and between two lines elsewhere, such as in the log of a CI job. */
const DRAWN_EVERY = 100;
const WRITTEN_EVERY = 30_000;
/** Milliseconds without a response, or since a read was repeated, in which the run is said to wait. */
const WAITING = 1_000;

/** Shows a run under way: one line that is drawn again and again on a terminal, else a line now and then. */
export function progress({ stderr, environment }: Context, values: Values, mask: Mask) {
  const { quiet, verbose, settle, 'max-duration': most = Number.POSITIVE_INFINITY } = values;
  if (quiet) return { observer: {}, stop: () => undefined };
  const begin = stderr.isTTY === true && environment.TERM !== 'dumb' ? CLEARED : '';
  const began = performance.now();
  const kinds = new Set<string>();
  const state = { ended: 0, all: 0, requests: 0, latest: began, repeated: Number.NEGATIVE_INFINITY };
  let end = most;
  const draw = () => {
    const elapsed = performance.now() - began;
    const isLagging = performance.now() - state.repeated < WAITING;
    const isSilent = performance.now() - state.latest > WAITING;
    const wait = isLagging ? `reads that lag, --settle ${settle}` : isSilent ? 'responses' : undefined;
    // An estimate from a few checks says nothing. The time that is left never grows.
    if (state.ended >= 5 && state.ended < state.all) end = Math.min(end, (elapsed / state.ended) * state.all);
    const line = progressLine({ ...state, elapsed, left: end - elapsed, wait }, (stderr.columns || 100) - 1);
    stderr.write(`${begin}${line}${begin === '' ? '\n' : ''}`);
  };
  const timer = setInterval(draw, begin === '' ? WRITTEN_EVERY : DRAWN_EVERY).unref();
  const observer: RunObserver = {
    exchange: () => Object.assign(state, { requests: state.requests + 1, latest: performance.now() }),
    wait: () => Object.assign(state, { repeated: performance.now() }),
    finding: (finding) => {
      if (verbose && !kinds.has(kindOf(finding)))
        stderr.write(`${begin}${finding.requirement}: ${short(mask.text(finding.summary), 300)}\n`);
      kinds.add(kindOf(finding));
    },
    check: (ended, all) => Object.assign(state, { ended, all }),
  };
  const stop = () => {
    clearInterval(timer);
    stderr.write(begin);
  };
  return { observer, stop };
}

type State = Readonly<Record<'ended' | 'all' | 'requests' | 'elapsed' | 'left', number>> & {
  wait?: string | undefined;
};

/** One line of at most `width` columns: `23 of 84 checks  0:07, ~0:12 left  340 requests`. */
export function progressLine({ ended, all, requests, elapsed, left, wait }: State, width: number): string {
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

/** Minutes and seconds: `0:07`, `62:03`. */
function clock(milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}
