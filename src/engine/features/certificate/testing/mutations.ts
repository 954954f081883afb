/** Logs in which a stranger wrote other values that the check of a log allows. */
import type { SchemaObject } from 'ajv';
import fc from 'fast-check';
import { schemas } from '../../../log/check.js';
import type { Line, LineChange } from './bundles.js';

/** Texts on which code that reads a request or a response is likely to fail. */
const ODD = [
  ...'|{key}|{key:bogus}|{key:without-last-99999}|Bearer {key|/pets/%|/pets?limit=%ff&limit=|__proto__'.split('|'),
  ...'\ud800|Fri, 99 Zzz 2026|[|[{"id":1e400}]|<html>|application/json;;;='.split('|'),
  ...['['.repeat(5000), '9'.repeat(400)],
];
/** Characters, items or changes: mutations stay small enough to read. */
const FEW = 3;

/** Any value that satisfies the schema, and often one at its bounds. */
function valuesOf(schema: SchemaObject): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 1e9, maxLength = FEW, minItems = 0 } = schema;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer')
    return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }));
  if (schema.type === 'number')
    return fc.oneof(fc.constantFrom(minimum, maximum), fc.double({ min: minimum, max: maximum, noNaN: true }));
  if (schema.type === 'array')
    return fc.array(valuesOf(schema.items ?? {}), { minLength: minItems, maxLength: Math.max(minItems, FEW) });
  if (schema.pattern !== undefined)
    return fc.stringMatching(new RegExp(schema.pattern)).map((text) => text.slice(0, schema.maxLength));
  if (!schema.properties) return fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'binary', maxLength }));
  const members = Object.entries<SchemaObject>(schema.properties).map(
    ([name, member]) => [name, valuesOf(member)] as const,
  );
  return fc.record<Record<string, unknown>>(Object.fromEntries(members), {
    requiredKeys: [...(schema.required ?? [])],
  });
}

interface Place {
  readonly path: readonly string[];
  readonly schema: SchemaObject;
}

/** Every member that the value has, and every one that it may have. */
function placesIn(value: Line, schema: SchemaObject, path: readonly string[] = []): readonly Place[] {
  const chosen = schema.anyOf?.find(({ required = [] }) => required.every((name) => name in (value ?? {}))) ?? schema;
  const names = chosen.properties ? Object.keys(chosen.properties) : chosen.items ? Object.keys(value ?? []) : [];
  const below = names.flatMap((name) => {
    const member = chosen.properties?.[name] ?? chosen.items;
    return member ? placesIn(value?.[name], member, [...path, name]) : [];
  });
  return path.length === 0 ? below : [{ path, schema }, ...below];
}

function withValue(value: Line, [name, ...rest]: readonly string[], replacement: unknown): Line {
  if (name === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[name] = withValue(copy[name], rest, replacement);
  return copy;
}

/** Changes of one to three values in a log of these lines. */
export function mutations(lines: readonly Line[]): fc.Arbitrary<LineChange> {
  const last = lines.length - 1;
  const change = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: last })).chain((at) => {
    const part = at === 0 ? 'head' : at === last ? 'tail' : 'exchange';
    const places = placesIn(lines[at], schemas[part].json as SchemaObject);
    const place = fc.constantFrom(...places);
    return place.chain(({ path, schema }) => valuesOf(schema).map((value) => ({ at, path, value })));
  });
  return fc.array(change, { minLength: 1, maxLength: FEW }).map(
    (changes): LineChange =>
      (before) =>
        before.map((line, index) =>
          changes.reduce((one, { at, path, value }) => (at === index ? withValue(one, path, value) : one), line),
        ),
  );
}
