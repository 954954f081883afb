import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Measured, measuredKit } from '../processes/measured-kit.js';
import { atMost, type Figure, median } from './figure.js';

const ROUNDS = 5;
/** Seconds until a call that does not end is killed. */
const DEADLINE = 60;

/** Processor time and memory of the calls that users make most, each the median of five. */
export async function calls(): Promise<readonly Figure[]> {
  const quick = await medians(['run', '--reference', '--profile', 'quick']);
  const standard = await medians(['run', '--reference']);
  const version = await medians(['--version']);
  const help = await medians(['--help']);
  return [
    atMost('Processor time of `run --reference --profile quick`', quick.seconds, 1.4, 's', 2),
    atMost('Memory of `run --reference --profile quick`', quick.megabytes, 140, 'MB'),
    { name: 'Processor time of `run --reference`', measured: `${standard.seconds.toFixed(2)} s` },
    { name: 'Memory of `run --reference`', measured: `${standard.megabytes.toFixed(0)} MB` },
    atMost('Processor time of `--version`', version.seconds * 1000, 120, 'ms'),
    atMost('Processor time of `--help`', help.seconds * 1000, 120, 'ms'),
  ];
}

/** The medians of so many calls. */
async function medians(
  args: readonly string[],
): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await called(args));
  return {
    seconds: median(rounds.map(({ processorMs }) => processorMs)) / 1000,
    megabytes: median(rounds.map(({ megabytes }) => megabytes)),
  };
}

async function called(args: readonly string[]): Promise<Measured> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  try {
    const run = await measuredKit(args, { cwd, environment: {}, deadline: DEADLINE });
    if (run.exitCode !== 0) throw new Error(`${args.join(' ')}: exit code ${run.exitCode}\n${run.stderr}`);
    return run;
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
