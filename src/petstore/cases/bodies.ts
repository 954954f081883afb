/** Bodies of POST /pets: those of any valid JSON, and those that are special to a NewPet. */
import type { JsonObject } from '../../engine/base/json.js';
import * as bodies from '../../engine/suite/bodies.js';
import { type Form, type OddBodies, type Sample, spelt } from '../../engine/suite/bodies.js';
import { type Odd, oddities, type Row } from '../../engine/suite/rows.js';
import { type NewPet, toJson } from '../pets.js';
import { membersOf } from '../spec.js';
import type { Breaks } from '../table.js';
import { nearStatus } from './values.js';

export const sampleOf = (draft: NewPet): Sample => ({
  value: Object.fromEntries(membersOf(draft)),
  other: Object.fromEntries(membersOf({ ...draft, status: 'sold' })),
  ...{ schema: 'NewPet', noun: 'pet', text: 'name', int64: 'categoryId' },
});

/** Bodies that must be refused with 400, the plainest first. Each breaks one part; the rest is as in the draft. */
export function invalidBodies(part: Breaks, draft: NewPet): OddBodies {
  const sample = sampleOf(draft);
  // Members come from the body alone.
  const noName = bodies.withMember(sample, 'name', bodies.missing, 'a name in the query alone, ?name=Rex');
  // Objects with a NewPet in a member, or with nothing, have no name of their own.
  const wrapped = bodies.oddBodies(sample, [
    ['a NewPet in the member pet', `{"pet":${toJson(draft)}}`, 'Jackson with UNWRAP_ROOT_VALUE'],
    ['an empty object', '{}'],
  ]);
  const { table: names = [], ...others } = bodies.wrongTexts(sample);
  const status = (rows: readonly Row<Form>[]) => ({ table: bodies.withForms(sample, 'status', rows) });
  const all: Readonly<Record<Breaks, OddBodies>> = {
    json: bodies.damagedJson(sample),
    object: bodies.otherThanObjects(sample),
    name: { table: [...names, ...wrapped, { ...noName, query: 'name=Rex' }], ...others },
    category: bodies.wrongInt64s(sample, otherCategories(draft)),
    status: { ...status(wrongStatuses), random: bodies.anyWrong(sample, 'status', nearStatus(), bodies.anyWhole()) },
    'null-status': status([['status null', null]]),
  };
  return all[part];
}

const otherCategories = ({ categoryId }: NewPet): readonly Row<Form>[] => [
  ['categoryId as the id of a category', () => `"category":{"id":${categoryId}}`, 'the pet store of Swagger'],
  ['categoryId spelt categoryid', spelt('categoryid'), 'encoding/json'],
  ['categoryId spelt CategoryId', spelt('CategoryId'), 'System.Text.Json in ASP.NET'],
  ['categoryId spelt category', spelt('category')],
  ['categoryId spelt category_id', spelt('category_id'), 'Pydantic with populate_by_name'],
];

/** Values of `status` that are not a PetStatus; null belongs to another requirement. */
const wrongStatuses: readonly Row<Form>[] = [
  ['status outside the enumeration', 'unknown'],
  ['status in capitals', 'AVAILABLE', 'JsonStringEnumConverter of .NET'],
  ['status 0, a number', 0, 'Jackson'],
  ['status between spaces', ' available ', 'Jackson'],
  ['status an empty string', '', 'Jackson with ACCEPT_EMPTY_STRING_AS_NULL_OBJECT'],
  ['status followed by a space', 'available ', 'a CHAR column'],
  ['status in an array', ['sold'], 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
  ['status preceded by a space', ' available', 'Jackson'],
  ['status with a capital letter', 'Sold', 'JsonStringEnumConverter of .NET'],
  ['status pending in capitals', 'PENDING', 'JsonStringEnumConverter of .NET'],
  ['status 1, a number', 1, 'System.Text.Json'],
  ['status a negative number', -1, 'a list of Python'],
  ['status "1", a number in a string', '1', 'Enum.Parse of .NET'],
  ['status without its last letter', 'availabl'],
  ['status with a letter that is not ASCII', 'sóld'],
  ['two statuses in one string', 'available,sold', 'Enum.Parse of .NET'],
  ['status followed by a line feed', 'available\n', 'a pattern that ends in $'],
  ['status followed by NUL', 'available\0', 'C'],
  ['status true', true, "PHP's in_array"],
  ['status false', false, "PHP's empty"],
  ['status an empty array', [], "PHP's empty"],
  ['status an empty object', {}],
  ['status that names a member of every object', 'constructor', 'the operator in of JavaScript'],
  ['status as the key of an object', { available: null }, 'serde'],
  ['status as the key of an object that holds one', { sold: {} }, 'serde'],
  ['status as an object with a name', { name: 'AVAILABLE' }, 'Jackson with @JsonFormat(shape = OBJECT)'],
  ['status as an object with a value', { value: 'available' }],
  ['status with the name of its type', 'PetStatus.available', "str() of Python's Enum"],
];

const methods = { hasOwnProperty: true, constructor: 1, toString: 'x' };
/** Members that the schema does not list. @param chosen an id that the client picks for its pet */
export const extraMembers = (chosen: bigint): readonly Odd<'extra', JsonObject>[] =>
  oddities('extra', [
    [`an id that the client chooses, ${chosen}`, { id: chosen }],
    ['the further members owner and tags', { owner: { name: 'Ann' }, tags: [1, null] }],
    ['the further member __proto__', JSON.parse('{"__proto__": {"status": "sold"}}')],
    ['an id that is a string', { id: 'x' }],
    ['the name of another method, "_method":"GET"', { _method: 'GET' }],
    // Clients write null for what they do not know, and members may have the names of every object's methods.
    ['an id null, and the names of methods as members', { createdAt: null, id: null, ...methods }],
  ]);
