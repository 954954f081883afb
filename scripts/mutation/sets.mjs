// The sets of files to mutate. A run of the kit on a server is a trial; a mutant is found when a trial of it fails.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

export const root = path.dirname(path.dirname(import.meta.dirname));

/** Loads from the build, which is not mutated. */
const built = (file) => import(`${root}/dist/src/${file}`);
const { Exchanges, judgements } = await built('proof/mutation/exchanges.js');
const { casesMadeBy, observedCases, textsOf } = await built('proof/mutation/cases.js');

/** The reference implementation in both profiles; the first is tried on mutants that change no observation, too. */
const REFERENCE = ['quick', 'standard'].map((profile) => ({
  kind: 'reference',
  id: 'reference implementation',
  profile,
  seed: 1,
}));

/** Ten times as many random cases, so that one that should not be sent turns up. */
const THOROUGH = { ...REFERENCE[0], profile: 'thorough' };

/**
 * @typedef {object} MutatedSet
 * @property {string[]} mutate globs
 * @property {string[]} [lazily] files whose code runs once for all runs: each mutant of them needs the kit loaded again
 * @property {(entry: (file: string) => Promise<object>) => Promise<object>} load loads modules of the mutated copy
 * @property {(loaded: object, subject: object) => Promise<readonly string[]>} judge what is wrong on that server
 * @property {() => Promise<object[]>} subjects all servers
 * @property {(subjects: object[]) => object[] | Promise<object[]>} [observed] what can be judged without a server; absent:
 *   every mutant is tried on every server
 * @property {(loaded: object, observed: object[]) => Iterable<string> | Promise<Iterable<string>>} [observe] one text for
 *   each thing observed
 * @property {number} [mostServers] a mutant that differs on more, and is found on none of these, survives; absent: all
 */
export const sets = {
  reference: {
    mutate: [
      ...['*', 'behaviour/*', 'json/*'].map((files) => `src/proof/reference/${files}.ts`),
      // They start and end the server, serve faults, or respond to what is not HTTP: no response of a run depends on them.
      ...['connection', 'raw-response', 'seed', 'start', 'unreadable-request'].map(
        (name) => `!src/proof/reference/${name}.ts`,
      ),
    ],
    subjects: async () => REFERENCE,
    load: (entry) => entry('src/proof/reference/index.ts'),
    async judge({ startReference }, { profile, seed }) {
      const [{ newKey }, { judgeUrl }] = await Promise.all([
        built('proof/reference/index.js'),
        built('proof/selftest/judge-reference.js'),
      ]);
      const key = newKey();
      const running = await startReference({ key });
      try {
        return wrongAboutReference(await judgeUrl(running.baseUrl, key, { profile, seed }));
      } finally {
        await running.close();
      }
    },
  },
  judge: {
    // Without the others every verdict would be the same: long-text spares memory, and symptom names places in responses
    // for replay and reports.
    mutate: [
      'allowed-responses',
      'authorisation',
      'exact-schema',
      'expected-response',
      'json-shape',
      'judge',
      'left-behind',
      'new-pet',
      'pet-names',
      'pet-status',
      'readable',
      'rows-add-pet',
      'rows-get-pet',
      'rows-list-pets',
      'same-text',
      'schema-problem',
      'schemas',
      'wire',
    ].map((name) => `src/core/contract/${name}.ts`),
    lazily: ['exact-schema', 'schemas'].map((name) => `src/core/contract/${name}.ts`),
    subjects: async () => [...REFERENCE, ...(await servers())],
    load: async (entry) => ({
      ...(await entry('src/core/contract/allowed-responses.ts')),
      ...(await entry('src/core/contract/judge.ts')),
      ...(await entry('src/core/contract/pet-names.ts')),
      ...(await kit(entry)),
    }),
    judge,
    observed: recorded,
    mostServers: 60,
    observe: (loaded, exchanges) => judgements(exchanges, loaded),
  },
  cases: {
    // Tables are not in the set: `src/proof/mutation/cases.test.ts` holds that each row of them has a fault that it must
    // find. Nor are valid cases.
    mutate: [
      'categories',
      'credentials',
      'invalid-bodies',
      'invalid-body',
      'invalid-key',
      'limits',
      'not-int64s',
      'not-json',
      'pet-ids',
      'statuses',
      'unusual-name',
    ].map((name) => `src/core/generators/${name}.ts`),
    subjects: async () => [...REFERENCE, ...(await servers()), THOROUGH],
    load: async (entry) => ({ cases: await entry('src/core/checks/index.ts'), ...(await kit(entry)) }),
    judge,
    observed: async (subjects) =>
      observedCases(await casesMadeBy(await built('core/checks/index.js')), subjects),
    observe: async ({ cases }, observed) => {
      // A mutant that makes no cases differs everywhere.
      const made = await casesMadeBy(cases).catch(() => []);
      return inTime(() => [...textsOf(observed, made)]);
    },
  },
};

/** @throws for a mutant that looks for a random case without end: it is found */
function inTime(work) {
  return runInNewContext('work()', { work }, { timeout: 20_000 });
}

async function servers() {
  const { plan } = await built('proof/selftest/plan.js');
  return plan({ quick: false, thorough: false, seeds: 1 });
}

async function kit(entry) {
  return {
    ...(await entry('src/proof/selftest/judge-subject.ts')),
    ...(await entry('src/proof/selftest/judge-reference.ts')),
    ...(await entry('src/proof/selftest/nothing-to-judge.ts')),
  };
}

async function judge({ judgeReference, judgeSubject, ...lists }, subject) {
  if (subject.kind !== 'reference') {
    const result = await judgeSubject(subject);
    return [...result.wrong, ...hidden(result, lists)];
  }
  return wrongAboutReference(await judgeReference({}, { profile: subject.profile, seed: subject.seed }));
}

/** Servers whose runs are recorded at once: some are slow by design. */
const AT_ONCE = 4;

/** The exchanges of all servers; recorded again when the build has changed. */
async function recorded(subjects) {
  const [file, build] = ['reports/mutation/exchanges.json', 'dist/tsconfig.tsbuildinfo'].map((name) =>
    path.join(root, name),
  );
  if (existsSync(file) && statSync(file).mtimeMs > statSync(build).mtimeMs)
    return JSON.parse(readFileSync(file, 'utf8'));
  const [{ runOn }, { judgeReference }] = await Promise.all([
    built('proof/selftest/judge-subject.js'),
    built('proof/selftest/judge-reference.js'),
  ]);
  const exchanges = new Exchanges((position) => {
    const { kind, profile } = subjects[position];
    return kind === 'variation' && profile === 'standard';
  });
  const queue = subjects.entries();
  const recordNext = async () => {
    for (const [position, subject] of queue) {
      const events = { recorded: exchanges.recorder(position) };
      const { kind, profile, seed } = subject;
      if (kind === 'reference') await judgeReference({}, { profile, seed }, events);
      else await runOn(subject, {}, events);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, recordNext));
  writeFileSync(file, JSON.stringify(exchanges.all()));
  return exchanges.all();
}

/** A fault that keeps too much from being judged. */
function hidden({ kind, id, inconclusive }, lists) {
  const { MOST_UNJUDGED, nothingToJudge, dependsOnOrder, mayUseUpRequests } = lists;
  const listed = [...Object.values(nothingToJudge).flat(), ...dependsOnOrder, ...mayUseUpRequests];
  if (kind !== 'fault' || inconclusive.length <= MOST_UNJUDGED || listed.includes(id)) return [];
  return [`${inconclusive.length} requirements could not be judged`];
}

/** The requirements that are not met. A warning counts, too. */
function wrongAboutReference({ verdict, requirements }) {
  const red = requirements.filter(({ outcome }) => outcome !== 'met' && outcome !== 'not-applicable');
  if (verdict === 'conformant' && red.length === 0) return [];
  return [verdict, ...red.map(({ id, outcome }) => `${id} ${outcome}`)];
}
