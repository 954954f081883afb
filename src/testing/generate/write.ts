import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files that only `npm run generate` writes. It removes those that it no longer writes. */
const owned = [
  { folder: 'docs/requirements', name: /\.md$/ },
  { folder: 'spec', name: /\.schema\.json$/ },
];

/** One line for each file in a folder that differs from the generated one. */
export function staleFiles(root: string, files: ReadonlyMap<string, string>): readonly string[] {
  return [
    ...[...files].flatMap(([file, text]) => {
      if (!existsSync(path.join(root, file))) return [`${file} is missing`];
      return readFileSync(path.join(root, file), 'utf8') === text ? [] : [`${file} is out of date`];
    }),
    ...leftOver(root, files).map((file) => `${file} is left over`),
  ];
}

/** Writes the files into a folder, and removes leftovers of earlier calls. */
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
