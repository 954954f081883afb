import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { convertActionTemplate, parseAction } from '@actions/workflow-parser/actions/index';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { optionNames } from '../../../core/config/options/table.js';
import { kit, packageRoot } from '../../../core/package.js';

const workflows = [
  'recipes/certify-workflow.yml',
  'recipes/github-workflow.yml',
  ...readdirSync(path.join(packageRoot, '.github/workflows')).map((name) => `.github/workflows/${name}`),
];
const recipes = readdirSync(path.join(packageRoot, 'recipes')).map((name) => `recipes/${name}`);

function textOf(file: string): string {
  return readFileSync(path.join(packageRoot, file), 'utf8');
}

/** The problems that GitHub's own parser finds in an action. */
function problemsOfAction(content: string): readonly string[] {
  const { context, value } = parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) convertActionTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/** The problems that GitHub's own parser finds in a workflow. */
async function problemsOfWorkflow(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

interface Composite {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly runs: { readonly steps: readonly { readonly run: string; readonly env: object }[] };
}

describe('action.yml', () => {
  const text = textOf('action.yml');
  const { inputs, runs }: Composite = parse(text);

  test('is an action that GitHub accepts', () => {
    expect(problemsOfAction(text)).toEqual([]);
    expect(problemsOfAction(text.replace('shell: bash', 'shel: bash'))).not.toEqual([]);
    expect(problemsOfAction(text.replace('{{ inputs.target', '{{ input.target'))).not.toEqual([]);
  });

  test('has inputs that are options of a run, except for its own', () => {
    const own = ['api-key', 'arguments', 'fail-on-inconclusive', 'package', 'working-directory'];
    const options: readonly string[] = [...optionNames, ...own];
    expect(Object.keys(inputs).filter((name) => !options.includes(name))).toEqual([]);
  });

  test('keeps inputs out of its scripts', () => {
    expect(runs.steps.map(({ run }) => run).filter((run) => /\$\{\{|\beval\b/.test(run))).toEqual([]);
    const used = runs.steps.flatMap(({ env }) => Object.values(env));
    for (const name of Object.keys(inputs).filter((one) => one !== 'working-directory')) {
      expect(used).toContain(`\${{ inputs.${name} }}`);
    }
  });
});

describe.each(workflows)('%s', (file) => {
  test('is a workflow that GitHub accepts', async () => {
    const text = textOf(file);
    expect(await problemsOfWorkflow(text)).toEqual([]);
    expect(await problemsOfWorkflow(text.replace('runs-on:', 'run-on:'))).not.toEqual([]);
  });
});

test('the workflow to copy uses inputs that the action has', () => {
  const { inputs }: Composite = parse(textOf('action.yml'));
  const { jobs } = parse(textOf('recipes/github-workflow.yml'));
  const [step] = jobs.conformance.steps.filter(({ uses = '' }) => uses.includes(kit.name));
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with)));
});

test.each(workflows)('%s pins the actions of others by a commit', (file) => {
  const uses = [...textOf(file).matchAll(/^ +(?:- )?uses: (\S+)( # v\d+\.\d+\.\d+)?$/gm)];
  const others = uses.filter(([, action = '']) => !action.includes(kit.name));
  expect(others.length).toBeGreaterThan(2);
  for (const [line] of others) expect(line).toMatch(/@[0-9a-f]{40} # v/);
});

test('recipes/Dockerfile passes a linter', () => {
  const text = textOf('recipes/Dockerfile');
  expect(validate(text)).toEqual([]);
  expect(validate(text.replace('WORKDIR /work', 'WORKDIR work'))).not.toEqual([]);
});

test.each(['action.yml', ...recipes])('%s names this version of the kit and no other', (file) => {
  const named = [...textOf(file).matchAll(/petstore-conformance[@-]v?(\d+\.\d+\.\d+)/g)];
  expect(new Set(named.map(([, version]) => version))).toEqual(
    new Set(file.endsWith('ignore') ? [] : [kit.version]),
  );
});

test.each(recipes)('%s begins with its purpose', (file) => {
  expect(textOf(file)).toMatch(/^(#|\/\/) \S/);
  expect(existsSync(path.join(packageRoot, file))).toBe(true);
});
