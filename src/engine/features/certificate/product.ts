/** `product.yaml`: the product that a certificate is about, in the vendor's words. */
import type { ErrorObject } from 'ajv';
import { firstError } from '../../base/invalid.js';
import { quoted, UsageError } from '../../base/problems.js';
import { object, type Type, text } from '../../base/schema.js';
import { HIDDEN } from '../../base/text.js';

const line = (description: string, maxLength: number, pattern = '^\\S(.*\\S)?$') =>
  text(description, { minLength: 1, maxLength, pattern });
export const productSchema = object(
  {
    organisation: line('who answers for the product, by the name that others know', 200),
    product: line('name of the product', 200),
    version: line('version that was deployed, as text: put a number in quotes', 100),
    contact: line(
      'e-mail address, or https URL, for questions about the product',
      200,
      '^([^\\s@<>]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+|[hH][tT][tT][pP][sS]://[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+([/:?#]\\S*)?)$',
    ),
    deployment: line('what was judged, in words: which deployment, where and how it runs', 500),
  },
  'The product that a certificate is about.',
);
export interface Product extends Type<typeof productSchema> {}

/** Marks of templates, and domains that are nobody's (RFC 2606). */
const PLACEHOLDER =
  /<[^<>]*>|\{\{[^{}]*\}\}|\$\{[^${}]*\}|\b(?:TODO|TBD|FIXME|XXX)\b|(?<![\w-])example\.(?:com|org|net)\b|\.(?:example|invalid)\b/;

function problemOf({ keyword, params, instancePath }: ErrorObject): string {
  const { missingProperty, additionalProperty, limit } = params;
  if (keyword === 'required') return `has no ${missingProperty}`;
  if (keyword === 'additionalProperties') return `has the unknown field ${quoted(additionalProperty)}`;
  if (keyword === 'maxLength') return `has more than ${limit} characters`;
  if (keyword === 'type') return instancePath === '' ? 'holds no fields' : 'must be text (put a number in quotes)';
  return instancePath === '/contact'
    ? 'must be an e-mail address or an https URL'
    : 'must be one line, without spaces at its ends';
}

/** @param name what an error calls the file. @throws {UsageError} for the first thing that is wrong */
export async function readProduct(bytes: Uint8Array, name: string): Promise<Product> {
  const refusal = (problem: string) => new UsageError(`${name}: ${problem}; docs/certification.md has a template`);
  if (bytes.length > 65_536) throw refusal('is larger than 64 KiB');
  const { parse } = await import('yaml');
  let value: unknown;
  try {
    value = parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { maxAliasCount: 0, logLevel: 'error' });
  } catch (error) {
    throw refusal(`is not YAML in UTF-8: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
  }
  const broken = firstError(productSchema, value);
  if (broken) throw refusal(`${broken.instancePath.slice(1)} ${problemOf(broken)}`.trim());
  const product = value as Product;
  for (const [field, text] of Object.entries<string>({ ...product })) {
    if (text.search(HIDDEN) >= 0) throw refusal(`${field} has control characters or hidden ones`);
    const [filler] = PLACEHOLDER.exec(text) ?? [];
    if (filler !== undefined) throw refusal(`${field} still has a placeholder, ${JSON.stringify(filler)}`);
  }
  return product;
}
