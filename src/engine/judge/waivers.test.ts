import { describe, expect, test } from 'vitest';
import type { Kit } from '../kit/kit.js';
import type { RequirementResult, Results } from '../results/results.js';
import { gateOf, readWaivers, type Waiver } from './waivers.js';

const NOW = new Date('2029-07-01T12:00:00Z');
const waiver: Waiver = { requirement: 'list.unique', reason: 'Known', issue: 'PETS-1', expires: '2029-12-31' };
const entry = '- { requirement: list.unique, reason: Known, expires: 2029-12-31';

describe('a waiver file is refused with the place of its fault:', () => {
  test.each([
    ['', /^w: must be a mapping of `waivers` to a list$/],
    ['waivers: []\nmore: 1', /^w: must have one member, `waivers`, with a list of waivers/],
    ['waivers: [1]', /^w:1: waiver 1: must be a mapping of fields to values$/],
    ['waivers:\n- { requirement: list.unique }', /^w:2: waiver 1: has no reason, no expires; add it$/],
    [`waivers:\n${entry}, isue: A-1 }`, /^w:2: waiver 1: unknown field isue \(did you mean issue\?\)$/],
    [`waivers:\n${entry}, issue: soon }`, /^w:2: waiver 1: issue soon: must be an http or https URL, or a key/],
    ['waivers:\n- { requirement: a, reason: b, expires: 2029-02-30 }', /expires 2029-02-30: must be a day that exists/],
    [`waivers:\n${entry}, a: 1 }\n- 2\n${entry} }\n${entry} }`, /^w:2: .*; w:3: .*; w: list\.unique is waived twice/],
    [
      'waivers:\n- requirement: a\n  until: 2029-02-01\n  expires: soon',
      /^w:2: waiver 1: has no reason; add it; w:3: .*unknown field until; w:4: .*expires soon: must be a day/,
    ],
    [`waivers:\n${entry} }\n${entry} }`, /^w: list\.unique is waived twice; keep one of the two$/],
  ])('%j', async (text, message) => {
    await expect(readWaivers(text, 'w')).rejects.toThrow(message);
  });
});

describe('the gate', () => {
  const finding = (cause: string) => ({ cause }) as RequirementResult['findings'][number];
  const requirement = (id: string, outcome: RequirementResult['outcome'], more: Partial<RequirementResult> = {}) =>
    ({ id, outcome, findings: [], ...more }) as unknown as RequirementResult;
  const all = [
    requirement('list.unique', 'violated', { findings: [finding('twice')] }),
    requirement('get.found', 'inconclusive', { blockedBy: 'list.unique' }),
    requirement('add.created', 'met'),
  ];
  const run = (waivers: readonly Waiver[], requirements = all) => {
    const results = {
      requirements,
      startedAt: NOW.toISOString(),
      end: 'complete',
      target: { baseUrl: 'http://a/v1', name: 'qa' },
    };
    const kit = { name: 'kit', service: { catalogue: requirements } } as unknown as Kit;
    const decide = (excused: ReadonlySet<string>) => {
      const isOpen = requirements.some(({ id, outcome }) => outcome === 'inconclusive' && !excused.has(id));
      return { verdict: isOpen ? ('inconclusive' as const) : ('conformant' as const), reason: 'decided' };
    };
    const gate = gateOf({ name: 'w', waivers }, kit, 'npx kit')(results as unknown as Results, decide);
    const uses = gate?.waivers.map(({ state }) => state).join();
    return { found: `${gate?.state} (${uses}): ${gate?.reason}`, note: gate?.waivers[0]?.note };
  };

  const passed = 'violated and waived: list.unique; known, and not judged: get.found';
  const failed = 'violated and not waived: list.unique';
  const met = { ...waiver, requirement: 'add.created' };
  const unneeded = 'waivers for requirements that do not exist: gone; waivers that are no longer needed: add.created';
  test.each<[string, readonly Waiver[], string]>([
    ['passes with a waiver for the violation, and for what only that blocks', [waiver], `passed (applied): ${passed}`],
    ['fails without', [], `failed (): ${failed}`],
    [
      'fails for a waiver that has expired',
      [{ ...waiver, expires: '2029-06-30' }],
      `failed (expired): ${failed}; waivers that have expired: list.unique`,
    ],
    [
      'fails for a waiver that is not needed, and for one without a requirement',
      [waiver, met, { ...waiver, requirement: 'gone' }],
      `failed (applied,not-needed,unknown): ${unneeded}`,
    ],
    ['leaves a flaky one alone', [waiver, { ...met, flaky: true }], `passed (applied,not-seen): ${passed}`],
    [
      'leaves another target alone, and names its waiver if that would excuse something here',
      [
        { ...waiver, target: 'production' },
        { ...met, target: 'production' },
      ],
      `failed (other-target,other-target): ${failed}; list.unique: Its waiver is for another target, production.`,
    ],
    ['takes this target', [{ ...waiver, target: 'http://a/v1/', cause: 'twice; x' }], `passed (applied): ${passed}`],
  ])('%s', (_, waivers, found) => {
    expect(run(waivers).found).toBe(found);
  });

  test('names another cause of the same requirement that a waiver excuses', () => {
    const note = 'Applied, 183 days left; excuses another cause: twice.';
    const found = `passed (applied): ${passed}; list.unique: ${note}`;
    expect(run([{ ...waiver, cause: 'thrice' }])).toEqual({ found, note });
  });

  test('is inconclusive if something else could not be judged', () => {
    const open = [...all, requirement('orders.auth', 'inconclusive')];
    expect(run([waiver], open).found).toBe('inconclusive (applied): decided');
    expect(run([waiver, { ...waiver, requirement: 'orders.auth' }], open).found).toMatch(/^passed/);
  });

  test('says how to renew a waiver', () => {
    const expired = { ...waiver, expires: '2029-06-30', target: 'qa' };
    expect(run([expired]).note).toContain('npx kit waive list.unique --target qa --waivers w --until YYYY-MM-DD');
  });
});
