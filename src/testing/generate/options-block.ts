import { flagOf, type OptionName, optionGroups, optionTable } from '../../core/config/options/table.js';

/** The options as a table in Markdown, from their declarations. */
export function optionsBlock(): string {
  const rows = optionGroups.flatMap(({ title, names }) => [`| **${title}** | | |`, ...names.map(optionRow)]);
  return ['| option | default | |', '|---|---|---|', ...rows].join('\n');
}

function optionRow(name: OptionName): string {
  const { kind, help, default: fallback, defaultText, flag, environment, file } = optionTable[name];
  const value = kind.placeholder?.replaceAll('|', '\\|');
  const shown = flag === 'argument' ? 'base URL' : `\`${flagOf(name)}${value ? ` ${value}` : ''}\``;
  // An option without a stated default is off.
  const usual = defaultText ?? (fallback === undefined || fallback === false ? '' : `\`${fallback}\``);
  const elsewhere = [
    ...(environment === false ? ['environment'] : []),
    ...(file === false ? ['file'] : []),
  ].join(' or ');
  return `| ${shown} | ${usual} | ${help}${elsewhere === '' ? '' : ` (not in the ${elsewhere})`} |`;
}
