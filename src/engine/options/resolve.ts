/** From the sources of options (flags, variables, programs, the configuration file) to the values of a run. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileText, shownPath } from '../base/files.js';
import { didYouMean, nearest, quoted, UsageError } from '../base/problems.js';
import { parseYaml } from '../base/yaml.js';
import type { Kind } from '../kit/kinds.js';
import { judgedIds, type Kit, variableNamed } from '../kit/kit.js';
import type { RunOptions } from '../service/run-options.js';
import { exclusive, flagOf, namesIn, type OptionName, optionsOf, type Values } from './table.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Surroundings {
  readonly kit: Kit;
  readonly environment: Environment;
  readonly workingDirectory: string;
  readonly now: () => Date;
}

export interface Given {
  readonly texts: readonly string[];
  /** Where it stands, for messages: `--concurrency 0`, `THINGS_RUNS=x`, `things-kit.yaml: runs x`. */
  readonly origin: string;
  /** The same without the value: `--runs`. */
  readonly label: string;
  readonly folder: string;
  /** Values of environment variables in the texts, which may be secrets. */
  readonly fromVariables?: readonly string[];
}

type Source = (name: OptionName) => Given | undefined;

export interface Resolved {
  readonly kit: Kit;
  readonly values: Values;
  readonly given: ReadonlyMap<OptionName, Given>;
  readonly targetName?: string;
  readonly file?: ConfigFile;
}

/** The origin ends with the value, as far as messages may show it. */
export function givenAs<T>(kind: Kind<T>, value: unknown, folder: string, label: string, separator = ' '): Given {
  const { show = (text) => text } = kind;
  const texts = [value].flat().map(String);
  const shown = texts.map(show);
  const isShown = typeof value !== 'boolean' && !shown.includes(undefined);
  return { texts, folder, label, origin: isShown ? `${label}${separator}${quoted(shown.join(','))}` : label };
}

/** @throws {UsageError} that begins with where the value stands */
export function readGiven<T>(kind: Kind<T>, { texts, origin, folder }: Given): T {
  try {
    return kind.read(texts, folder);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${origin}: ${error.message}`) : error;
  }
}

const givenIn = (kit: Kit, name: OptionName, value: unknown, folder: string, label: string, separator?: string) =>
  value === undefined ? undefined : givenAs<unknown>(optionsOf(kit).table[name].kind, value, folder, label, separator);

export type Flags = { readonly [N in OptionName]?: unknown };

export const flagSource =
  (kit: Kit, flags: Flags, folder: string, labelOf = flagOf): Source =>
  (name) =>
    givenIn(kit, name, flags[name], folder, flags[name] === false ? `--no-${name}` : labelOf(name));

/** A configuration file, checked as far as that is possible without its variables. */
interface ConfigFile {
  readonly name: string;
  readonly text: string;
  readonly top: Source;
  readonly targets: ReadonlyMap<string, Source>;
  readonly defaultTarget?: string;
}

async function findConfigFile(kit: Kit, asked: Given | undefined, folder: string): Promise<ConfigFile | undefined> {
  const usual = [`${kit.name}.yaml`, `${kit.name}.yml`].map((base) => path.join(folder, base));
  const location = asked ? path.resolve(asked.folder, asked.texts.join()) : usual.find((one) => existsSync(one));
  if (location === undefined) return undefined;
  const name = shownPath(location, folder);
  const text = fileText(location, asked?.origin ?? name);
  const section = (value: unknown, place: string): Source => {
    const fit = namesIn(kit, 'file');
    const unfit = optionsOf(kit).names.find((option) => !fit.includes(option) && Object.hasOwn(Object(value), option));
    if (unfit)
      throw new UsageError(`${place}: ${unfit} has no place in the file; give it as the flag ${flagOf(unfit)}`);
    const members = textsOf(value, place, 'option', fit);
    const labelOf = (option: OptionName) => `${place}: ${option}`;
    const source = flagSource(kit, Object.fromEntries(members), path.dirname(location), labelOf);
    // Also a target that this run does not use: a committed key is a leak whoever runs.
    for (const [option, texts] of members) {
      const own = source(option);
      const at = own?.origin;
      if (option === 'api-key' && !/^\$\{\w+\}$/.test(texts.join()))
        throw new UsageError(`${at}: a key in clear text is refused; use api-key-env, api-key-file, or \${NAME}`);
      if (own && !texts.some((one) => one.includes('${'))) readGiven<unknown>(optionsOf(kit).table[option].kind, own);
    }
    return source;
  };
  const whole = mappingOf((await parseYaml(name, text)).value ?? {}, name, 'options to values');
  // A member that begins with x- holds what targets share by an anchor.
  const own = Object.fromEntries(Object.entries(whole).filter(([member]) => !member.startsWith('x-')));
  const { targets: named = {}, 'default-target': chosen, ...options } = own;
  const top = section(options, name);
  const sections = Object.entries(mappingOf(named, `${name}: targets`, 'names to options'));
  const targets = new Map(sections.map(([target, value]) => [target, section(value, `${name}: target ${target}`)]));
  const file = { name, text, top, targets };
  if (chosen === undefined) return file;
  return { ...file, defaultTarget: knownTarget(String(chosen), `${name}: default-target ${chosen}`, file) };
}

/** @param place where it stands: `waivers.yaml: waivers[3]`. @throws {UsageError} for a value that is not a mapping */
export function mappingOf(value: unknown, place: string, words: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new UsageError(`${place}: must be a mapping of ${words}`);
}

/** The members of a mapping. Each value, or item of a list, is text. @param what a member is: `option`. @throws {UsageError} */
export function textsOf<Name extends string>(value: unknown, place: string, what: string, known: readonly Name[]) {
  return Object.entries(mappingOf(value, place, `${what}s to values`)).map(([member, own]) => {
    const name = known.find((one) => one === member);
    if (name === undefined) throw new UsageError(`${place}: unknown ${what} ${member}${didYouMean(member, known)}`);
    const items = [own].flat() as unknown[];
    const problem =
      (items.includes(null) && 'has no value: give one (a value with # needs quotes)') ||
      (items.some((item) => typeof item === 'object') && 'must be a value or a list of values');
    if (problem) throw new UsageError(`${place}: ${name} ${problem}`);
    return [name, items.map(String)] as const;
  });
}

/** A section of the file. `${NAME}` is replaced if the option is asked for, not before. */
const withVariables =
  (section: Source, environment: Environment): Source =>
  (name) => {
    const own = section(name);
    const fromVariables: string[] = [];
    const replaced = (_: string, variable: string) => {
      const value = environment[variable];
      if (value === undefined)
        throw new UsageError(`${own?.origin}: the environment variable ${variable} is not set; export it`);
      fromVariables.push(value);
      return value;
    };
    const texts = own?.texts.map((text) => text.replace(/\$\{([^{}]*)\}/g, replaced)) ?? [];
    return own && { ...own, texts, fromVariables };
  };

export async function resolveFlags(flags: Flags, around: Surroundings): Promise<Resolved> {
  const { kit, environment, workingDirectory } = around;
  const typed = flagSource(kit, flags, workingDirectory);
  const inEnvironment = namesIn(kit, 'environment');
  const variables: Source = (name) => {
    const variable = variableNamed(kit, name);
    // An empty variable counts as not set.
    const text = (inEnvironment.includes(name) && environment[variable]) || undefined;
    return givenIn(kit, name, text, workingDirectory, variable, '=');
  };
  const asked = read([typed, variables], around, ['config', 'target', 'base-url', 'reference']);
  const file = await findConfigFile(kit, asked.given.get('config'), workingDirectory);
  checkVariables(kit, environment, `${JSON.stringify(flags)} ${file?.text}`);
  const targetName = chooseTarget(asked, file);
  const section = targetName === undefined ? undefined : file?.targets.get(targetName);
  const below = [section, file?.top].flatMap((one) => (one ? [withVariables(one, environment)] : []));
  // A target that a flag names has its own address; that of a variable belongs to another deployment.
  const isNamed = flags.target !== undefined && flags['base-url'] === undefined;
  const exported: Source = (name) => (isNamed && name === 'base-url' ? undefined : variables(name));
  const resolved = read([typed, exported, ...below], around);
  return { ...resolved, ...(targetName !== undefined && { targetName }), ...(file && { file }) };
}

/** Flags and defaults alone: nothing around has a part in them. */
export const bareOptions = (kit: Kit, flags: Flags, today = new Date()): Resolved =>
  read([flagSource(kit, flags, '')], { kit, workingDirectory: '', now: () => today });

type Around = Pick<Surroundings, 'kit' | 'workingDirectory' | 'now'>;
/** Takes each option from the first source that has it, and else its default. @throws {UsageError} */
export function read(sources: readonly Source[], around: Around, asked?: readonly OptionName[]): Resolved {
  const { kit, workingDirectory, now } = around;
  const { table, names: all } = optionsOf(kit);
  const names = asked?.filter((name) => all.includes(name)) ?? all;
  const { values, given } = taken(sources, names, kit);
  const profile = (values.profile as Values['profile'] | undefined) ?? 'standard';
  for (const name of names.filter((option) => values[option] === undefined)) {
    const { kind, fallback } = table[name];
    const text = typeof fallback === 'function' ? fallback(profile, now()) : fallback;
    const texts = text === undefined ? [] : [text];
    if (text !== undefined || kind.several === true) values[name] = kind.read(texts, workingDirectory);
  }
  return { kit, values: values as unknown as Values, given };
}

/** Each option from the first source that has it. A source has no say where one before has excluded it. @throws {UsageError} */
function taken(sources: readonly Source[], names: readonly OptionName[], kit: Kit) {
  const values: Partial<Record<OptionName, unknown>> = {};
  const given = new Map<OptionName, Given>();
  const isOn = (name: OptionName) => values[name] !== undefined && values[name] !== false;
  for (const source of sources) {
    const higher = new Set(given.keys());
    for (const name of names) {
      const group = exclusive.filter((options) => options.includes(name)).flat();
      const rivals = group.filter((option) => option !== name && isOn(option));
      const isDecided = [name, ...rivals].some((option) => higher.has(option));
      const own = isDecided ? undefined : source(name);
      if (own === undefined) continue;
      const value = readGiven<unknown>(optionsOf(kit).table[name].kind, own);
      const [rival] = value === false ? [] : rivals;
      if (rival) throw new UsageError(`${given.get(rival)?.origin} and ${own.origin}: give one of them, not both`);
      values[name] = value;
      given.set(name, own);
    }
  }
  return { values, given };
}

/** @throws {UsageError} for an unknown variable with the kit's prefix that nothing names: a slip must not change what a run does */
function checkVariables(kit: Kit, environment: Environment, mentions: string): void {
  const prefix = `${kit.variables}_`;
  const own = Object.keys(environment).filter((name) => name.startsWith(prefix));
  const named: readonly string[] = `${mentions} ${own.map((name) => environment[name]).join(' ')}`.match(/\w+/g) ?? [];
  // certify reads the last one.
  const names = [...namesIn(kit, 'environment'), 'api-key', 'signing-passphrase'];
  const known = names.map((name) => variableNamed(kit, name));
  const unknown = own.find((name) => !known.includes(name) && !named.includes(name));
  if (unknown === undefined) return;
  // The common beginning would make every name a near one.
  const short = (variable: string) => variable.slice(prefix.length);
  const hint = didYouMean(short(unknown), known.map(short), prefix);
  throw new UsageError(`${unknown}: no option has this environment variable${hint}; rename or unset it`);
}

/** A base URL by itself does without the default target, whose key and limits belong to another deployment. */
function chooseTarget({ kit, values, given }: Resolved, file: ConfigFile | undefined): string | undefined {
  const asked = given.get('target');
  if (!asked) return given.has('base-url') || values.reference ? undefined : file?.defaultTarget;
  if (!file) throw new UsageError(`${asked.origin}: there is no ${kit.name}.yaml with targets`);
  return knownTarget(asked.texts.join(), asked.origin, file);
}

/** @throws {UsageError} for the name of a target that the file does not have */
export function knownTarget(name: string, origin: string, { name: file, targets }: ConfigFile): string {
  const known = [...targets.keys()];
  if (known.includes(name)) return name;
  const names = known.length === 0 ? 'no targets' : `the targets ${known.join(', ')}`;
  throw new UsageError(`${origin}: unknown target${didYouMean(name, known)}; ${file} has ${names}`);
}

/** @throws {UsageError} if patterns match nothing, or leave nothing to judge */
export function runOptionsOf({ kit, values, given }: Resolved): RunOptions {
  const ids = judgedIds(kit);
  const [onlyOrigin, skipOrigin] = [given.get('only')?.origin, given.get('skip')?.origin];
  if (onlyOrigin !== undefined && values.only.length === 0)
    throw new UsageError(`${onlyOrigin}: names no requirement; leave it out to judge all`);
  const only = values.only.length > 0 && selectIds(values.only, kit, onlyOrigin);
  const skip = selectIds(values.skip, kit, skipOrigin);
  const origins = [onlyOrigin, skipOrigin].filter((one) => one !== undefined).join(' and ');
  if ((only || ids).every((id) => skip.includes(id)))
    throw new UsageError(`${origins}: nothing is left to judge; skip less`);
  const { profile, seed, runs, settle, concurrency, strict, rate, explore, 'max-duration': maxDuration } = values;
  const { 'max-requests': maxRequests, 'max-creates': maxCreates, 'require-full': requireFull, 'as-of': asOf } = values;
  const own = Object.entries(kit.options ?? {});
  const ownOptions = Object.fromEntries(own.map(([name, { member }]) => [member, values[name as OptionName]]));
  const all: Every<RunOptions> = {
    ...{ profile, seed, runs, settle, concurrency, strict, skip, maxRequests, maxCreates, requireFull, asOf },
    ...{ only: only || undefined, rate, explore, bail: values.bail, maxDuration },
    maxLost: values['max-lost'] / 100,
    // A target that is production is read-only unless somebody allows writes in so many words.
    readOnly: values['read-only'] || (values.production && !values['allow-writes']),
    runId: randomBytes(3).toString('hex'),
  };
  const present = Object.entries({ ...all, ...ownOptions }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as unknown as RunOptions;
}

/** Each member, so that none is forgotten; undefined stands for one that is absent. */
type Every<T> = { readonly [K in keyof Required<T>]: T[K] | undefined };
/** The ids that patterns stand for, in the order of the catalogue. @throws {UsageError} for a pattern without a match */
export function selectIds(patterns: readonly string[], kit: Kit, origin = '', ids = judgedIds(kit)): readonly string[] {
  const found = patterns.map((pattern) => {
    const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\*+/g, '.*')}$`);
    if (ids.some((id) => expression.test(id))) return expression;
    throw new UsageError(`${origin}: no requirement matches ${pattern}; ${idAdvice(pattern, kit, ids)}`);
  });
  return ids.filter((id) => found.some((expression) => expression.test(id)));
}

export function idAdvice(id: string, kit: Kit, ids = judgedIds(kit)): string {
  const near = nearest(id, ids);
  return near ? `did you mean ${near}?` : `'${kit.name} list' shows all`;
}
