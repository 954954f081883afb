/** Every option of a run: flags, variables, the file, help, JSON Schema, docs/options.md and types derive from this. */
import { onceFor } from '../base/once.js';
import type { Header } from '../exchange/exchange.js';
import * as kinds from '../kit/kinds.js';
import { choice, duration, file, list, wholeNumber, words } from '../kit/kinds.js';
import { type Kit, variableNamed } from '../kit/kit.js';
import type { Profile } from '../service/run-options.js';

type Fallback = string | ((profile: Profile, now: Date) => string);

interface Option<T> {
  readonly kind: kinds.Kind<Exclude<T, undefined>>;
  readonly fallback?: Fallback;
  readonly help: string;
  /** The default in words. */
  readonly is: string;
}

const flag = (help: string): Option<boolean> => ({ kind: kinds.yesNo, help, is: '', fallback: 'false' });
const option = <T>(kind: kinds.Kind<T>, help: string, fallback: Fallback, is = String(fallback)) =>
  ({ kind, help, fallback, is }) as Option<T>;
/** Has no default. A list is then empty. */
const optional = <T>(kind: kinds.Kind<T>, help: string, is = '') =>
  ({ kind, help, is }) as Option<T extends readonly unknown[] ? T : T | undefined>;
const headers = ({ service: { credential } }: Kit, placeholder: string, help: string) => {
  const ofKey = typeof credential === 'object' && 'header' in credential ? credential.header : undefined;
  return optional<readonly Header[]>(kinds.headers(placeholder, ofKey), help);
};

/** The defaults of a profile. Only a fault of the kit or of the deployment gets to the most requests. */
const profiles = {
  quick: { runs: 0, maxCreates: 300, maxRequests: 2_000 },
  standard: { runs: 25, maxCreates: 1_000, maxRequests: 10_000 },
  thorough: { runs: 250, maxCreates: 10_000, maxRequests: 100_000 },
} as const;

const byProfile = (most: number, member: keyof (typeof profiles)[Profile], help: string) => {
  const defaults = Object.entries(profiles).map(([profile, own]) => `${profile} ${own[member]}`);
  const fallback = (profile: Profile) => String(profiles[profile][member]);
  return option(kinds.wholeNumber(0, most), help, fallback, defaults.join(', '));
};

const DAY = 86_400_000;

/** The console, and the files that a run leaves; reports/formats.ts makes them. */
export const formats = ['console', 'junit', 'json', 'html', 'markdown', 'ctrf', 'badge', 'script'] as const;
export type Format = (typeof formats)[number];

const groupsOf = (kit: Kit, isKeyless = kit.service.credential === 'none') => ({
  'What is judged': {
    'base-url': optional(kinds.baseUrl(kit.address.example), `base URL of the deployment${kit.address.words ?? ''}`),
    target: optional(words('NAME'), 'judge this target of the configuration file', 'default-target of the file'),
    config: optional(file('PATH'), 'read this configuration file', `${kit.name}.yaml, if it exists`),
    reference: flag(`judge the embedded reference implementation; needs no URL${isKeyless ? '' : ' and no key'}`),
  },
  'API key': {
    'api-key-env': optional(
      kinds.keyVariable,
      'read the API key from this environment variable',
      variableNamed(kit, 'api-key'),
    ),
    'api-key-file': optional(file('PATH'), 'read the API key from this file'),
    'api-key-command': optional(
      kinds.shellCommand,
      'read the API key from the output of this shell command, which runs again when the key is refused later',
    ),
    'api-key-stdin': flag('read the API key from the first line of standard input'),
    'api-key': optional(kinds.secret, 'the API key itself, for a quick try; other users of the machine can see it'),
  },
  'How much is sent': {
    profile: option(choice(Object.keys(profiles) as Profile[]), 'how much is sent', 'standard'),
    runs: byProfile(100_000, 'runs', 'random cases of each property, beside its table'),
    seed: option(kinds.seed, 'seed of the random cases; the same seed gives the same cases', '20301205'),
    explore: optional(duration(1000, DAY), 'after the checks, try further random cases for this long'),
    'read-only': flag('create nothing; the report names what cannot be judged then'),
    production: flag('the target is production: read-only, unless --allow-writes is set'),
    'allow-writes': flag('create test data in a target that is production'),
    'max-creates': byProfile(
      1_000_000,
      'maxCreates',
      `creations at most${kit.service.removal ? '' : '; a run can delete nothing'}`,
    ),
  },
  'What counts': {
    only: optional(kinds.ids(kit.example), "judge only these requirements; '*' stands for any characters"),
    skip: optional(kinds.ids(kit.example), 'leave these requirements out'),
    strict: flag('count warnings as violations'),
    'require-full': flag('a run that judged only in part, such as a read-only one, is inconclusive'),
    'as-of': option(kinds.date, 'judge as on this day', (_, now) => now.toISOString().slice(0, 10), 'today, UTC'),
    waivers: optional(file('PATH'), 'file of violations that are accepted until a day', 'waivers.yaml, if it exists'),
  },
  'Fix loop': {
    'last-failed': optional(
      kinds.perhaps(file('FILE'), ''),
      'judge again what a run did not find met, and what that rests on',
      'results.json of the reports',
    ),
    watch: optional(kinds.perhaps(file('FOLDER'), ''), 'judge again after each restart, or change below the folder'),
    bail: optional(kinds.perhaps(wholeNumber(1, 1000), 1), 'stop after so many violated requirements', 'off; alone, 1'),
  },
  Pace: {
    concurrency: option(wholeNumber(1, 256), 'requests in flight at once, at most', '16'),
    rate: optional(wholeNumber(1, 100_000), 'requests a second, at most'),
    timeout: option(duration(100, 600_000), 'time to connect, to respond, and for each pause in a body', '10s'),
    settle: option(duration(0, 600_000), 'how long reads may lag behind writes', '5s'),
    wait: option(duration(0, DAY), 'wait up to this long until the deployment answers as documented', '0'),
    // A run that may lose more would pass a server that drops every fifth response.
    'max-lost': option(kinds.percent(15), 'percent of responses that the network may lose, at most 15', '5'),
    'max-requests': byProfile(10_000_000, 'maxRequests', 'requests at most; the rest of the run is inconclusive'),
    'max-duration': optional(duration(1000, DAY), 'end the run after this long; the rest of it is inconclusive'),
  },
  Connection: {
    'allow-http': flag('send the API key over plain http to a host that is not this machine'),
    ca: optional(file('PATH|system', 'system'), 'trust the CAs in this PEM file, or of the system', "Node's own list"),
    'client-cert': optional(file('PATH'), 'present this client certificate: a PEM file with its chain, or PKCS#12'),
    'client-key': optional(file('PATH'), 'private key of the client certificate, a PEM file; PKCS#12 holds it'),
    'client-passphrase-env': optional(kinds.keyVariable, 'variable with the passphrase of the client key or PKCS#12'),
    'server-name': optional(words('NAME'), 'name to ask TLS for (SNI) and to expect there', 'host of the base URL'),
    insecure: flag(`accept any certificate${isKeyless ? '' : '; anyone on the way can then read the API key'}`),
    proxy: optional(kinds.proxyUrl, 'reach the deployment through this HTTP or SOCKS5 proxy', 'HTTPS_PROXY, …'),
    'connect-to': optional(
      kinds.place,
      'connect to this host, and keep the host name of the base URL in requests and TLS',
    ),
    'unix-socket': optional(file('PATH'), 'connect to this Unix domain socket in place of host and port'),
    http2: flag('use HTTP/2 if the deployment supports it; over plain http without negotiation'),
    header: headers(kit, 'Name: value', 'send this header field with every request; may be repeated'),
    'header-env': headers(kit, 'Name: VARIABLE', 'the same, with the secret value of a variable'),
    'plain-headers': flag('send neither User-Agent nor X-Request-Id'),
  },
  Output: {
    reports: option(file('DIR'), 'folder that reports are written to', 'reports'),
    format: option(list(choice(formats, 'NAME')), `formats: ${formats.join(', ')}`, 'console,junit,json,html,script'),
    har: optional(choice(['all', 'findings']), 'write all exchanges, or those of the findings, to exchanges.har'),
    events: optional(file('FILE|-'), 'write the log as it grows, one JSON object a line; - is standard output'),
    record: optional(file('FILE'), 'write the log of the run to a file, which rejudge judges again'),
    quiet: flag('print only the verdict and notices'),
    verbose: flag('print more: findings as the run makes them, everything in full, and stack traces'),
    'no-color': flag('print without colours'),
  },
});

type Groups = ReturnType<typeof groupsOf>;
export type GroupTitle = keyof Groups;
type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type Options = Merged<Groups[GroupTitle]>;

/** The name of an option: its flag without the dashes, and its member of the file. */
export type OptionName = keyof Options;
export type Values = { readonly [N in OptionName]: Options[N] extends Option<infer T> ? T : never };

export type Texts = readonly (string | number | bigint)[];
/** The value of an option as a program gives it: a duration is text, `'10s'`, and a number may be. */
export type GivenByProgram<N extends OptionName> = AsGiven<NonNullable<Values[N]>>;
type AsGiven<V> = number extends V ? string | Numbers<V> : V extends readonly unknown[] ? Texts : V;
type Numbers<V> = 'unit' extends keyof V ? 0 : number;

/** The options of a kit: those of each kit that make sense for it, and its own. */
interface KitOptions {
  readonly groups: Readonly<Record<GroupTitle, Readonly<Record<string, Option<unknown>>>>>;
  readonly table: { readonly [N in OptionName]: Option<Values[N]> };
  readonly names: readonly OptionName[];
}

export const optionsOf = onceFor((kit: Kit): KitOptions => {
  const own = Object.entries(kit.options ?? {}).map(([name, { kind, help, is }]) => [name, optional(kind, help, is)]);
  const all: KitOptions['groups'] = groupsOf(kit);
  const lacked: readonly string[] = [
    ...(kit.reference ? [] : ['reference']),
    ...(kit.service.credential === 'none' ? [...keys, 'allow-http'] : []),
  ];
  const groups = Object.fromEntries(
    Object.entries(all).map(([title, group]) => {
      const left = Object.entries(group).filter(([name]) => !lacked.includes(name));
      return [title, Object.fromEntries([...left, ...(title === OWN_GROUP ? own : [])])];
    }),
  ) as KitOptions['groups'];
  const table = Object.assign({}, ...Object.values(groups)) as KitOptions['table'];
  return { groups, table, names: Object.keys(table) as readonly OptionName[] };
});

const OWN_GROUP: GroupTitle = 'How much is sent';

const keyPlaces = ['api-key-env', 'api-key-file', 'api-key-command', 'api-key-stdin'] as const;
const keys = [...keyPlaces, 'api-key'] as const;
const variablesOfSecrets = ['client-passphrase-env', 'header-env'] as const;
const again = ['last-failed', 'watch'] as const;
const ofCommand = [...again, 'har', 'events', 'record', 'quiet', 'verbose', 'no-color'] as const;
const choosing = ['reference', 'target', 'config'] as const;

/** Options that contradict each other. One source must not set two; a higher source puts away what a lower one says. */
export const exclusive: readonly (readonly OptionName[])[] = [
  keys,
  ['quiet', 'verbose'],
  ['proxy', 'unix-socket'],
  ['connect-to', 'unix-socket'],
  ['base-url', 'reference'],
  ['target', 'reference'],
  ['only', 'last-failed'],
];

const lacking: Readonly<Record<'environment' | 'file' | 'program', readonly OptionName[]>> = {
  // The variable of the key is where --api-key-env looks by default. It must not outrank the file as other variables do: a key
  // exported for one deployment would be sent to a target whose own key the file names.
  environment: ['reference', 'api-key', ...again],
  // Whoever judges in the folder of a stranger must not run a command of theirs.
  file: [...choosing, 'allow-writes', 'api-key-command', ...again],
  program: [...choosing, ...ofCommand, ...keyPlaces, ...variablesOfSecrets, 'production', 'allow-writes'],
};
/** The flags of the options that a place lacks, in words: ` but --target and --config`. Empty if it has all. */
export function butFor(kit: Kit, place: keyof typeof lacking): string {
  const flags = lacking[place].filter((name) => optionsOf(kit).names.includes(name)).map(flagOf);
  return flags.length === 0 ? '' : ` but ${flags.join(', ').replace(/, ([^,]*)$/, ' and $1')}`;
}
export const namesIn = (kit: Kit, place: keyof typeof lacking) =>
  optionsOf(kit).names.filter((name) => !lacking[place].includes(name));

// A command may hold a secret, as a key does.
const ofPlace = ['base-url', 'api-key', 'api-key-command', 'production', 'wait', 'reports', 'format'] as const;
/** Options without a part in what is sent and judged: commands that repeat a run leave them out. */
export const unrepeated: readonly OptionName[] = [...ofPlace, ...choosing, ...ofCommand];
/** Options whose value may be another one next time: commands that repeat a run always have them. */
export const repeated: readonly OptionName[] = ['seed', 'as-of'];

/** `--max-creates`; the base URL is an argument. */
export const flagOf = (name: OptionName): string => (name === 'base-url' ? 'base URL' : `--${name}`);
/** `maxCreates`, as programs name it. */
export const memberOf = (name: string): string => name.replace(/-./g, (joint) => joint.slice(1).toUpperCase());
export const helpOf = ({ help, is }: Pick<Option<unknown>, 'help' | 'is'>): string =>
  help + (is === '' ? '' : ` (default: ${is})`);
