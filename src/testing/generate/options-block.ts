import { flagOf, optionGroups, optionNames, optionTable } from '../../core/config/option-table.js';
import type { OptionName } from '../../core/config/option-values.js';

/** The options as a table in Markdown, from the one table that flags, environment and file derive from. */
export function optionsBlock(): string {
  const rows = optionGroups.flatMap(({ title, options }) => [
    `| **${title}** | | |`,
    ...optionNames.filter((name) => name in options).map(optionRow),
  ]);
  return ['| option | default | |', '|---|---|---|', ...rows].join('\n');
}

function optionRow(name: OptionName): string {
  const { kind, help, default: fallback, defaultText, flag, environment, file } = optionTable[name];
  const value = kind.placeholder?.replaceAll('|', '\\|');
  const shown = flag === 'argument' ? 'base URL' : `\`${flagOf(name)}${value ? ` ${value}` : ''}\``;
  // Without a word an option is off.
  const usual = defaultText ?? (fallback === undefined || fallback === false ? '' : `\`${fallback}\``);
  const elsewhere = [
    ...(environment === false ? ['environment'] : []),
    ...(file === false ? ['file'] : []),
  ].join(' or ');
  return `| ${shown} | ${usual} | ${help}${elsewhere === '' ? '' : ` (not in the ${elsewhere})`} |`;
}
