import { expect, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { sampleOf } from '../../testing/vitest/nightly.js';
import type { Fault } from '../reference/faults/fault.js';
import { faults } from '../reference/faults/index.js';
import { newKey, startReference } from '../reference/start.js';
import { judgeUrl, type SubjectOptions } from './judge-reference.js';

/** Faults that each run of a server shows, however many requests came before; a hundred commands or so. */
const sample = sampleOf(
  faults.filter(({ recurs = 'each-time', consequences }) => recurs === 'each-time' && !consequences),
  11,
);

const wrongIn = ({ requirements }: Results) =>
  requirements.filter(({ outcome }) => outcome === 'violated' || outcome === 'warned');

/** The requirements that a command names. */
const only = (reproduce: string) => / --only ([^ ]+)/.exec(reproduce)?.[1]?.split(',') ?? [];

/** The commands below the findings on a server, and those of them that do not find the same again. */
async function runAgain({ change, seedPets = 0, basePath, profile }: Fault) {
  const key = newKey();
  const server = await startReference({
    key,
    behaviour: change,
    seedPets,
    ...(basePath !== undefined && { basePath }),
  });
  const judged = async (options: SubjectOptions = {}) =>
    wrongIn(await judgeUrl(server.baseUrl, key, { profile: profile ?? 'quick', ...options }));
  const commands: string[] = [];
  const futile: string[] = [];
  try {
    for (const { id, reproduce } of await judged()) {
      commands.push(reproduce);
      const again = await judged({ only: only(reproduce) });
      if (!again.some((one) => one.id === id)) futile.push(reproduce);
    }
  } finally {
    await server.close();
  }
  return { commands, futile };
}

test('nearly every command below a finding finds it again, also where another check found it', async () => {
  const commands: string[] = [];
  const futile: string[] = [];
  for (const fault of sample) {
    const one = await runAgain(fault);
    commands.push(...one.commands);
    futile.push(...one.futile);
  }
  expect(commands.filter((command) => only(command).length > 1)).not.toEqual([]);
  // What shows only on a pet that another check created, or in an empty store, needs the whole run.
  expect(futile.length / commands.length, futile.join('\n')).toBeLessThan(0.1);
});
