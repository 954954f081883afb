import type { Readable, Writable } from 'node:stream';
import { confirm, intro, isCancel, select, text } from '@clack/prompts';
import { kit } from '../../core/package.js';
import { type AnswerName, problemOf } from './answers.js';
import { CI_SYSTEMS, type CiSystem, type Setup } from './setup.js';

/** Where questions are asked. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Known or likely answers; the questions in `given` are not asked. */
interface Known {
  readonly given: Partial<Setup>;
  readonly likely: Omit<Setup, 'baseUrl'>;
}

/** Asks for the answers that were not given. Undefined: the user broke off. */
export async function ask({ given, likely }: Known, terminal: Terminal): Promise<Setup | undefined> {
  intro(`${kit.name} init`, terminal);
  const baseUrl = given.baseUrl ?? (await line('baseUrl', 'Base URL of the deployment', undefined, terminal));
  if (baseUrl === undefined) return undefined;
  const target = given.target ?? (await line('target', 'What is it called?', likely.target, terminal));
  if (target === undefined) return undefined;
  const keyVariable =
    given.keyVariable ??
    (await line('keyVariable', 'Environment variable with its API key', likely.keyVariable, terminal));
  if (keyVariable === undefined) return undefined;
  const production = given.production ?? (await asked(askProduction(terminal)));
  if (production === undefined) return undefined;
  const ci = given.ci ?? (await asked(askCi(likely.ci, terminal)));
  if (ci === undefined) return undefined;
  return { baseUrl, target, keyVariable, production, ci, profile: given.profile ?? likely.profile };
}

async function asked<T>(question: Promise<T>): Promise<Exclude<T, symbol> | undefined> {
  const answer = await question;
  return isCancel(answer) ? undefined : (answer as Exclude<T, symbol>);
}

function line(
  name: AnswerName,
  message: string,
  initialValue: string | undefined,
  terminal: Terminal,
): Promise<string | undefined> {
  const start =
    initialValue === undefined ? { placeholder: 'https://staging.example.com/v1' } : { initialValue };
  const validate = (value: string | undefined) => problemOf(name, value ?? '');
  return asked(text({ message, ...start, validate, ...terminal }));
}

function askProduction(terminal: Terminal) {
  const message = 'Is it production? Then a run creates nothing there, and judges only in part.';
  return confirm({ message, initialValue: false, ...terminal });
}

const CI_LABELS: Readonly<Record<CiSystem, string>> = {
  github: 'GitHub Actions',
  gitlab: 'GitLab CI',
  jenkins: 'Jenkins',
  none: 'none of these',
};

function askCi(initialValue: CiSystem, terminal: Terminal): Promise<CiSystem | symbol> {
  const options = CI_SYSTEMS.map((value) => ({ value, label: CI_LABELS[value] }));
  return select<CiSystem>({ message: 'Pipeline for', options, initialValue, ...terminal });
}
