import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'docs/requirements';

/** The pages of a folder as they lie there: texts by path. */
function present(root: string): ReadonlyMap<string, string> {
  const names = readdirSync(path.join(root, FOLDER)).toSorted();
  return new Map(
    names.map((name) => [`${FOLDER}/${name}`, readFileSync(path.join(root, FOLDER, name), 'utf8')]),
  );
}

/** How the pages in a folder differ from what they must be: a line each, with what to do. */
export function pageProblems(root: string, pages: ReadonlyMap<string, string>): readonly string[] {
  const found = present(root);
  const problem = (file: string) => {
    if (!pages.has(file)) return 'belongs to no requirement';
    if (!found.has(file)) return 'is missing';
    return found.get(file) === pages.get(file) ? undefined : 'is not what the catalogue says';
  };
  return [...new Set([...pages.keys(), ...found.keys()])].flatMap((file) => {
    const wrong = problem(file);
    return wrong === undefined ? [] : [`${file} ${wrong}; 'npm run docs' puts it right`];
  });
}

/** Writes the pages into a folder, and removes what is none of them. */
export function writePages(root: string, pages: ReadonlyMap<string, string>): void {
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  for (const file of present(root).keys()) if (!pages.has(file)) rmSync(path.join(root, file));
  for (const [file, text] of pages) writeFileSync(path.join(root, file), text);
}
