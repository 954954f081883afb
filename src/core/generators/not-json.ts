import fc from 'fast-check';
import { type JsonValue, writeJson } from '../json/json.js';
import { readJsonText } from '../json/reading.js';
import { faultlessDraft, type InvalidBody, type InvalidBodyOptions } from './invalid-bodies.js';
import { toJson } from './new-pets.js';

/** A body that is not JSON: a damaged valid body, or a text that lenient readers take for JSON. */
export function notJson(options: InvalidBodyOptions): fc.Arbitrary<InvalidBody> {
  const valid = toJson(faultlessDraft(options));
  return fc
    .oneof(truncated(valid), followed(valid), lenient(valid, options), plainText())
    .filter(({ body }) => !readJsonText(body).ok)
    .map((damaged) => ({ ...damaged, breaks: 'json' }));
}

type Damaged = Omit<InvalidBody, 'breaks'>;

function truncated(valid: string): fc.Arbitrary<Damaged> {
  return fc.integer({ min: 1, max: valid.length - 1 }).map((length) => {
    // Half a surrogate pair would be sent as U+FFFD, so the cut removes the whole pair.
    const body = valid.slice(0, length).replace(/[\ud800-\udbff]$/, '');
    return { label: `JSON cut off after ${body.length} characters`, body };
  });
}

function followed(valid: string): fc.Arbitrary<Damaged> {
  const rubbish = fc.constantFrom('}', ']', ',', ';', 'x', '{}', '""', '0', '\0', valid);
  return rubbish.map((rest) => ({ label: 'something after the JSON', body: valid + rest }));
}

function lenient(valid: string, { name, categoryId }: InvalidBodyOptions): fc.Arbitrary<Damaged> {
  const written = writeJson(categoryId as JsonValue);
  const withCategory = (value: string) => `{"name":${JSON.stringify(name)},"categoryId":${value}}`;
  return fc.constantFrom<Damaged>(
    { label: 'a comment before the JSON', body: `/* pet */${valid}` },
    { label: 'a comment after the JSON', body: `${valid}// pet` },
    { label: 'a comma before the first member', body: `{,${valid.slice(1)}` },
    { label: 'two commas between members', body: valid.replace(',"status"', ',,"status"') },
    { label: 'no comma between members', body: valid.replace(',"status"', ' "status"') },
    { label: 'no colon after a member name', body: valid.replace('"status":', '"status" ') },
    { label: 'an equals sign instead of a colon', body: valid.replace('"status":', '"status"=') },
    { label: 'member names without quotes', body: valid.replace(/"(name|categoryId|status)":/g, '$1:') },
    { label: 'a line break in a string', body: valid.replace('"available"', '"avail\nable"') },
    { label: 'an escape that JSON does not have', body: valid.replace('"available"', '"\\x61vailable"') },
    { label: 'a value without quotes', body: valid.replace('"available"', 'available') },
    { label: 'categoryId NaN', body: withCategory('NaN') },
    { label: 'categoryId Infinity', body: withCategory('Infinity') },
    { label: 'categoryId undefined', body: withCategory('undefined') },
    { label: 'categoryId in hexadecimal', body: withCategory('0x1') },
    { label: 'categoryId with a leading zero', body: withCategory('01') },
    { label: 'categoryId with a leading plus', body: withCategory('+1') },
    { label: 'categoryId without a digit after the point', body: withCategory('1.') },
    { label: 'categoryId with a letter after the digits', body: withCategory(`${written}n`) },
  );
}

function plainText(): fc.Arbitrary<Damaged> {
  return fc
    .oneof(
      fc.constantFrom('name=Rex&categoryId=1', '<pet/>', 'name: Rex', ' ', '\n', '{', '"'),
      fc.string({ maxLength: 20 }),
    )
    .map((body) => ({ label: 'text that is not JSON', body }));
}
