import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandNames } from '../src/engine/cli/main.js';
import { called } from '../src/engine/cli/testing/called.js';
import { variableNamed } from '../src/engine/kit/kit.js';
import { optionsOf } from '../src/engine/options/table.js';
import { kit } from '../src/kit.js';
import * as pets from '../src/petstore/pets.js';
import * as stock from '../src/petstore/stock.js';
import { files, root, textOf } from './files.js';

const pages = files.filter((file) => /^((docs|suites)\/)?[^/]*\.md$/.test(file));
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );

test('the kit starts on the versions of Node that package.json names', () => {
  const { engines } = JSON.parse(textOf('package.json')) as { readonly engines: { readonly node: string } };
  const [, condition = ''] = textOf('src/cli/bin.ts').match(/^if \((.*)\) \{$/m) ?? [];
  const isTooOld = new Function('major', 'minor', `return ${condition}`);
  const versions = ['18.20', '20.18', '20.19', '21.7', '22.11', '22.12', '23.11', '24.0', '25.1', '26.0'];
  const right = versions.filter((version) => !isTooOld(...version.split('.').map(Number)));
  expect(right).toEqual(['20.19', '22.12', '24.0', '25.1', '26.0']);
  expect(engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0');
});

describe.each(pages)('%s', (page) => {
  const text = textOf(page);

  test('has links that work', () => {
    const broken = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].filter(([, file = '', anchor]) => {
      const target = file === '' ? page : path.join(path.dirname(page), file);
      return !existsSync(path.join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('names flags, variables, requirements and files that exist', () => {
    const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([span]) => span).join('\n');
    const variables = [...code.matchAll(/\bPETSTORE_[A-Z_]+\b/g)].map(([name]) => name);
    const known = [...optionsOf(kit).names, 'signing-passphrase'].map((name) => variableNamed(kit, name));
    expect(variables.filter((name) => !known.includes(name))).toEqual([]);
    const ids = [...code.matchAll(/(?<![\w./-])(?:list|add|get|store|orders)\.[a-z][a-z.-]*(?![\w.-]*[\w/(*#-])/g)].map(
      ([id]) => id,
    );
    expect(ids.filter((id) => !kit.service.catalogue.some((row) => row.id === id))).toEqual([]);
    const paths = [...code.matchAll(/(?<=`)(?:src|suites|spec|tests|scripts|stacks|recipes)\/[\w./-]*(?=`)/g)].map(
      ([file]) => file,
    );
    expect(paths.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});

test('suites/README.md explains each state and fixture, and no word that is gone', () => {
  const rows = [...textOf('suites/README.md').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, words = '']) =>
    [...words.matchAll(/`([\w.]+)`/g)].map(([, word = '']) => word),
  );
  const states = Object.keys(pets).filter((word) => /^(any|at|when)([A-Z]|$)/.test(word));
  const explained = [...Object.keys(stock), ...states];
  expect(explained.filter((word) => !rows.includes(word))).toEqual([]);
  const known = [...Object.keys(pets), ...explained];
  expect(rows.filter((word) => !word.startsWith('t.') && !known.includes(word))).toEqual([]);
});

describe('commands in docs', () => {
  const flags = new Map<string, Set<string>>();
  beforeAll(async () => {
    for (const name of commandNames(kit)) {
      const { stdout } = await called([name, '--help']);
      flags.set(name, new Set(stdout.match(/--[a-z][a-z0-9-]*/g)));
    }
  });

  test('have flags that the command knows', () => {
    // A line that ends in a backslash goes on.
    const lines = pages.flatMap((page) => [
      ...textOf(page)
        .replaceAll('\\\n', ' ')
        .matchAll(/(?<!--tag )petstore-conformance(?:@\S+)? .*/g),
    ]);
    const wrong = lines.flatMap(([line]) => {
      const [call = ''] = line.split(/`|;| \| | && |#/);
      const [, word = ''] = call.split(/\s+/);
      const known = flags.get(commandNames(kit).includes(word) ? word : 'run');
      return (call.match(/(?<=\s)--(?!no-)[a-z][a-z0-9-]*/g) ?? [])
        .filter((flag) => !known?.has(flag))
        .map((flag) => `${flag}: ${call}`);
    });
    expect(lines.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test('have flags that some command knows, in text, too', () => {
    const all = new Set([...flags.values()].flatMap((some) => [...some]));
    // Of Docker and curl, or gone.
    const elsewhere = ['--user', '--cacert', '--corpus', '--no-', '--no-read-only'];
    const inText = pages.flatMap((page) =>
      [...textOf(page).matchAll(/`(--[a-z][a-z0-9-]*)/g)].map(([, flag = '']) => `${page} ${flag}`),
    );
    expect(inText.filter((one) => ![...all, ...elsewhere].includes(one.split(' ')[1] ?? ''))).toEqual([]);
  });
});

describe('the action and the recipes', () => {
  const action = parse(textOf('action.yml')) as {
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly runs: { readonly steps: readonly { readonly env?: Readonly<Record<string, string>> }[] };
  };
  const { version } = JSON.parse(textOf('package.json')) as { readonly version: string };

  test('use every input once', () => {
    const used = action.runs.steps.flatMap(({ env = {} }) =>
      Object.values(env).flatMap((value) => value.match(/(?<=inputs\.)[\w-]+/g) ?? []),
    );
    expect([...new Set(used)].sort()).toEqual(
      Object.keys(action.inputs)
        .filter((name) => name !== 'working-directory')
        .sort(),
    );
  });

  test.each(files.filter((file) => /^(action\.yml|docs\/ci\.md|README\.md|recipes\/.*)$/.test(file)))(
    '%s names this version of the kit',
    (file) => {
      const all = [...textOf(file).matchAll(/petstore-conformance(?:@v?|-)(\d+\.\d+\.\d+)/g)].map(([, found]) => found);
      expect(all.filter((found) => found !== version)).toEqual([]);
    },
  );
});
