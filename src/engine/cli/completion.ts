/** `completion`: a script that completes commands, options and their values in a shell, made from the parser's own commands. */
import type { Command } from 'commander';
import { shellQuoted } from '../base/problems.js';
import { choice } from '../kit/kinds.js';
import { judgedIds, type Kit } from '../kit/kit.js';
import { type Feature, ownValue } from '../options/feature.js';
import { type OptionName, optionsOf } from '../options/table.js';

interface Flag {
  readonly word: string;
  readonly help: string;
  readonly takesValue: boolean;
  /** Empty if any value may come. Shells complete files then. */
  readonly values: readonly string[];
}
type Called = Pick<Flag, 'word' | 'help'> & { readonly flags: readonly Flag[] };
type Script = (name: string, commands: readonly Called[]) => string;

const DEFAULT = 'run';
const wordsOf = (words: readonly Pick<Flag, 'word'>[]) => words.map(({ word }) => word).join(' ');

/** The script evaluates no word that was typed: the line may hold a command that prints a key. */
const bash: Script = (name, commands) => {
  const flags = new Map(commands.flatMap((command) => command.flags).map((flag) => [flag.word, flag]));
  const valued = [...flags.values()].filter(({ takesValue }) => takesValue);
  const listed = valued.filter(({ values }) => values.length > 0);
  const others = valued.filter(({ values }) => values.length === 0);
  const ofList = ({ word, values }: Flag) => `${word}) words='${values.join(' ')}'; start=\${cur%"\${cur##*,}"} ;;`;
  const byWord = commands.toSorted((one) => (one.word === DEFAULT ? 1 : 0));
  const ofCommand = ({ word, flags: own }: Called) => `${word === DEFAULT ? '*' : word}) words='${wordsOf(own)}' ;;`;
  const own = `_${name.replaceAll('-', '_')}`;
  return `\
${own}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} start= words=
  # bash parts --name=value in three.
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  case $prev in
    ${listed.map(ofList).join('\n    ')}
    ${others.map(({ word }) => word).join('|')}) return ;;
    *)
      if [[ $cur == -* ]]; then
        case \${COMP_WORDS[1]} in
          ${byWord.map(ofCommand).join('\n          ')}
        esac
      elif [[ $COMP_CWORD == 1 ]]; then
        words='${wordsOf(commands)}'
      fi ;;
  esac
  COMPREPLY=($(compgen -P "$start" -W "$words" -- "\${cur#"$start"}"))
}
complete -o default -F ${own} ${name}
`;
};

const zsh: Script = (...given) => `\
(( $+functions[compdef] )) || { autoload -U compinit && compinit }
autoload -U bashcompinit && bashcompinit
${bash(...given)}`;

const fish: Script = (name, commands) => {
  const begin = `complete -c ${name} -n`;
  const others = wordsOf(commands.filter(({ word }) => word !== DEFAULT));
  const isRun = `'not __fish_seen_subcommand_from ${others}'`;
  const lines = commands.flatMap(({ word: command, help: summary, flags }) => {
    const isCalled = command === DEFAULT ? isRun : `'__fish_seen_subcommand_from ${command}'`;
    const own = flags.map(({ word, help, takesValue, values }) => {
      const listed = values.length > 0 ? ` -x -a '${values.join(' ')}'` : '';
      const value = takesValue ? listed || ' -r' : '';
      return `${begin} ${isCalled} -l ${word.slice(2)}${value} -d ${shellQuoted(help)}`;
    });
    return [`${begin} __fish_use_subcommand -a ${command} -d ${shellQuoted(summary)}`, ...own];
  });
  return `${lines.join('\n')}\n`;
};

const scripts = { bash, zsh, fish } as const;

export const completion: Feature = (program, { kit, stdout }) => {
  program
    .command('completion')
    .summary('print a script that completes words in a shell')
    .description('Prints a script by which bash, zsh or fish completes commands, options and their values.')
    .argument('<shell>', Object.keys(scripts).join(', '))
    .addHelpText(
      'after',
      `
Examples
  echo 'source <(${kit.name} completion bash)' >> ~/.bashrc
  echo 'source <(${kit.name} completion zsh)' >> ~/.zshrc
  ${kit.name} completion fish > ~/.config/fish/completions/${kit.name}.fish`,
    )
    .action((shell: string) => {
      const kind = choice(Object.keys(scripts) as (keyof typeof scripts)[]);
      const commands = program.commands.map((command) => called(command, kit));
      stdout.write(scripts[ownValue(kind, 'completion', shell)](kit.name, commands));
    });
};

function called(command: Command, kit: Kit): Called {
  const options = command.createHelp().visibleOptions(command);
  const flags = options.map((option): Flag => {
    const takesValue = option.required || option.optional;
    const values = takesValue ? valuesOf(option.name() as OptionName, kit) : [];
    return { word: option.long ?? '', help: option.description, takesValue, values };
  });
  return { word: command.name(), help: command.summary(), flags };
}

const valuesOf = (name: OptionName, kit: Kit): readonly string[] =>
  name === 'only' || name === 'skip' ? judgedIds(kit) : (optionsOf(kit).table[name]?.kind.choices ?? []);
