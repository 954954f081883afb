import '../../features/registry.js';
import { expect, test } from 'vitest';
import { flagOf, optionGroups, optionNames, optionTable } from '../../core/config/option-table.js';
import type { OptionName } from '../../core/config/option-values.js';
import { page, withSection } from '../files/page.js';

/** The options as a table in Markdown, from the one table that flags, environment and file derive from. */
function optionsInMarkdown(): string {
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
  // False goes without saying: what is not asked for is off.
  const usual = defaultText ?? (fallback === undefined || fallback === false ? '' : `\`${fallback}\``);
  const elsewhere = [
    ...(environment === false ? ['environment'] : []),
    ...(file === false ? ['file'] : []),
  ].join(' or ');
  return `| ${shown} | ${usual} | ${help}${elsewhere === '' ? '' : ` (not in the ${elsewhere})`} |`;
}

test('docs/options.md has the options of the option table (vitest -u writes them anew)', async () => {
  const written = withSection(page('docs/options.md'), 'options', optionsInMarkdown());
  await expect(written).toMatchFileSnapshot('../../../docs/options.md');
});
