import { readFileSync } from 'node:fs';

/** Milliseconds between two samples. */
const BETWEEN = 50;

/** The resident memory of a process over its life, in megabytes. */
export interface SampledMemory {
  readonly peak: number;
  /** The peak of each quarter of its life. */
  readonly quarters: readonly [number, number, number, number];
}

/** Samples the memory of a process until `stop` is called. Linux only: it reads /proc. */
export function sampleMemory(pid: number): { stop(): SampledMemory } {
  const samples: { readonly at: number; readonly megabytes: number }[] = [];
  const began = performance.now();
  const timer = setInterval(() => {
    const megabytes = residentMegabytes(pid);
    if (megabytes !== undefined) samples.push({ at: performance.now() - began, megabytes });
  }, BETWEEN);
  const stop = (): SampledMemory => {
    clearInterval(timer);
    const length = (samples.at(-1)?.at ?? 0) / 4;
    const most = (from: number, to: number) =>
      Math.max(0, ...samples.filter(({ at }) => at >= from && at <= to).map(({ megabytes }) => megabytes));
    const quarter = (index: number) => most(length * index, length * (index + 1));
    return {
      peak: most(0, Number.POSITIVE_INFINITY),
      quarters: [quarter(0), quarter(1), quarter(2), quarter(3)],
    };
  };
  return { stop };
}

/** Undefined when the process has ended. */
function residentMegabytes(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
