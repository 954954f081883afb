import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { profiles } from '../../core/config/options/profiles.js';
import {
  defaultFormats,
  type ReportFormat,
  reportFormats,
} from '../../core/config/options/report-formats.js';
import { flagOf, type OptionName, optionGroups, optionTable } from '../../core/config/options/table.js';
import type { Profile } from '../../core/config/options.js';
import { packageRoot } from '../../core/package.js';
import { reportWriter } from '../../core/report/formats.js';

/** The purpose of each format of a report. */
const purposes: Readonly<Record<ReportFormat, string>> = {
  console: 'the findings and the verdict on standard output; without it the verdict is one line',
  json: 'everything, for programs: `replay` and `compare` read it',
  junit: 'the test view of a CI server: Jenkins, GitLab, GitHub by an action',
  html: 'one page for people, which loads nothing and opens from a disk',
  markdown: 'a summary for the page of a CI job, below 60 kB',
  ctrf: 'tools that read the [Common Test Report Format](https://ctrf.io)',
  badge: 'a badge in a README, by an [endpoint of shields.io](https://shields.io/badges/endpoint-badge)',
};

/** The formats of a report as a table in Markdown, the default ones first. */
export function reportsBlock(): string {
  const formats = [...new Set([...defaultFormats(), ...reportFormats()])];
  const rows = formats.map((format) => {
    const purpose = purposes[format];
    if (purpose === undefined) throw new Error(`the format ${format} has no purpose in blocks.ts; add one`);
    const file = reportWriter(format)?.file;
    return `| \`${format}\` | ${file === undefined ? '' : `\`${file}\` `}| ${purpose} |`;
  });
  return ['| format | file | what for |', '|---|---|---|', ...rows].join('\n');
}

/** The purpose of each profile, and the size of a run with it; readme.e2e.test.ts measures the counts again. */
const measured: Readonly<
  Record<
    Profile,
    { readonly use: string; readonly requests: string; readonly pets: string; readonly time: string }
  >
> = {
  quick: { use: 'every push', requests: '214', pets: '80', time: '0.4 s' },
  standard: { use: 'the default', requests: '1,262', pets: '310', time: '0.8 s' },
  thorough: { use: 'before a release', requests: '7,029', pets: '2,023', time: '1.9 s' },
};

/** The profiles as a table in Markdown. */
export function profilesBlock(): string {
  const rows = Object.entries(profiles).map(([name, { runs, ceiling }]) => {
    const { use, requests, pets, time } = measured[name as Profile];
    const sends =
      runs === 0
        ? 'the fixed boundary cases, the plainest of each kind'
        : `all boundary cases, and ${runs} random cases a property`;
    const most = ceiling.toLocaleString('en-US');
    return `| \`${name}\` | ${use}: ${sends} | ${requests} | ${most} | ${pets} | ${time} |`;
  });
  const head = '| profile | for | requests | at most | pets created | time |';
  return [head, '|---|---|---:|---:|---:|---:|', ...rows].join('\n');
}

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

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
}

/** The inputs and outputs of the GitHub action as tables in Markdown. */
export function actionBlock(): string {
  const { inputs, outputs }: Action = parse(readFileSync(path.join(packageRoot, 'action.yml'), 'utf8'));
  const inputRows = Object.entries(inputs).map(([name, { description, default: fallback }]) => {
    return `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${description} |`;
  });
  const outputRows = Object.entries(outputs).map(
    ([name, { description }]) => `| \`${name}\` | ${description} |`,
  );
  return [
    ['| input | default | |', '|---|---|---|', ...inputRows].join('\n'),
    ['| output | |', '|---|---|', ...outputRows].join('\n'),
  ].join('\n\n');
}
