import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files that only `npm run generate` writes: one that it does not write any more is removed. */
const owned = [
  { folder: 'docs/requirements', name: /\.md$/ },
  { folder: 'spec', name: /\.schema\.json$/ },
];

/** How the files in a folder differ from what they should be: a line each. */
export function staleFiles(root: string, files: ReadonlyMap<string, string>): readonly string[] {
  return [
    ...[...files].flatMap(([file, text]) => {
      if (!existsSync(path.join(root, file))) return [`${file} is missing`];
      return readFileSync(path.join(root, file), 'utf8') === text ? [] : [`${file} is out of date`];
    }),
    ...leftOver(root, files).map((file) => `${file} is left over`),
  ];
}

/** Writes the files into a folder, and removes what earlier ones are left over. */
export function writeFiles(root: string, files: ReadonlyMap<string, string>): void {
  for (const file of leftOver(root, files)) rmSync(path.join(root, file));
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

function leftOver(root: string, files: ReadonlyMap<string, string>): readonly string[] {
  return owned
    .filter(({ folder }) => existsSync(path.join(root, folder)))
    .flatMap(({ folder, name }) =>
      readdirSync(path.join(root, folder))
        .filter((entry) => name.test(entry))
        .map((entry) => `${folder}/${entry}`),
    )
    .filter((file) => !files.has(file))
    .toSorted();
}
