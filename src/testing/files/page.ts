import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../core/package.js';

/** The text of a page of this checkout. */
export function page(name: string): string {
  return readFileSync(path.join(packageRoot, name), 'utf8');
}

/** The fenced blocks of a page in one language, in order. */
export function blocks(text: string, language: string): readonly string[] {
  const fenced = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  return [...fenced].map(([, block = '']) => block);
}

/** The text of a page between `<!-- name -->` and `<!-- /name -->`, each on a line of its own. */
export function section(text: string, name: string): string {
  const [, found] = sectionPattern(name).exec(text) ?? [];
  if (found === undefined) throw new Error(`the page has no section ${name}`);
  return found;
}

/** The page with other lines there. */
export function withSection(text: string, name: string, content: string): string {
  return text.replace(sectionPattern(name), () => `<!-- ${name} -->\n${content}\n<!-- /${name} -->`);
}

function sectionPattern(name: string): RegExp {
  return new RegExp(`<!-- ${name} -->\\n(.*?)\\n?<!-- /${name} -->`, 's');
}
