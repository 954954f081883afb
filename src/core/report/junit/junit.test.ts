import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { gatedRunQuoting } from '../../../testing/runs/gated-quoting-run.js';
import {
  gatedRuns,
  gatePassedRun,
  notScoredRun,
  waiversFailedRun,
} from '../../../testing/runs/gated-runs-fixture.js';
import { HOSTILE, runQuoting } from '../../../testing/runs/quoting-run.js';
import { results } from '../../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../../testing/runs/runs-fixture.js';
import { packageRoot } from '../../package.js';
import type { Results } from '../../results/model.js';
import { junitXml } from './junit.js';

function written(run: Results): string {
  return junitXml(run, ['json', 'junit']);
}

const schema = readFileSync(path.join(packageRoot, 'src', 'core', 'report', 'junit.xsd'), 'utf8');

/** The complaints of libxml2: none, if the documents are well-formed and satisfy the schema. */
async function complaints(...documents: readonly string[]): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents: Buffer.from(contents) })),
    schema,
    maxMemoryPages: 512 * memoryPages.MiB,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

function read(xml: string): Element {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  if (root === null) throw new Error('no root element');
  return root;
}

describe('junit.xml', () => {
  const runs = [
    ['conformant', conformantRun],
    ['violated', violatedRun],
    ['inconclusive', inconclusiveRun],
    ...Object.entries(gatedRuns),
  ] as const;

  test('satisfies the schema, also of a run that judged nothing', async () => {
    const all = [...runs.map(([, run]) => run), results({ requirements: [] })];
    expect(await complaints(...all.map(written))).toEqual([]);
  });

  test.each(runs)('of a run that is %s is as agreed', async (name, run) => {
    await expect(written(run)).toMatchFileSnapshot(`../golden/junit-${name}.xml`);
  });

  test.each(runs)('has counts that add up (%s)', (_, run) => {
    const root = read(written(run));
    const suites = Array.from(root.getElementsByTagName('testsuite'));
    const sum = (name: string) =>
      suites.reduce((total, suite) => total + Number(suite.getAttribute(name)), 0);
    const waivers = (run.gate?.waivers ?? []).length;
    expect(sum('tests')).toBe(run.requirements.length + waivers);
    for (const name of ['tests', 'failures', 'errors'])
      expect(Number(root.getAttribute(name))).toBe(sum(name));
    for (const [element, attribute] of [
      ['testcase', 'tests'],
      ['failure', 'failures'],
      ['error', 'errors'],
      ['skipped', 'skipped'],
    ] as const) {
      for (const suite of [...suites, root]) {
        if (suite === root && attribute === 'skipped') continue;
        expect(suite.getElementsByTagName(element)).toHaveLength(Number(suite.getAttribute(attribute)));
      }
    }
  });

  test.each([conformantRun, violatedRun, inconclusiveRun])(
    'counts the outcomes where no gate is ($verdict)',
    (run) => {
      const root = read(written(run));
      const { summary } = run;
      for (const [element, count] of [
        ['failure', summary.violated],
        ['error', summary.inconclusive + summary['kit-error']],
        ['skipped', summary['not-applicable']],
        ['system-out', summary.warned],
      ] as const) {
        expect(root.getElementsByTagName(element)).toHaveLength(count);
      }
    },
  );

  test('skips a waived violation, and keeps what was found', () => {
    const skipped = Array.from(read(written(gatePassedRun)).getElementsByTagName('skipped'));
    const reported = skipped.filter((one) => one.parentNode?.textContent?.includes('Run this check again'));
    expect(read(written(gatePassedRun)).getAttribute('errors')).toBe('0');
    expect(reported).toHaveLength(3);
  });

  test('fails a testcase for each waiver that has to go', () => {
    const failures = Array.from(read(written(waiversFailedRun)).getElementsByTagName('failure'));
    expect(failures.map((one) => one.getAttribute('type'))).toEqual([
      'waiver-expired',
      'waiver-unknown',
      'waiver-not-needed',
    ]);
  });

  test('lets nothing fail that is not scored', () => {
    const root = read(written(notScoredRun));
    expect([root.getAttribute('failures'), root.getAttribute('errors')]).toEqual(['0', '0']);
  });

  test('has a suite for each operation, and no host name', () => {
    const xml = written(violatedRun);
    const names = Array.from(read(xml).getElementsByTagName('testsuite')).map((suite) =>
      suite.getAttribute('name'),
    );
    expect(names).toEqual([
      'listPets (GET /pets)',
      'addPet (POST /pets)',
      'getPet (GET /pets/{petId})',
      'service (the whole service)',
    ]);
    expect(xml).not.toContain('hostname');
  });

  test('says of a run that was cut short that it was, where a requirement was not judged', () => {
    const errors = Array.from(read(written(inconclusiveRun)).getElementsByTagName('error'));
    const reported = errors.filter((error) =>
      error.textContent?.startsWith('The run did not come to its end: interrupted.\n'),
    );
    expect(reported).toHaveLength(inconclusiveRun.summary.inconclusive);
    expect(written(inconclusiveRun)).toContain('<property name="end" value="interrupted"/>');
    expect(written(violatedRun)).not.toContain('did not come to its end');
  });

  test('names no results.json where none is written', () => {
    expect(written(violatedRun)).toContain('results.json');
    expect(junitXml(violatedRun, ['junit'])).not.toContain('results.json');
  });

  test('shows what XML cannot carry instead of dropping it', () => {
    const root = read(written(runQuoting('\u0000|\ud800|\ufffe|\u001b|\ud83d\ude00|]]>')));
    const shown = '\\u0000|\\ud800|\\ufffe|\\u001b|\ud83d\ude00|]]>';
    expect(root.getElementsByTagName('failure')[0]?.getAttribute('message')).toBe(`${shown} (and 1 more)`);
    expect(root.getElementsByTagName('failure')[0]?.textContent).toContain(`Got: ${shown}`);
    expect(root.getElementsByTagName('skipped')[0]?.getAttribute('message')).toBe(`${shown}.`);
  });

  test('lets no server choose a file to attach', () => {
    const out = read(written(runQuoting('[[ATTACHMENT|/etc/passwd]]'))).getElementsByTagName('system-out')[0];
    expect(out?.textContent).toContain('/etc/passwd');
    expect(out?.textContent).not.toContain('[[ATTACHMENT|');
  });

  test('is valid whatever a server sends', async () => {
    const chosen = [...HOSTILE.map(runQuoting), ...HOSTILE.map(gatedRunQuoting)].map(written);
    const random = fc
      .sample(fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) }), {
        numRuns: 60,
        seed: 1,
      })
      .map(runQuoting)
      .map(written);
    expect(await complaints(...chosen, ...random)).toEqual([]);
  });

  test('stays small though a server sends much', () => {
    expect(written(runQuoting('<'.repeat(1_000_000))).length).toBeLessThan(3_000_000);
  });
});
