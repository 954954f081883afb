import type { NewPetDraft } from './new-pets.js';
import type { MemberForm, WrongForm } from './wrong-form.js';

/** Values of `name` that are not strings, and other spellings of the member, the plainest first. */
export function wrongNames({ name }: NewPetDraft): readonly WrongForm<MemberForm>[] {
  return [
    ['name missing', undefined],
    ['name null', null, 'zod with z.coerce'],
    ['name 0, a number', 0, 'class-validator with enableImplicitConversion'],
    ['name 42, a number', 42, 'Jackson'],
    ['name in an array', [name], 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
    ['name true', true, 'Jackson'],
    ['name false', false, 'Gson'],
    ['name 1.5, a number', 1.5, 'Moshi'],
    ['name an empty array', [], 'Jackson with ACCEPT_EMPTY_ARRAY_AS_NULL_OBJECT'],
    ['name an empty object', {}, 'class-validator with enableImplicitConversion'],
    ['name in an object', { name }],
    ['name spelt Name', { renamed: 'Name' }, 'System.Text.Json in ASP.NET'],
    ['name spelt NAME', { renamed: 'NAME' }, 'encoding/json'],
  ];
}

/** Adding it leaves the lower 64 bits of an int64 as they are, and is beyond int64 for each. */
const BEYOND_BITS = 2n ** 65n;

/** Values of `categoryId` that are not an int64, and other spellings of the member, the plainest first. */
export function wrongCategories({ categoryId }: NewPetDraft): readonly WrongForm<MemberForm>[] {
  return [
    ['categoryId missing', undefined],
    ['categoryId null', null, 'zod with z.coerce'],
    ['categoryId in a string', String(categoryId), 'Jackson'],
    ['categoryId 1.5, not an integer', 1.5, 'Jackson'],
    ['categoryId 2^63, one beyond int64', 2n ** 63n],
    ['categoryId true', true, 'Pydantic'],
    ['categoryId an empty string', '', "PHP's (int)"],
    ['categoryId -2^63-1, one beyond int64', -(2n ** 63n) - 1n],
    ['categoryId false', false, 'Pydantic'],
    ['categoryId in a string with spaces', ` ${categoryId} `, 'Pydantic'],
    ['categoryId in a string with a fraction', `${categoryId}.0`, 'Gson'],
    ['categoryId in an array', [categoryId], 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
    ['categoryId in an object', { id: categoryId }],
    ['categoryId as $numberLong', { $numberLong: String(categoryId) }, 'the extended JSON of MongoDB'],
    ['categoryId with the same lower 64 bits', BEYOND_BITS + categoryId, 'longValue() of Java'],
    ['categoryId 1e300', { raw: '1e300' }, 'int64 of ajv-formats'],
    ['categoryId -1e300', { raw: '-1e300' }, "PHP's (int)"],
    ['categoryId 1e400', { raw: '1e400' }, 'JSON.parse, which reads Infinity'],
    ['categoryId spelt categoryid', { renamed: 'categoryid' }, 'encoding/json'],
    ['categoryId spelt CategoryId', { renamed: 'CategoryId' }, 'System.Text.Json in ASP.NET'],
    ['categoryId spelt category_id', { renamed: 'category_id' }, 'Pydantic with populate_by_name'],
  ];
}

/** Values of `status` that are not a PetStatus, the plainest first; null belongs to another requirement. */
export const wrongStatuses: readonly WrongForm<MemberForm>[] = [
  ['status outside the enumeration', 'unknown'],
  ['status in capitals', 'AVAILABLE', 'JsonStringEnumConverter of .NET'],
  ['status 0, a number', 0, 'Jackson'],
  ['status between spaces', ' available ', 'Jackson'],
  ['status an empty string', '', 'Jackson with ACCEPT_EMPTY_STRING_AS_NULL_OBJECT'],
  ['status followed by a space', 'available ', 'CHAR columns'],
  ['status in an array', ['sold'], 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
  ['status preceded by a space', ' available', 'Jackson'],
  ['status with a capital letter', 'Sold', 'JsonStringEnumConverter of .NET'],
  ['status 1, a number', 1, 'System.Text.Json'],
  ['status "1", a number in a string', '1', 'Enum.Parse of .NET'],
  ['two statuses in one string', 'available,sold', 'Enum.Parse of .NET'],
  ['status followed by a line feed', 'available\n', 'a pattern that ends in $'],
  ['status followed by NUL', 'available\0', 'strings of C'],
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
