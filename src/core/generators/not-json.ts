import fc from 'fast-check';
import { readJsonText } from '../json/reading.js';
import { faultlessDraft, type InvalidBody, type InvalidBodyOptions } from './invalid-bodies.js';
import { toJson } from './new-pets.js';

/** A body that is not JSON: a damaged valid body, or another text. */
export function notJson(options: InvalidBodyOptions): fc.Arbitrary<InvalidBody> {
  const valid = toJson(faultlessDraft(options));
  return fc
    .oneof(truncated(valid), followed(valid), plainText())
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

function plainText(): fc.Arbitrary<Damaged> {
  return fc
    .oneof(
      fc.constantFrom('name=Rex&categoryId=1', '<pet/>', 'name: Rex', ' ', '\n', '{', '"'),
      fc.string({ maxLength: 20 }),
    )
    .map((body) => ({ label: 'text that is not JSON', body }));
}
