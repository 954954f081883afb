import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { checkValues } from '../../core/config/file/file-layer.js';
import { readShape } from '../../core/config/file/shape.js';
import { YamlTree } from '../../core/config/file/yaml-tree.js';
import { packageRoot } from '../../core/package.js';
import { blocks, page } from '../files/page.js';

const docs = readdirSync(path.join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...docs];

/** The anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(pages)('%s', (name) => {
  const text = page(name);

  test('links to pages that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)].map(([, link = '']) => link);
    const missing = links.filter((link) => !existsSync(path.join(packageRoot, path.dirname(name), link)));
    expect(missing).toEqual([]);
  });

  test('links to headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(
      ([, link = '', anchor = '']) => ({
        of: link === '' ? name : path.join(path.dirname(name), link),
        anchor,
      }),
    );
    const missing = links.filter(({ of, anchor }) => !anchorsOf(page(of)).includes(anchor));
    expect(missing).toEqual([]);
  });

  test('names files that exist', () => {
    const named = [...text.matchAll(/`((?:src|suites|spec|scripts|docs)\/[\w./-]*)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named.filter((file) => !existsSync(path.join(packageRoot, file)))).toEqual([]);
  });

  test('names requirements that exist', () => {
    const ids = catalogue.requirements.map(({ id }) => id);
    const named = text.matchAll(/`((?:list|add|get|orders|store|service)\.[a-z.-]+)`/g);
    expect([...named].map(([, id = '']) => id).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('shows YAML that is valid, and configuration files that the kit reads', () => {
    for (const block of blocks(text, 'yaml')) {
      expect(parse(block)).toBeTypeOf('object');
      if (!/^targets:/m.test(block)) continue;
      const shape = readShape(new YamlTree(name, block));
      checkValues({ name, folder: '/', ...shape });
      expect(shape.targets.size).toBeGreaterThan(0);
    }
  });
});

test('the architecture page has a place for every folder of src that ships', () => {
  const text = page('docs/architecture.md');
  const folders = readdirSync(path.join(packageRoot, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `\`src/${name}/\``);
  expect(folders.filter((folder) => !text.includes(folder))).toEqual([]);
});
