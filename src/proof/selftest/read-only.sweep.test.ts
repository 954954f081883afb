import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { resolveEmbedded } from '../../core/config/embedded.js';
import { inProcess } from '../../core/run/in-process.js';
import { run } from '../../core/run/run.js';
import { sampleOf } from '../../testing/vitest/nightly.js';
import type { BehaviourChange } from '../reference/behaviour.js';
import { faults } from '../reference/faults/index.js';
import { newKey, type ReferenceOptions, startReference } from '../reference/index.js';
import { isJsonObject } from '../reference/json/value.js';
import { variations } from '../reference/variations/index.js';
import { redOf, wrongAboutVariation } from './expectation.js';

/** Runs read-only on the reference implementation, and counts the pets that were added. */
async function readOnlyRun(
  reference: Omit<ReferenceOptions, 'key'>,
  profile: 'quick' | 'standard' = 'quick',
) {
  const apiKey = newKey();
  const { baseUrl, store, close } = await startReference({ ...reference, key: apiKey });
  const before = store.pets.length;
  try {
    const options = { baseUrl, apiKey, profile, readOnly: true, settle: 100 };
    const resolved = await resolveEmbedded(options, async () => catalogue.judged.map(({ id }) => id));
    const results = await run(resolved, {}, inProcess);
    return { results, created: store.pets.length - before };
  } finally {
    await close();
  }
}

/** Creates a pet from any body, with default values for missing members. */
const createsFromAnything: BehaviourChange = ({ parsing, validation }) => ({
  parsing: {
    accepts: () => true,
    parse: (context, text) => {
      try {
        return parsing.parse(context, text);
      } catch {
        return {};
      }
    },
  },
  validation: {
    object: (_, value) => (isJsonObject(value) ? value : {}),
    name: (_, value) => (typeof value === 'string' ? value : 'unnamed'),
    categoryId: () => 1n,
    status: () => undefined,
    int64: validation.int64,
  },
});
const asksForNoKey: BehaviourChange = { authentication: { required: () => false } };

describe('a read-only run creates nothing', () => {
  test.each<[string, BehaviourChange]>([
    ['that creates a pet from anything', createsFromAnything],
    ['that needs no key', asksForNoKey],
  ])('on an implementation %s', async (_, behaviour) => {
    const { created, results } = await readOnlyRun({ behaviour, seedPets: 120 }, 'standard');
    expect({ created, listed: results.created }).toEqual({ created: 0, listed: [] });
  });

  const wrongAboutAdding = ({ turnsRed }: (typeof faults)[number]) =>
    Object.keys(turnsRed).some((id) => /^add\.(auth|invalid|message|error|media)/.test(id));
  const sample = [
    ...sampleOf(faults.filter(wrongAboutAdding), 12),
    ...sampleOf(
      faults.filter((fault) => !wrongAboutAdding(fault)),
      48,
    ),
  ];

  test('on faulty implementations, and finds only their faults', async () => {
    const wrong: string[] = [];
    for (const { id, change, turnsRed, consequences, ...server } of sample) {
      const { created, results } = await readOnlyRun({ seedPets: 3, ...server, behaviour: change });
      // One of them loses pets.
      if (created > 0) wrong.push(`${id}: ${created} pets were created`);
      const known = new Set([...Object.keys(turnsRed), ...Object.keys(consequences ?? {})]);
      // Every request without the key also has an invalid body.
      if (known.has('add.auth.first'))
        for (const what of ['missing-key', 'scheme', 'invalid-key']) known.add(`add.auth.${what}`);
      // After the first POST that is answered as a creation, none is sent; it may be of either check.
      if (known.has('add.auth.missing-key')) known.add('add.auth.each-request');
      // A read-only run takes ids from the list only: where they are wrong, they find no pet.
      if (/^(list-(cuts|rounds)-ids|list-shows-positions-for-ids|ids-differ-in-the-list)$/.test(id))
        known.add('get.found');
      const blamed = redOf(results).filter(({ requirement }) => !known.has(requirement));
      wrong.push(...blamed.map(({ requirement, causes }) => `${id}: ${requirement} for ${causes.join()}`));
    }
    expect(sample.length).toBeGreaterThan(25);
    expect(wrong).toEqual([]);
  }, 180_000);

  test('on correct implementations, and finds no violation', async () => {
    const wrong: string[] = [];
    for (const { id, change, options, ...server } of sampleOf(variations, 12)) {
      // Some are correct only from the removal date on, and of invalid pets none can be read.
      if (/^(others|holds-invalid)-/.test(id) || options?.asOf !== undefined) continue;
      const { created, results } = await readOnlyRun({ ...server, behaviour: change });
      if (created !== 0) wrong.push(`${id}: ${created} pets were created`);
      wrong.push(...wrongAboutVariation(results).map((what) => `${id}: ${what}`));
    }
    expect(wrong).toEqual([]);
  }, 180_000);

  test('except for one listed pet, which shows that nothing is required at all', async () => {
    const behaviour: BehaviourChange = (correct) => ({
      ...(typeof createsFromAnything === 'function' && createsFromAnything(correct)),
      authentication: { required: () => false },
    });
    const { created, results } = await readOnlyRun({ behaviour });
    expect(created).toBe(1);
    expect(results.created).toEqual([{ id: '1', name: 'unnamed' }]);
    expect(results.statistics.creates).toBe(1);
    expect(results.verdict).toBe('non-conformant');
  });
});

test.each(['add-needs-no-key', 'nothing-needs-a-key', 'refusal-by-add-has-its-status-as-text'])(
  'a read-only run finds what is wrong about a refused creation: %s',
  async (id) => {
    const { change, turnsRed } =
      faults.find((one) => one.id === id) ?? expect.fail(`there is no fault ${id}`);
    const { results } = await readOnlyRun({ behaviour: change, seedPets: 3 });
    const red = redOf(results).map(({ requirement }) => requirement);
    expect(
      Object.keys(turnsRed).some((requirement) => /^add\./.test(requirement) && red.includes(requirement)),
    ).toBe(true);
    expect(results.verdict).toBe('non-conformant');
  },
);
