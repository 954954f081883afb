import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { KitError } from '../errors.js';
import { packageRoot } from '../package.js';
import type { Requirement } from './requirement.js';
import { isMapping, type Mapping, ROW_DEFAULTS, toRequirement } from './requirement-row.js';

/**
 * Reads a YAML file of the package. The built kit reads the JSON that the build made from it, since parsing YAML takes
 * more processor time than the checks of a suite.
 * @throws KitError when the file is missing or is not YAML
 */
export function readSpec(file: string): unknown {
  try {
    const made = new URL(`../../../${file.replace(/\.yaml$/, '.json')}`, import.meta.url);
    if (existsSync(made)) return JSON.parse(readFileSync(made, 'utf8'));
    const { parse }: typeof import('yaml') = createRequire(import.meta.url)('yaml');
    return parse(readFileSync(path.join(packageRoot, file), 'utf8'));
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new KitError(`Reading ${file} of this package failed (${reason}); install the package again.`);
  }
}

function mappingIn(value: unknown, what: string, file: string): Mapping {
  if (isMapping(value)) return value;
  throw new KitError(`Reading ${file}: ${what} is not a mapping; write it as name: value.`);
}

/** Replaces `{word}` with the file's words. Other braces stay: `{petId}` is part of a path. */
function fill(value: unknown, words: Mapping): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, words));
  if (typeof value !== 'string') return value;
  return value.replace(/\{(\w+)\}/g, (braces, word) =>
    Object.hasOwn(words, word) ? String(words[word]) : braces,
  );
}

/**
 * The requirements of one file of the catalogue, in order.
 *
 * A row combines the catalogue's defaults, the file's `defaults`, the row of shared.yaml that it names under `shared`,
 * and its own fields. Later ones win.
 *
 * @param content the parsed file: `words`, `defaults` and `requirements`.
 * @param shared the parsed shared.yaml: rows by name.
 * @param file path of the file, for messages.
 * @throws KitError when a row is not a requirement or names a missing shared row
 */
export function requirementsOf(content: unknown, shared: unknown, file: string): readonly Requirement[] {
  const { words, defaults, requirements } = mappingIn(content, 'the file', file);
  const fileWords = mappingIn(words, 'words', file);
  const fileDefaults = mappingIn(defaults, 'defaults', file);
  const templates = mappingIn(shared, 'shared.yaml', file);
  if (!Array.isArray(requirements)) {
    throw new KitError(`Reading ${file}: requirements is not a list; write one row for each requirement.`);
  }
  return requirements.map((row: unknown) => {
    const { shared: name, ...own } = mappingIn(row, 'a row', file);
    const template =
      name === undefined ? {} : mappingIn(templates[String(name)], `the shared row ${name}`, file);
    const fields = Object.entries({ ...ROW_DEFAULTS, ...fileDefaults, ...template, ...own });
    return toRequirement(
      Object.fromEntries(fields.map(([field, value]) => [field, fill(value, fileWords)])),
      file,
    );
  });
}
