import type { OptionKind } from '../kinds/kind.js';
import { amountOptions } from './amount.js';
import { connectionOptions } from './connection.js';
import { judgedOptions } from './judged.js';
import { keyOptions } from './key.js';
import type { DefaultFor, Option } from './option.js';
import { outputOptions } from './output.js';
import { paceOptions } from './pace.js';
import { verdictOptions } from './verdict.js';

const declared = {
  ...judgedOptions,
  ...keyOptions,
  ...amountOptions,
  ...verdictOptions,
  ...paceOptions,
  ...connectionOptions,
  ...outputOptions,
};

type Declared = typeof declared;

/** The name of an option: its flag without the dashes, and its member of the configuration file. */
export type OptionName = keyof Declared;

/** An option whose default depends on nothing, or that has none. */
export type PlainOptionName = Exclude<OptionName, Names<{ readonly default: (run: DefaultFor) => unknown }>>;

/** The value of each option, by its name. */
export type OptionValues = {
  readonly [N in OptionName]: Declared[N]['kind'] extends OptionKind<infer T> ? T : never;
};

type Names<Given> = { [N in OptionName]: Declared[N] extends Given ? N : never }[OptionName];

/** An option whose value is a member of RunOptions by itself. */
export type RunOptionName = Exclude<OptionName, Names<{ readonly run: false }>>;

type Defaulted = Extract<RunOptionName, Names<{ readonly default: unknown }>>;

/** The values of a run by their names in code, `maxCreates`. One without a default may be absent. */
export type RunValues = {
  readonly [N in Defaulted as CamelCase<N>]: OptionValues[N];
} & {
  readonly [N in Exclude<RunOptionName, Defaulted> as CamelCase<N>]?: OptionValues[N];
};

type CamelCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** Every option of a run by its name. */
export const optionTable: { readonly [N in OptionName]: Option<OptionValues[N]> } = declared;

export const optionNames = Object.keys(optionTable) as readonly OptionName[];

export const runOptionNames = optionNames.filter(
  (name): name is RunOptionName => optionTable[name].run !== false,
);

/** The options that a program can give, too. */
export const embeddedNames = optionNames.filter((name) => optionTable[name].embedding !== undefined);

/** The options as the help groups them. */
export const optionGroups: readonly { readonly title: string; readonly names: readonly OptionName[] }[] = [
  { title: 'What is judged', names: namesOf(judgedOptions) },
  { title: 'API key', names: namesOf(keyOptions) },
  { title: 'How much is sent', names: namesOf(amountOptions) },
  { title: 'What counts', names: namesOf(verdictOptions) },
  { title: 'Pace', names: namesOf(paceOptions) },
  { title: 'Connection', names: namesOf(connectionOptions) },
  { title: 'Output', names: namesOf(outputOptions) },
];

/** The names of one file of declarations. */
export function namesOf<Group extends Partial<Declared>>(
  group: Group,
): readonly (keyof Group & OptionName)[] {
  return Object.keys(group) as (keyof Group & OptionName)[];
}

/** `--max-creates`; the base URL is an argument without a flag. */
export function flagOf(name: OptionName): string {
  return optionTable[name].flag === 'argument' ? 'base URL' : `--${name}`;
}

/** `PETSTORE_MAX_CREATES`. */
export function variableOf(name: OptionName): string {
  return `PETSTORE_${name.replaceAll('-', '_').toUpperCase()}`;
}

/** `maxCreates`, in code. */
export function camelCase(name: string): string {
  return name.replace(/-./g, (joint) => joint.slice(1).toUpperCase());
}

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(optionTable, name);
}

/** The value of an option that nobody gives; undefined where it then has none. */
export function defaultOf<N extends OptionName>(name: N, run: DefaultFor): OptionValues[N] | undefined {
  const { default: fallback } = optionTable[name];
  return isComputed(fallback) ? fallback(run) : fallback;
}

/** The same for an option whose default depends on nothing. */
export function plainDefaultOf<N extends PlainOptionName>(name: N): OptionValues[N] | undefined {
  const { default: fallback } = optionTable[name];
  return isComputed(fallback) ? undefined : fallback;
}

/** The default in words: for the help, the page and the schema. Undefined where there is none. */
export function defaultTextOf(name: OptionName): string | undefined {
  const { default: fallback, defaultText } = optionTable[name];
  return defaultText ?? (fallback === undefined ? undefined : String(fallback));
}

// No option has a function as its value.
function isComputed<T>(fallback: T | ((run: DefaultFor) => T)): fallback is (run: DefaultFor) => T {
  return typeof fallback === 'function';
}
