import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { type Ended, ended } from '../../processes/child-process.js';

/** The part of an `action.yml` that running a composite action needs. */
export interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly ActionStep[] };
}

export interface ActionStep {
  readonly id: string;
  readonly shell: string;
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
  readonly 'working-directory': string;
}

/** The result of a job's step that uses an action. `exitCode` is that of the failed step, or 0. */
export interface ActionEnd extends Ended {
  readonly outputs: Readonly<Record<string, string>>;
  /** The summary of the job, as the steps wrote it. */
  readonly summary: string;
}

export interface ActionRun {
  /** The `with:` of the step. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The folder with the checkout of the repository. The runner's own files lie beside it. */
  readonly workspace: string;
  /** The `env:` of the job. */
  readonly environment?: Readonly<Record<string, string>>;
}

export async function readAction(folder: string): Promise<ActionFile> {
  return parse(await readFile(path.join(folder, 'action.yml'), 'utf8'));
}

/** Runs the composite action in a folder like the runner of GitHub Actions, with the features that it needs. */
export async function ranAction(folder: string, run: ActionRun): Promise<ActionEnd> {
  const action = await readAction(folder);
  const unknown = Object.keys(run.inputs).filter((name) => !Object.hasOwn(action.inputs, name));
  if (unknown.length > 0) throw new Error(`the action has no input ${unknown.join(', ')}`);
  const files = `${run.workspace}.runner`;
  await mkdir(files, { recursive: true });
  const summary = path.join(files, 'summary.md');
  const values = new Map<string, string>();
  for (const [name, input] of Object.entries(action.inputs)) {
    values.set(`inputs.${name}`, run.inputs[name] ?? input.default ?? '');
  }
  const whole = { exitCode: 0 as number | null, stdout: '', stderr: '' };
  for (const step of action.runs.steps) {
    if (step.shell !== 'bash') throw new Error(`the step ${step.id} has the shell ${step.shell}`);
    const [script, output] = [path.join(files, `${step.id}.sh`), path.join(files, `${step.id}.output`)];
    await writeFile(script, step.run);
    await writeFile(output, '');
    await writeFile(summary, '', { flag: 'a' });
    const end = await ended('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', script], {
      cwd: path.resolve(run.workspace, resolved(step['working-directory'], values)),
      environment: {
        ...run.environment,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_ACTION_PATH: folder,
        GITHUB_WORKSPACE: run.workspace,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        RUNNER_TEMP: files,
        ...Object.fromEntries(Object.entries(step.env).map(([name, text]) => [name, resolved(text, values)])),
      },
    });
    for (const [name, value] of outputsIn(await readFile(output, 'utf8'))) {
      values.set(`steps.${step.id}.outputs.${name}`, value);
    }
    whole.stdout += end.stdout;
    whole.stderr += end.stderr;
    whole.exitCode = end.exitCode;
    if (end.exitCode !== 0) break;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, resolved(value, values)]);
  return { ...whole, outputs: Object.fromEntries(outputs), summary: await readFile(summary, 'utf8') };
}

/** The text with the value of each expression; each must name an input or an output of a step. */
function resolved(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const name = expression.trim();
    if (!/^(inputs|steps)\.[\w.-]+$/.test(name))
      throw new Error(`the expression ${name} is not supported here`);
    // An output that no step has set is empty.
    return values.get(name) ?? '';
  });
}

/** The outputs in a file of a step: `name=value`, or `name<<end`, lines, `end`. */
function outputsIn(text: string): ReadonlyMap<string, string> {
  const outputs = new Map<string, string>();
  const lines = text.split('\n');
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    if (line === '') continue;
    const [, name = '', end] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (end === undefined) {
      const [, plain = '', value = ''] = /^([^=]+)=(.*)$/.exec(line) ?? [];
      if (plain === '') throw new Error(`an output has no name: ${line}`);
      outputs.set(plain, value);
      continue;
    }
    const until = lines.indexOf(end);
    if (until === -1) throw new Error(`the output ${name} has no end`);
    outputs.set(
      name,
      lines
        .splice(0, until + 1)
        .slice(0, -1)
        .join('\n'),
    );
  }
  return outputs;
}
