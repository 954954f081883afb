import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import type { ReferenceOptions } from '../../proof/reference/start.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { ReportedTests } from '../../testing/vitest/reported-tests.js';
import type { ConformanceOptions } from './conformance-options.js';
import { describeConformance } from './describe-conformance.js';

const NOWHERE = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'key-that-nobody-may-see' };

/** The tests that these options declare; nothing has run. */
function declared(options: Partial<ConformanceOptions> = {}): ReportedTests {
  const vitest = new ReportedTests();
  describeConformance({ ...NOWHERE, profile: 'quick', ...options }, vitest);
  return vitest;
}

/** Their reports on a reference implementation, by requirement. */
async function reported(only: readonly string[], reference: Partial<ReferenceOptions> = {}) {
  const { baseUrl, key } = (await runningReference(reference)).reference;
  const tests = await declared({ baseUrl, apiKey: key, only }).run();
  return new Map(tests.map((one) => [one.path.at(-1)?.split(' ')[0], one]));
}

describe('what is declared', () => {
  const { declared: tests } = declared();

  test('is a test for every requirement that is judged, and one for the run', () => {
    const ids = tests.slice(0, -1).map(({ path }) => path.at(-1)?.split(' ')[0]);
    expect(ids.toSorted()).toEqual(catalogue.judged.map(({ id }) => id).toSorted());
    expect(tests.at(-1)?.path).toEqual(['pet store interface 1.0.0', 'the run comes to a verdict']);
  });

  test("keeps the catalogue's order within an operation, id and sentence in each name", () => {
    const lists = catalogue.judged.filter(({ operation }) => operation === 'listPets');
    expect(tests.slice(0, lists.length).map(({ path }) => path)).toEqual(
      lists.map(({ id, sentence }) => ['pet store interface 1.0.0', 'GET /pets', `${id} ${sentence}`]),
    );
  });

  test('stands in one group, whose name can be chosen', () => {
    const groups = declared({ title: 'our store' }).declared.map(({ path }) => path[0]);
    expect(new Set(groups)).toEqual(new Set(['our store']));
  });

  test('has the time that the run may take, and a minute more', () => {
    expect(declared({ maxDuration: 90 }).timeouts).toEqual([150_000]);
    expect(declared().timeouts).toEqual([1_860_000]);
  });
});

describe('the tests report', () => {
  test('is what one run found: met, violated, left out', async () => {
    const petId = (segment: string) => BigInt(Number.parseInt(segment, 10) || 0);
    const tests = await reported(['get.found', 'get.invalid-id'], { behaviour: { lookup: { petId } } });
    expect(tests.get('get.found')).toMatchObject({ end: 'passed' });
    expect(tests.get('get.invalid-id')).toMatchObject({
      end: 'failed',
      error: { name: 'Violated', message: expect.stringContaining('was answered 200') },
    });
    expect(tests.get('list.answered')).toMatchObject({ end: 'skipped' });
    expect(tests.get('the')).toMatchObject({ end: 'passed' });
  });

  test('is of the deployment that the functions name when the hook runs', async () => {
    const { baseUrl, key } = (await runningReference()).reference;
    let asked = 0;
    const tests = declared({
      baseUrl: async () => {
        asked += 1;
        return baseUrl;
      },
      apiKey: () => key,
      only: ['service.base-path'],
    });
    expect(asked).toBe(0);
    const ends = (await tests.run()).map(({ end }) => end);
    expect(asked).toBe(1);
    expect(ends.filter((end) => end === 'passed')).toHaveLength(2);
  });
});

describe('the whole group fails', () => {
  test('where the deployment cannot be reached, with the reason once and without the key', async () => {
    const error: Error = await declared()
      .run()
      .then(() => new Error('nothing failed'))
      .catch((one) => one);
    expect(error).toMatchObject({
      name: 'Inconclusive',
      stack: '',
      message: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:1\/v1 cannot be reached: .*\n {2}Run again {2}npx /,
      ),
    });
    expect(error.message).not.toContain(NOWHERE.apiKey);
  });

  test('where nothing was judged, though nothing was wrong', async () => {
    const { baseUrl, key } = (await runningReference()).reference;
    const nothing = declared({ baseUrl, apiKey: key, only: ['add.created'], readOnly: true });
    await expect(nothing.run()).rejects.toMatchObject({
      name: 'Inconclusive',
      message: expect.stringMatching(/^nothing was judged\n/),
    });
  });

  test('where an option will not do, in one line', async () => {
    const options: object = { concurency: 4 };
    await expect(declared(options).run()).rejects.toMatchObject({
      name: 'UsageError',
      stack: '',
      message: expect.stringMatching(/^unknown option concurency [^\n]*$/),
    });
  });

  test('where a function of the options gives nothing, in one line', async () => {
    const address: { baseUrl?: string } = {};
    const options = { baseUrl: () => address.baseUrl as string };
    await expect(declared(options).run()).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(/^baseUrl: [^\n]*$/),
    });
  });

  test('where a function of the options throws, with that very error', async () => {
    const fault = new Error('the server did not start');
    const baseUrl = () => {
      throw fault;
    };
    await expect(declared({ baseUrl }).run()).rejects.toBe(fault);
  });
});
