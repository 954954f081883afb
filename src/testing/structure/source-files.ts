import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/package.js';

/** One import of a source file, whatever its form. */
export interface Import {
  /** As it is written: `node:path`, `undici`, `../core/errors.js`. */
  readonly specifier: string;
  /** The file of this repository that it means, such as `src/core/errors.ts`; undefined for a package. */
  readonly file: string | undefined;
  /** Gone at run time. */
  readonly typeOnly: boolean;
  /** Loaded when it is needed, not when the file is. */
  readonly late: boolean;
}

export interface SourceFile {
  /** Relative to the repository, with slashes. */
  readonly file: string;
  readonly lines: number;
  readonly imports: readonly Import[];
}

/** The TypeScript files below a folder of the repository. */
export function sourceFiles(folder: string): readonly SourceFile[] {
  return readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .toSorted()
    .map(read);
}

export function isTest(file: string): boolean {
  return file.endsWith('.test.ts') || file.startsWith('src/testing/');
}

/** The folder of a wing that a file is in, such as `contract`; the file's own name where it lies beside them. */
export function layerOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/');
  return top === 'src' ? third || second : top;
}

/** `import … from`, `export … from`, also over several lines; then an import for its effect; then a late one. */
const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const LATE = /\bimport\(\s*'([^']+)'/g;

function read(file: string): SourceFile {
  const text = readFileSync(path.join(packageRoot, file), 'utf8');
  const code = withoutComments(text);
  const early = [...code.matchAll(STATEMENT)].map(([, type, specifier = '']) =>
    toImport(file, specifier, type !== undefined, false),
  );
  const late = [...code.matchAll(LATE)].map(([, specifier = '']) => toImport(file, specifier, false, true));
  return { file, lines: text.split('\n').length - 1, imports: [...early, ...late] };
}

/** Comments of whole lines, as this repository writes them; an example in one is not an import. */
function withoutComments(text: string): string {
  return text.replace(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '');
}

function toImport(from: string, specifier: string, typeOnly: boolean, late: boolean): Import {
  const file = specifier.startsWith('.')
    ? sourceOf(path.posix.join(path.posix.dirname(from), specifier))
    : undefined;
  return { specifier, file, typeOnly, late };
}

/** The file that an import means: it names what the compiler makes of it. */
function sourceOf(file: string): string {
  const source = file.replace(/\.js$/, '.ts');
  return existsSync(path.join(packageRoot, `${source}x`)) ? `${source}x` : source;
}
