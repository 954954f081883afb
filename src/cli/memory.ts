import v8 from 'node:v8';

/**
 * Keeps the young generation of every thread small, in MiB: a run makes much that lives for one request only, and
 * by default it piles up to several times the memory before it is cleared.
 */
const YOUNG_GENERATION = 2;

/**
 * How much the old generation may grow until it is cleared again, in percent of what was left the last time. By default
 * it may grow to several times that, and a run that keeps nothing takes more and more.
 */
const GROWTH = 30;

/** Bounds the memory of this process and its threads. To be called before anything large is loaded. */
export function boundMemory(): void {
  v8.setFlagsFromString(`--max-semi-space-size=${YOUNG_GENERATION}`);
  // This thread's own bound was set when it started; this keeps it from growing towards it.
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  v8.setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
