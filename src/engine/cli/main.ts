/** Parses a command line, calls its command, and gives the exit code. */
import { Command, CommanderError } from 'commander';
import { didYouMean, NoTargetError, nearest, UsageError } from '../base/problems.js';
import { PLACEHOLDER } from '../exchange/credential.js';
import { type Mask, masking } from '../exchange/mask.js';
import { type Kit, variableNamed } from '../kit/kit.js';
import { addFlags, type Context, type Feature, flagGroups, flagsOf, type Output } from '../options/feature.js';
import { butFor, flagOf, type GroupTitle, type OptionName, optionsOf } from '../options/table.js';

/** The commands beside `run`, in the order of the help. Each is imported only if it is called, or for the help. */
const allCommands: Readonly<Record<string, () => Promise<Feature>>> = {
  replay: async () => (await import('../features/replay.js')).command,
  rejudge: async () => (await import('./rejudge.js')).command,
  compare: async () => (await import('../features/compare.js')).command,
  doctor: async () => (await import('../features/doctor.js')).command,
  init: async () => (await import('../features/init.js')).command,
  certify: async () => (await import('../features/certify.js')).command,
  verify: async () => (await import('../features/verify.js')).command,
  waive: async () => (await import('../features/waive.js')).command,
  list: async () => (await import('./catalogue.js')).listCommand,
  explain: async () => (await import('./catalogue.js')).explainCommand,
  serve: async () => (await import('./proof.js')).serve,
  selftest: async () => (await import('./proof.js')).selftest,
};
export function commandNames({ reference, servers }: Kit): readonly string[] {
  const lacked = [...(reference ? [] : ['serve']), ...(servers ? [] : ['selftest'])];
  return ['run', ...Object.keys(allCommands).filter((name) => !lacked.includes(name))];
}

const runNotes = (
  kit: Kit,
) => `Each option${butFor(kit, 'environment')} can also be an environment variable (--max-creates: ${variableNamed(kit, 'max-creates')}),
and each${butFor(kit, 'file')} a member of ${kit.name}.yaml (max-creates: 50).
A flag overrides a variable, and a variable overrides the file. --no- before its name turns a yes/no option off again
(--no-strict). Durations need a unit: ms, s, m or h (90s).

Examples
  ${kit.name} --target staging --profile quick
  ${kit.service.credential === 'none' ? '' : 'vault read -field=key staging | '}${kit.name} ${kit.address.example}${kit.service.credential === 'none' ? '' : ' --api-key-stdin'}

Exit codes
  0 conformant, 1 non-conformant, 2 usage or configuration, 3 inconclusive, 4 the kit's own fault,
  129, 130 or 143 interrupted; with waivers 0, 1 and 3 say whether the gate passed, failed or is inconclusive
`;

/** Given in the place of a URL, a path or an id, it is not repeated. Each word of these has a slash or a dot, or no digit. */
const LIKE_A_KEY = /^(?=.*\d)(?=.*[a-z])[\w+-]{12,}={0,2}$/i;

/** @param args without node and the script. Never throws */
export async function main(args: readonly string[], given: Omit<Context, 'exitWith' | 'learn'>): Promise<number> {
  const { kit } = given;
  // An error that quotes its input, such as a key in place of the base URL, must not put a key into a CI log.
  const typed = [...args.join('\0').matchAll(/--api-key[=\0]([^\0]*)/g)].map(([, key = '']) => key);
  // Without a shorter word, or the name in `$(NAME)`, which are not keys, the line would be unreadable.
  const exported = given.environment[variableNamed(kit, 'api-key')] ?? '';
  const misplaced = args.flatMap((word) => word.split('=')).filter((word) => LIKE_A_KEY.test(word));
  const keys = [...typed, exported].filter((key) => key.length >= 6 && !PLACEHOLDER.test(key));
  const secrets = [...keys, ...misplaced];
  let exitCode = 0;
  const exitWith = (code: number) => {
    exitCode = code;
  };
  let mask: Mask | undefined;
  const learn = (learned: Mask) => {
    mask = learned;
  };
  const masked = (output: Output): Output => {
    return { ...output, write: (text) => output.write(mask ? mask.text(text) : text) };
  };
  const [stdout, stderr] = [masked(given.stdout), masked(given.stderr)];
  const context: Context = { ...given, stdout, stderr, exitWith, learn };
  const words = withSparedUrl(plainWords(args, commandNames(kit)), kit);
  const fail = (code: number, message: string, stack = '') => {
    const line = message.trim().replace(/[\r\n]\s*/g, ' ');
    context.stderr.write(masking(secrets, kit.name).text(`${line}\n${stack}`));
    return code;
  };
  try {
    const program = await programOf(words, context);
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    // The help or the version.
    if (error instanceof CommanderError) return 0;
    // Who typed nothing may not know what there is to type.
    if (error instanceof NoTargetError && args.length === 0) await main(['--help'], { ...given, stdout: given.stderr });
    if (error instanceof UsageError) return fail(2, `error: ${error.message}`);
    const isVerbose = args.includes('--verbose') || given.environment[variableNamed(kit, 'verbose')];
    const stack = isVerbose && error instanceof Error ? `${error.stack}\n` : '';
    return fail(4, `internal error: ${error}; this is a fault of the kit: report it, with --verbose`, stack);
  }
}

/** `help`, `help doctor`, `version` and `-v`, as people type them. */
function plainWords(args: readonly string[], names: readonly string[]): readonly string[] {
  const [first = '', topic] = args;
  if (first === 'help' && topic !== undefined) return names.includes(topic) ? [topic, '--help'] : [topic];
  const word = { help: '--help', version: '--version', '-v': '--version' }[first];
  return word === undefined ? args : [word];
}

/** The parser would take the URL in `--bail URL` for the value of the option, which needs none. */
function withSparedUrl(words: readonly string[], kit: Kit): readonly string[] {
  const { table, names } = optionsOf(kit);
  const optional = new Set(names.filter((name) => table[name].kind.isOptional).map(flagOf));
  const isUrl = (word = '') => /^https?:/i.test(word);
  return words.map((word, at) => (optional.has(word) && isUrl(words[at + 1]) ? `${word}=true` : word));
}

/** The program with the one command that is called, or with all of them for the help. */
async function programOf(words: readonly string[], context: Context): Promise<Command> {
  const { kit } = context;
  const names = commandNames(kit);
  const isHelp = words[0] === '--help' || words[0] === '-h';
  const program = new Command(kit.name)
    .description(`Judges whether an implementation conforms to ${kit.title}.\n\n${exampleOf(kit)}`)
    .optionsGroup(isHelp ? MOST_RUNS : 'Options:')
    .version(kit.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .usage('<url> [options of run] | <command> [options]')
    .exitOverride((error) => {
      if (error.exitCode === 0) throw error;
      throw new UsageError(`${parserProblem(error, words, program)}; see '${helpFor(words, kit)}'`);
    })
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: context.stdout.write, outputError: () => undefined, getOutHelpWidth: () => 100 })
    .configureHelp({ showGlobalOptions: false, subcommandTerm: (command) => command.name() })
    .helpCommand(false);
  const titles = Object.keys(optionsOf(kit).groups) as GroupTitle[];
  addFlags(context, program.command('run', { isDefault: true }), flagGroups(kit, ...titles))
    .summary('judge a deployment (the default: a bare URL runs)')
    .description('Judges a deployment, prints the verdict and writes the reports.')
    .argument('[url]', `base URL of the deployment${kit.address.words ?? ''}`)
    .allowExcessArguments()
    .addHelpText('after', `\n${runNotes(kit)}`)
    .action(async (url: string | undefined, typed: Record<string, unknown>, { args: [, second] }: Command) => {
      // Since a bare URL runs, the parser takes any unknown word for one.
      const near = nearest(url ?? '', names);
      const hint = near === undefined ? `'${kit.name} --help' shows the commands` : `did you mean '${near}'?`;
      if (near !== undefined || /^[a-z]+$/.test(url ?? ''))
        throw new UsageError(`${url}: neither a command nor a URL; ${hint}`);
      const other = `a run judges one base URL; to compare two, give '${kit.name} compare' their reports`;
      if (second !== undefined) throw new UsageError(`${second}: ${other}`);
      const { run: judge } = await import('./run.js');
      context.exitWith(await judge(flagsOf(context, url, typed), context));
    });
  for (const name of names.filter((one) => isHelp || one === words[0]))
    (await allCommands[name]?.())?.(program, context);
  if (!isHelp) return program;
  const most = inMostRuns.filter((name) => optionsOf(kit).names.includes(name)).slice(0, 6);
  return addFlags(context, program, { [MOST_RUNS]: most }).addHelpText('after', `\n${moreOf(kit)}`);
}

const MOST_RUNS = 'Options that most runs need';
/** The help shows the first six that a kit has. */
const inMostRuns: readonly OptionName[] = ['api-key-env', 'profile', 'only', 'read-only', 'target', 'reports', 'wait'];

const exampleOf = (kit: Kit) => `Example
${kit.service.credential === 'none' ? '' : `  export ${variableNamed(kit, 'api-key')}=…\n`}  ${kit.name} ${kit.address.example} --profile quick`;

const moreOf = ({ name }: Kit) => `'${name} help run' shows all options of a run, their variables and the exit codes;
'${name} help doctor' shows those of another command.`;

const helpFor = ([word = '']: readonly string[], kit: Kit) =>
  [kit.name, ...(commandNames(kit).includes(word) ? [word] : []), '--help'].join(' ');

/** commander's message, which repeats `--api-kye=SECRET` only up to the equals sign. */
function parserProblem({ message, code }: CommanderError, words: readonly string[], program: Command): string {
  const [, flag = ''] = /'(-[^'=]*)/.exec(message) ?? [];
  if (code !== 'commander.unknownOption') return message.replace(/^error: |\.$/g, '');
  const { commands } = program;
  const called = commands.find((command) => command.name() === words[0]) ?? commands[0];
  const known = called?.options.map(({ long }) => long ?? '') ?? [];
  const negation = `--no-${flag.slice(2)}`;
  if (known.includes(flag))
    return `${flag} takes no value${known.includes(negation) ? `; ${negation} turns it off` : ''}`;
  return `unknown option '${flag}'${didYouMean(flag, known)}`;
}
