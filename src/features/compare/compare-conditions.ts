import type { End, Results } from '../../core/results/model.js';

type Option = Results['options'][string] | undefined;

/** Options that decide what is judged and how it counts. `runs` and `max-creates` follow from the profile. */
const DECISIVE = ['profile', 'only', 'skip', 'read-only', 'category-id', 'strict'] as const;
const WITHIN_A_PROFILE = ['runs', 'max-creates'] as const;

const EARLY: Readonly<Partial<Record<End, string>>> = {
  interrupted: 'was interrupted',
  'out-of-time': 'ran out of time',
  'kit-fault': 'ended with a fault of the kit',
};

/** In what two runs are not alike, one sentence each. Empty when what differs between them is the deployments' own. */
export function unlikeConditions(before: Results, after: Results): readonly string[] {
  return [
    ...(before.runId === after.runId ? [`Both are the same run, ${before.runId}.`] : []),
    ...differing('The interface version', before.interfaceVersion, after.interfaceVersion),
    ...differing("The kit's version", before.kit.version, after.kit.version),
    ...optionNames(before, after).flatMap((name) =>
      differing(`--${name}`, shown(before.options[name]), shown(after.options[name])),
    ),
    ...differing('The seed', String(before.seed), String(after.seed)),
    ...(askAlike(before, after)
      ? []
      : [
          `--concurrency is ${shown(before.options.concurrency)} before and ${shown(after.options.concurrency)} after: latency is shown, and not weighed.`,
        ]),
    ...endedEarly('The earlier run', before.end),
    ...endedEarly('The later run', after.end),
  ];
}

/** Whether the latencies of two runs can be held against each other. */
export function askAlike(before: Results, after: Results): boolean {
  return before.options.concurrency === after.options.concurrency;
}

function optionNames(before: Results, after: Results): readonly string[] {
  return before.options.profile === after.options.profile ? [...DECISIVE, ...WITHIN_A_PROFILE] : DECISIVE;
}

function differing(what: string, before: string, after: string): readonly string[] {
  return before === after ? [] : [`${what} is ${before} before and ${after} after.`];
}

function shown(value: Option): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
  return text === '' ? 'not given' : text;
}

function endedEarly(run: string, end: End): readonly string[] {
  const early = EARLY[end];
  return early === undefined ? [] : [`${run} ${early}: what it did not come to is not judged.`];
}
