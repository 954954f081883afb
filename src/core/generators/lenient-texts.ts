import { writeJson } from '../json/json.js';
import { type NewPetDraft, toJson } from './new-pets.js';
import type { WrongForm } from './wrong-form.js';

/**
 * Texts that are not JSON, and that common libraries read nevertheless. The plainest come first: `quick` sends only
 * those.
 */
export function damagedJson(draft: NewPetDraft): readonly WrongForm<string>[] {
  const valid = toJson(draft);
  const open = valid.slice(0, -1);
  const named = (name: string) => valid.replace(writeJson(draft.name), () => name);
  const name = writeJson(draft.name).slice(1, -1);
  return [
    ['an empty body', ''],
    ['JSON that is cut off before its last brace', open],
    ['a comma after the last member', `${open},}`, 'JSON5'],
    ['member names in single quotes', valid.replace(/"(name|categoryId|status)":/g, "'$1':"), 'Gson'],
    ['a second brace after the JSON', `${valid}}`, 'Jackson'],
    ['a second NewPet after the first', valid + valid, 'the Decoder of encoding/json'],
    ['a NUL after the JSON', `${valid}\0`, 'cJSON'],
    ['a comment before the JSON', `/* pet */${valid}`, "Ruby's JSON"],
    ['a comment after the JSON', `${valid}// pet`, 'Gson'],
    ['a line with # before the JSON', `# pet\n${valid}`, 'Gson'],
    ['member names without quotes', valid.replace(/"(name|categoryId|status)":/g, '$1:'), 'Gson'],
    ['a string without quotes', valid.replace('"available"', 'available'), 'Gson'],
    ['an equals sign instead of a colon', valid.replace('"status":', '"status"='), 'Gson'],
    ['a semicolon instead of a comma', valid.replace(',"status"', ';"status"'), 'Gson'],
    ['a line break in a string', named(`"${name}\n"`), 'Gson'],
    ['an escape that JSON does not have', named(`"${name}\\'"`), 'Gson'],
    ['a further member that is NaN', `${open},"weight":NaN}`, "Python's json"],
    ['a further member that is Infinity', `${open},"weight":-Infinity}`, "Python's json"],
    ['a further member that is TRUE in capitals', `${open},"tame":TRUE}`, "PHP's json_decode"],
    ['a further member with a leading zero', `${open},"weight":012}`, 'Gson'],
    ['a further member in hexadecimal', `${open},"weight":0x1F}`, 'JSON5'],
    ['a further member with a leading plus', `${open},"weight":+1}`, 'JSON5'],
    ['a further member without a digit after the point', `${open},"weight":1.}`, 'JSON5'],
    ['a further member without a digit before the point', `${open},"weight":.5}`, 'JSON5'],
    ['a further member with an escape in hexadecimal', `${open},"note":"\\x41"}`, 'JSON5'],
    ['a further member whose array does not end', `${open},"tags":[1}`],
    ['the members as YAML', `name: ${name}\ncategoryId: ${draft.categoryId}\nstatus: sold\n`, 'PyYAML'],
    ['the members as a form', `name=${name}&categoryId=${draft.categoryId}&status=sold`],
    ['text', 'Rex'],
    ['a number with text after it', '1 pet'],
  ];
}

/** Objects with a NewPet in a member, which have no name of their own. */
export function wrappedPets(draft: NewPetDraft): readonly WrongForm<string>[] {
  return [['a NewPet in the member pet', `{"pet":${toJson(draft)}}`, 'Jackson with UNWRAP_ROOT_VALUE']];
}

/** JSON that is not an object, the plainest first. */
export function otherThanObjects(draft: NewPetDraft): readonly WrongForm<string>[] {
  const { name, categoryId } = draft;
  const valid = toJson(draft);
  return [
    ['null', 'null'],
    ['an empty array', '[]', "PHP's json_decode"],
    ['a valid NewPet in an array', `[${valid}]`, 'Jackson with UNWRAP_SINGLE_VALUE_ARRAYS'],
    ['a string', '"Rex"'],
    ['an empty string', '""', 'Jackson with ACCEPT_EMPTY_STRING_AS_NULL_OBJECT'],
    ['true', 'true'],
    ['a number', '1'],
    ['a valid NewPet as JSON in a string', writeJson(valid), 'Jackson with a creator for strings'],
    ['the values of a NewPet in an array', writeJson([name, categoryId, 'sold']), 'serde'],
    ['the first two values of a NewPet in an array', writeJson([name, categoryId]), 'msgspec'],
    ['the values of a NewPet in an array, with null', writeJson([name, categoryId, null]), 'serde'],
    [
      'the members of a NewPet as pairs',
      writeJson([
        ['name', name],
        ['categoryId', categoryId],
      ]),
      "Python's dict",
    ],
  ];
}
