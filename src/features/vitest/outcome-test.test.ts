import { describe, expect, test } from 'vitest';
import type { Gate, WaiverUse } from '../../core/results/gate-model.js';
import type { RequirementResult } from '../../core/results/model.js';
import {
  exchange,
  finding,
  requirementResult,
  response,
  results,
} from '../../testing/runs/results-fixture.js';
import { reportedBy } from '../../testing/vitest/reported-tests.js';
import type { TestFailure } from './failure.js';
import { tellOutcome, tellRun } from './outcome-test.js';

function reported(members: Partial<RequirementResult>, whole?: string) {
  return reportedBy((context) => tellOutcome(results(), requirementResult(members), context, whole));
}

async function failure(members: Partial<RequirementResult>, whole?: string): Promise<TestFailure> {
  const { end, error } = await reported(members, whole);
  expect(end).toBe('failed');
  return error as TestFailure;
}

const waiver: WaiverUse = {
  requirement: 'list.limit.maximum',
  reason: 'slow team',
  issue: 'PETS-1',
  expires: '2026-12-31',
  state: 'applied',
};

function gate(members: Partial<Gate>): Gate {
  return { state: 'passed', reason: 'nothing counts', waiverFile: 'waivers.yaml', waivers: [], ...members };
}

describe('the test of a requirement', () => {
  test('passes where it is met', async () => {
    expect(await reported({ outcome: 'met' })).toEqual({ end: 'passed', annotations: [] });
  });

  test('fails where it is violated, with all that a stranger needs', async () => {
    const { name, message } = await failure({ outcome: 'violated' });
    expect(name).toBe('Violated');
    expect(message).toMatchInlineSnapshot(`
      "A page has more pets than its limit.

        Wrong      A page has more pets than its limit.
        Expected   at most 5 pets
        Got        7 pets
        Sent       curl -i --path-as-is -H "Authorization: Bearer $PETSTORE_API_KEY" 'https://staging.example.com/v1/pets?limit=5'
        Came back  200 OK  (exchange 17)
                   content-type: application/json
                   [{"id":1,"name":"Rex","categoryId":1,"status":"available"}]
        Run again  npx petstore-conformance https://staging.example.com/v1 --only list.limit.maximum --seed 42"
    `);
  });

  test('says how many more ways there are, and lists them in short', async () => {
    const findings = [
      finding({ confirmation: { seen: 1, tried: 5 } }),
      finding({ summary: 'A page is cut.' }),
    ];
    const { message } = await failure({ outcome: 'violated', findings });
    expect(message.split('\n')[0]).toBe(
      'A page has more pets than its limit. (flaky: seen 1 of 5 times) (and 1 more)',
    );
    expect(message).toMatch(/^ {2}Also +A page is cut\. \(exchange 17\)$/m);
  });

  test('names the file that has the whole only where it is written', async () => {
    const findings = [finding({ summary: 'x'.repeat(500) })];
    expect((await failure({ outcome: 'violated', findings })).message).not.toContain('results.json');
    const { message } = await failure({ outcome: 'violated', findings }, 'results.json');
    expect(message).toContain('(cut; results.json has the whole)');
  });

  test('shows nothing of a server that a terminal or a runner would take for its own', async () => {
    const frame = '    at steal (/etc/passwd:1:1)';
    const body = JSON.stringify(`\u001b[31mred\n${frame}`);
    const exchanges = [exchange({ response: response(200, `\u001b[2J${body}\n${frame}`) })];
    const { stack, message } = await failure({
      outcome: 'violated',
      findings: [finding({ exchanges, actual: `\u001b]0;title\u0007 and\n${frame}` })],
    });
    expect(stack).toBe('');
    expect(message).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  test('passes with a remark where there is a warning', async () => {
    const { end, annotations } = await reported({ outcome: 'warned' });
    expect(end).toBe('passed');
    expect(annotations).toEqual([
      ['warning', expect.stringMatching(/^A page has more .*\n\n {2}Wrong .*\n(.*\n)+ {2}Run again {2}npx /)],
    ]);
  });

  test('passes in a vitest that knows no remarks', async () => {
    const { end } = await reportedBy(({ annotate: _, ...context }) =>
      tellOutcome(results(), requirementResult({ outcome: 'warned' }), context),
    );
    expect(end).toBe('passed');
  });

  test('is skipped with the reason where it does not apply', async () => {
    const reason = 'left out by --only';
    expect(await reported({ outcome: 'not-applicable', reason })).toMatchObject({
      end: 'skipped',
      note: reason,
    });
  });

  test('is skipped where it could not be judged and does not count', async () => {
    const inconclusive = await reported({
      outcome: 'inconclusive',
      reason: 'no response came',
      notScored: true,
    });
    expect(inconclusive).toMatchObject({
      end: 'skipped',
      note: 'not scored, and not judged: no response came',
    });
  });

  test('is skipped where it could not be judged, and the gate knows of it', async () => {
    const requirement = requirementResult({ outcome: 'inconclusive', reason: 'no response came' });
    const toldWith = (members: Partial<Gate>) => {
      const run = results({ requirements: [requirement], gate: gate(members) });
      return reportedBy((context) => tellOutcome(run, requirement, context));
    };
    const known = { end: 'skipped', note: 'known, and not judged: no response came' };
    expect(await toldWith({ waivers: [{ ...waiver, state: 'not-judged' }] })).toMatchObject(known);
    expect((await toldWith({ waivers: [{ ...waiver, state: 'other-target' }] })).end).toBe('failed');
  });

  test('passes with a remark where the violation is waived', async () => {
    const requirement = requirementResult({ outcome: 'violated' });
    const run = results({ requirements: [requirement], gate: gate({ waivers: [waiver] }) });
    const { end, annotations } = await reportedBy((context) => tellOutcome(run, requirement, context));
    expect(end).toBe('passed');
    expect(annotations).toEqual([
      ['warning', expect.stringMatching(/^waived until 2026-12-31: slow team \(PETS-1\)\nA page has more /)],
    ]);
  });

  test('fails where a waiver for it no longer holds', async () => {
    const requirement = requirementResult({ outcome: 'violated' });
    const run = results({
      requirements: [requirement],
      gate: gate({ waivers: [{ ...waiver, state: 'expired' }] }),
    });
    const { error } = await reportedBy((context) => tellOutcome(run, requirement, context));
    expect(error).toMatchObject({ name: 'Violated' });
  });

  test.each([
    ['inconclusive', 'Inconclusive', /^no response came\n/],
    ['kit-error', 'KitError', /^the kit itself failed: no response came\n/],
  ] as const)('fails where it is %s, and says that this is not a violation', async (outcome, name, begin) => {
    const error = await failure({ outcome, reason: 'no response came' });
    expect(error).toMatchObject({ name, stack: '', message: expect.stringMatching(begin) });
    expect(error.message).toContain('\nNot judged: this says nothing against the implementation.\n');
    expect(error.message).toMatch(
      /\n {2}Run again {2}npx petstore-conformance .* --only list\.limit\.maximum /,
    );
  });
});

describe('the test of the run', () => {
  test.each(['conformant', 'non-conformant'] as const)('passes where the verdict is %s', async (verdict) => {
    const notices = ['The base address does not end in /v1.'];
    const reported = await reportedBy((context) => tellRun(results({ verdict, notices }), context));
    expect(reported).toEqual({ end: 'passed', annotations: [['notice', notices[0]]] });
  });

  test('fails with the reason where it came to none', async () => {
    const run = results({
      verdict: 'inconclusive',
      reason: 'the run took longer than --max-duration allows',
    });
    const { end, error } = await reportedBy((context) => tellRun(run, context));
    expect(end).toBe('failed');
    expect(error).toMatchObject({
      name: 'Inconclusive',
      message: `${run.reason}\n  Run again  ${run.reproduce}`,
    });
  });

  test('leaves it to the gate where there is one', async () => {
    const inconclusive = { verdict: 'inconclusive', reason: 'one could not be judged' } as const;
    const end = async (members: Partial<Gate>) => {
      const run = results({ ...inconclusive, gate: gate(members) });
      return (await reportedBy((context) => tellRun(run, context))).end;
    };
    expect(await end({})).toBe('passed');
    expect(await end({ state: 'inconclusive' })).toBe('failed');
  });

  test('fails for waivers that have to go, and names them', async () => {
    const waivers = [
      waiver,
      { ...waiver, state: 'expired' },
      { ...waiver, state: 'not-needed', target: 'staging' },
    ] as const;
    const run = results({ gate: gate({ state: 'failed', reason: '2 waivers have to go', waivers }) });
    const { error } = await reportedBy((context) => tellRun(run, context));
    expect(error).toMatchObject({
      name: 'GateFailed',
      message: expect.stringMatching(
        /^2 waivers have to go\n {2}\S+ expired on 2026-12-31: .*\n {2}\S+ on staging is no longer needed, .*: remove its entry/,
      ),
    });
  });
});
