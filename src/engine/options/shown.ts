/** The options as people see them: notices, values in reports, commands that run the same again. Without secrets. */
import path from 'node:path';
import { shownPath } from '../base/files.js';
import { shellWord } from '../base/problems.js';
import { proxyName } from '../http/route.js';
import { durationText } from '../kit/kinds.js';
import { type Kit, variableNamed } from '../kit/kit.js';
import type { LogHead, ShownInReports } from '../log/log.js';
import { bareOptions, type Resolved } from './resolve.js';
import { flagOf, type OptionName, optionsOf, repeated, unrepeated } from './table.js';

export function noticesOf({ kit, values, given }: Resolved): readonly string[] {
  const isTyped = given.get('api-key')?.origin === '--api-key';
  const isCareful = values['read-only'] || !values['allow-writes'];
  const effect = isCareful ? 'the run creates nothing unless --allow-writes is set' : 'the run leaves test data in it';
  const asOf = given.has('as-of') ? values['as-of'] : '';
  const ended = kit.service.catalogue.flatMap(({ id, until }) => (until !== undefined && until <= asOf ? [id] : []));
  return [
    ...(ended.length > 0 ? [`on ${asOf} these requirements no longer apply: ${ended.join(', ')}`] : []),
    ...(isTyped ? ['--api-key shows the key to other users of this machine; the other ways to give it do not'] : []),
    ...(values.insecure && kit.service.credential !== 'none'
      ? ['--insecure accepts any certificate, so anyone on the way can read the API key']
      : []),
    ...(values.production ? [`the target is marked production: ${effect}`] : []),
  ];
}

/** @param folder that the commands run in. @param invocation how the user called the kit: `npx things-kit` */
export function shownInReports({ kit, values, given }: Resolved, invocation: string, folder: string): ShownInReports {
  const { 'base-url': baseUrl, proxy, insecure, http2, 'api-key-env': keyVariable, 'connect-to': place } = values;
  const shown = (name: OptionName): ShownInReports['options'][string] => {
    const value: unknown = name === 'proxy' && proxy !== undefined ? proxyName(new URL(proxy)) : values[name];
    const isPath = typeof value === 'string' && path.isAbsolute(value);
    return isPath ? shownPath(value, folder) : (value as ShownInReports['options'][string]);
  };
  const words = (name: OptionName, flag = flagOf(name)): readonly string[] => {
    const [value, isAlways] = [values[name], repeated.includes(name)];
    if (!given.has(name) && !isAlways) return [];
    if (typeof value === 'boolean') return value ? [flag] : [];
    if (name === 'header' || name === 'header-env')
      return values[name].flatMap((field) => [flag, shellWord(field.join(': '))]);
    // A duration keeps the unit that was typed.
    const isTyped = typeof value === 'number' && !isAlways && !optionsOf(kit).table[name].kind.isOptional;
    const text = isTyped ? given.get(name)?.texts.join() : shown(name);
    return [flag, shellWord(String(text))];
  };
  const inCommands = optionsOf(kit).names.filter((name) => !unrepeated.includes(name) && values[name] !== undefined);
  const inReports = inCommands.filter((name) => !/^(api-key|header|client-passphrase)/.test(name));
  const start = [invocation, baseUrl === undefined ? 'run --reference' : shellWord(baseUrl)];
  const others = inCommands.filter((name) => name !== 'only').flatMap((name) => words(name));
  return {
    options: Object.fromEntries(inReports.map((name) => [name, shown(name)])),
    command: [...start, ...words('only'), ...others].join(' '),
    commandOnly: [...start, '--only {only}', ...others].join(' '),
    keyVariable: keyVariable ?? variableNamed(kit, 'api-key'),
    curlArguments: [
      ...(values.ca === 'system' ? [] : words('ca', '--cacert')),
      ...[...words('client-cert', '--cert'), ...words('client-key', '--key')],
      ...(/\.(p12|pfx)$/i.test(values['client-cert'] ?? '') ? ['--cert-type', 'P12'] : []),
      ...(values['client-passphrase-env'] ? ['--pass', `"$${values['client-passphrase-env']}"`] : []),
      // An empty part stands for that of the URL.
      ...(place === undefined ? [] : ['--connect-to', shellWord(`::${place}${/:\d+$/.test(place) ? '' : ':'}`)]),
      ...[...words('unix-socket'), ...words('proxy')],
      ...(insecure ? ['--insecure'] : []),
      ...(http2 ? [baseUrl?.startsWith('http:') ? '--http2-prior-knowledge' : '--http2'] : []),
    ],
  };
}

/**
 * The same for a run with options that nobody typed: it follows from the rest of the head. @param timeout milliseconds
 * @throws {UsageError} for a value that an option refuses
 */
export function shownOf(
  kit: Kit,
  { target, options, versions }: Pick<LogHead, 'target' | 'options' | 'versions'>,
  timeout: number,
): ShownInReports {
  const { profile, seed, asOf, concurrency } = options;
  const own = Object.entries(kit.options ?? {}).flatMap(([name, { member }]) => {
    const values: unknown = Reflect.get(options, member);
    return Array.isArray(values) && values.length === 0 ? [] : [[name, values] as const];
  });
  const flags = {
    ...{ 'base-url': target, profile, seed, 'as-of': asOf, concurrency, timeout: durationText(timeout) },
    ...{ ...Object.fromEntries(own), http2: versions.http === '2' },
  };
  return shownInReports(bareOptions(kit, flags), `npx ${kit.name}@${kit.version}`, '');
}
