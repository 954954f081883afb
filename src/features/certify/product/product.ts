import { fileError, place } from '../../../core/config/file/config-file.js';
import { type Member, YamlTree } from '../../../core/config/file/yaml-tree.js';
import { UsageError } from '../../../core/errors.js';
import { didYouMean } from '../../../core/text/nearest.js';
import { HIDDEN } from '../../../core/text/visible.js';
import type { Product } from '../content.js';
import { isContact } from './contact.js';
import { placeholderIn } from './placeholder.js';
import { productFieldNames, productFields } from './product-fields.js';

/** In bytes: several times what the longest fields take. */
const LONGEST_FILE = 65_536;

/** Where the file is described. */
const ADVICE = 'docs/certification.md has a template';

/**
 * Reads `product.yaml`.
 *
 * @param bytes the file
 * @param name what an error calls it
 * @throws UsageError with one line, and the place in the file, for the first thing that will not do
 */
export function readProduct(bytes: Uint8Array, name: string): Product {
  const tree = new YamlTree(name, textOf(bytes, name));
  const members = tree.top();
  for (const { name: field, at } of members) {
    if ((productFieldNames as readonly string[]).includes(field)) continue;
    throw fileError(name, at, `unknown field ${field}${didYouMean(field, productFieldNames)}; ${ADVICE}`);
  }
  const fields = productFieldNames.map((field) => {
    const member = members.find((one) => one.name === field);
    if (member) return [field, textOfField(tree, field, member)] as const;
    const problem = `${field} is missing: ${productFields[field].help}; ${ADVICE}`;
    throw new UsageError(`${place(name, { line: 1, column: 1 })}: ${problem}`);
  });
  return Object.fromEntries(fields) as unknown as Product;
}

function textOf(bytes: Uint8Array, name: string): string {
  if (bytes.length > LONGEST_FILE) {
    throw new UsageError(`${name}: is larger than ${LONGEST_FILE / 1024} KiB; ${ADVICE}`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name}: is not text in UTF-8; ${ADVICE}`);
  }
}

function textOfField(tree: YamlTree, field: keyof Product, { value, at, valueAt }: Member): string {
  const refusal = (problem: string, where = valueAt) => fileError(tree.file, where, `${field} ${problem}`);
  const { longest, help } = productFields[field];
  const text = tree.scalars(value);
  if (text === null || text === '') throw refusal(`has no value: ${help}`, at);
  if (typeof text === 'bigint' || typeof text === 'number' || typeof text === 'boolean') {
    throw refusal('must be text: write it in quotes');
  }
  if (typeof text !== 'string') throw refusal('must be one text');
  const problem = problemOf(text, field, longest);
  if (problem !== undefined) throw refusal(problem);
  return text;
}

function problemOf(text: string, field: keyof Product, longest: number): string | undefined {
  const length = [...text].length;
  if (length > longest) return `has ${length} characters, and ${longest} are the most; write less`;
  if (/[\r\n]/.test(text)) return 'must be one line; >- before a long text makes one of several';
  if (text.search(HIDDEN) >= 0) return 'has control characters or hidden ones; remove them';
  if (text.trim() !== text) return 'begins or ends with a space; remove it';
  const filler = placeholderIn(text, field);
  if (filler !== undefined) {
    return `still has a placeholder, ${JSON.stringify(filler)}: ${productFields[field].help}`;
  }
  if (field === 'contact' && !isContact(text)) return 'must be an e-mail address or an https URL';
  return undefined;
}
