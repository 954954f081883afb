import { standIn } from './long-text.js';
import type { Row } from './row.js';
import type { SchemaName } from './schemas.js';
import { redirectOf, type WireResponse } from './wire.js';

/** A body that satisfies the schema, in words. */
export const schemaInWords: Readonly<Record<SchemaName, string>> = {
  Pet: 'a Pet',
  Pets: 'an array of Pets',
  NewPet: 'a NewPet',
  Error: 'an Error',
};

/** True for a status that a row allows. */
export function statusAllowed({ success, errors }: Row, status: number): boolean {
  if (status === success?.status) return true;
  if (errors === 'any-4xx') return status >= 400 && status <= 499 && status !== 401;
  return errors.includes(status);
}

/** Describes the responses that a row allows: `201 with a Pet, or a 4xx other than 401 with an Error`. */
export function expectedResponse({ success, errors }: Row): string {
  const responses = [
    ...(success ? [`${success.status} with ${schemaInWords[success.schema]}`] : []),
    ...(errors === 'any-4xx'
      ? ['a 4xx other than 401 with an Error']
      : errors.map((status) => `${status} with an Error`)),
  ];
  return responses.join(', or ');
}

/** Describes the status of a response: `status 308, a redirect to /v1/pets/`. */
export function statusInWords(response: WireResponse): string {
  const address = redirectOf(response);
  const redirect = address === undefined ? '' : `, a redirect to ${standIn(address)}`;
  return `status ${response.status}${redirect}`;
}
