import { expect, test } from 'vitest';
import { schemas } from '../log/check.js';
import { resultsSchema } from '../results/results.js';
import { type Schema, withStrings } from './schema.js';

type Json = Readonly<Record<string, never>>;

/** A value with each member of the schema, in which each string is the text. */
function filled({ anyOf, type, properties, items, additionalProperties, ...one }: Json, text: string): unknown {
  if (anyOf) return filled(Object.assign({}, ...(anyOf as Json[])), text);
  if (one.enum) return one.enum[0];
  if (type === 'array') return [filled(items ?? {}, text)];
  if (type !== 'object') return type === 'string' ? text : 1;
  const members = Object.entries<Json>(properties ?? { any: additionalProperties ?? {} });
  return Object.fromEntries(members.map(([name, member]) => [name, filled(member, text)]));
}

/** The places of a value at which a text stands. */
const placesOf = (value: unknown, text: string, place = ''): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => placesOf(member, text, `${place}.${name}`))
    : [place].filter(() => value === text);

const namesOf = <T>(schema: Schema<T>) => {
  const masked = withStrings(schema, filled(schema.json as Json, 'SECRET') as T, () => '***');
  const names = placesOf(masked, 'SECRET').map((place) =>
    place.replace(/\.0\b/g, '').replace(/^.*\.(?=\w+\.\w+$)/, ''),
  );
  return [...new Set(names)].sort();
};

test('a mask changes each string of the results but for ids, times and words of ours', () => {
  expect(namesOf(resultsSchema)).toEqual([
    ...['.interfaceVersion', '.runId', '.startedAt', 'beside.addresses', 'case.path'],
    ...['control.address', 'exchanges.address'],
    ...['findings.requirement', 'findings.sameCauseAs', 'follows.requirement', 'follows.sameCauseAs'],
    ...['kit.name', 'kit.version', 'observations.id'],
    ...['requirementSet.digest', 'requirementSet.name', 'requirements.blockedBy', 'requirements.explainedBy'],
    ...['requirements.id', 'requirements.operation', 'suspects.address'],
  ]);
});

test('a mask changes each string of a log but for addresses, times and words of ours', () => {
  expect(namesOf(schemas.head)).toEqual([
    ...['.interfaceVersion', '.startedAt', 'kit.name', 'kit.version', 'options.asOf'],
    ...['options.only', 'options.runId', 'options.skip', 'shown.keyVariable'],
  ]);
  expect(namesOf(schemas.exchange)).toEqual(['.path', 'request.connection', 'request.method']);
  expect(namesOf(schemas.tail)).toEqual(['.addresses', 'end.suspects']);
});

test('a mask changes what the schema does not know', () => {
  expect(withStrings(resultsSchema, { verdict: 'a', unknown: ['b', { c: 'd' }] } as never, () => '***')).toEqual({
    verdict: 'a',
    unknown: ['***', { c: '***' }],
  });
});
