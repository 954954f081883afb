/** Cases for properties that need more than a table. Each set says how a report shows a case. */

import {
  anyInt64,
  extremeCategories,
  type InvalidBody,
  improbableId,
  invalidBodies,
  invalidBody,
  invalidKey,
  invalidKeys,
  type JsonFormat,
  jsonFormats,
  missingCredentials,
  misspelt,
  type NewPetDraft,
  NOBODYS_ID,
  newPet,
  notInt64,
  notInt64s,
  ordinaryName,
  ordinaryNames,
  otherSchemes,
  toJson,
  unusualName,
  unusualNames,
} from '../generators/index.js';
import type { Credential } from '../http/credential.js';
import type { JsonObject } from '../json/json.js';
import type { Cases } from './for-all.js';
import { type Operation, operations } from './operations.js';
import type { Trial } from './trial.js';

const labelled = ({ label }: { readonly label: string }) => label;
const quoted = (name: string) => JSON.stringify(name);
const described = ({ description }: Credential) => description;

/** Different JSON texts for the same NewPet. */
export const jsonFormatCases: Cases<JsonFormat> = { table: jsonFormats, show: labelled };

/** Names that must be accepted. */
export function ordinaryNameCases({ session: { prefix } }: Trial): Cases<string> {
  const table = ordinaryNames({ prefix }).map(({ name }) => name);
  return { table, random: ordinaryName({ prefix }), show: quoted };
}

/** Names on which the document is silent. */
export function unusualNameCases({ session: { prefix } }: Trial): Cases<string> {
  const table = unusualNames({ prefix }).map(({ name }) => name);
  return { table, random: unusualName({ prefix }), plain: 6, show: quoted };
}

/** The label of an unusual name in the table; undefined for any other name. */
export function labelOfName({ session: { prefix } }: Trial, name: string): string | undefined {
  return unusualNames({ prefix }).find((unusual) => unusual.name === name)?.label;
}

/** NewPets in categories that the deployment accepts: one for each category, then random ones. */
export function newPetCases({ session: { prefix, categories }, stock }: Trial): Cases<NewPetDraft> {
  const categoryIds = [...categories];
  const table = categoryIds.map(
    (categoryId) => ({ name: stock.name(), categoryId, status: 'sold' }) as const,
  );
  return { table, random: newPet({ prefix, categoryIds }), show: toJson };
}

/** Categories across the whole range of int64. */
export const categoryCases: Cases<bigint> = {
  table: extremeCategories,
  random: anyInt64(),
  show: (id) => `categoryId ${id}`,
};

/** Members that the schema does not list. @param chosen an id that the client picks for its pet */
export function extraMemberCases(chosen: bigint): Cases<JsonObject> {
  const table: readonly JsonObject[] = [
    { id: chosen },
    { owner: { name: 'Ann' }, tags: [1, null] },
    JSON.parse('{"__proto__": {"status": "sold"}}'),
    { id: 'x' },
    { createdAt: null },
  ];
  return { table, plain: 3, show: (extra) => Object.keys(extra).join(', ') };
}

/** A body, and a label that says what is special about it. */
export interface LabelledBody {
  readonly label: string;
  readonly body: string;
}

/** Valid bodies in forms on which the document is silent. */
export function unusualBodyCases(draft: NewPetDraft): Cases<LabelledBody> {
  const text = toJson(draft);
  const table = [
    { label: 'a repeated member', body: text.replace('{', '{"name":"twice",') },
    { label: 'categoryId with .0', body: text.replace(/"categoryId":(-?\d+)/, '"categoryId":$1.0') },
    {
      label: '200 nested arrays',
      body: text.replace('{', `{"deep":${'['.repeat(200)}${']'.repeat(200)},`),
    },
    { label: '100 KiB in one member', body: text.replace('{', `{"note":"${'n'.repeat(100 * 1024)}",`) },
  ];
  return { table, show: labelled };
}

/** Media types other than the document's; undefined for no Content-Type. */
export const contentTypeCases: Cases<string | undefined> = {
  table: ['text/plain', undefined, 'application/x-www-form-urlencoded', 'application/xml'],
  plain: 2,
  show: (type) => type ?? 'no Content-Type',
};

/** The parts of a body that can be invalid, and how many boundary cases of each the profile `quick` tries. */
export const invalidParts = {
  json: 2,
  object: 2,
  name: 3,
  category: 5,
  status: 3,
  'null-status': 1,
} as const;

/** Bodies in which this part is invalid and everything else is as in the draft. */
export function invalidBodyCases(draft: NewPetDraft, part: keyof typeof invalidParts): Cases<InvalidBody> {
  return {
    table: invalidBodies(draft).filter(({ breaks }) => breaks === part),
    plain: invalidParts[part],
    // There is just one null.
    ...(part !== 'null-status' && { random: invalidBody(draft).filter(({ breaks }) => breaks === part) }),
    show: ({ label, body }) => `${label}: ${body}`,
  };
}

/** Ids that no pet has. */
export const unknownIdCases: Cases<bigint> = {
  table: [NOBODYS_ID],
  random: improbableId(),
  show: (id) => `id ${id}`,
};

/** Path segments that are not an int64; some are misspellings of an existing pet's id. */
export function invalidIdCases(known: bigint): Cases<string> {
  const table = [...notInt64s.slice(0, 3), ...misspelt(known), ...notInt64s.slice(3)];
  return {
    table: table.map(({ segment }) => segment),
    plain: 5,
    random: notInt64(),
    show: (segment) => segment,
  };
}

/** Requests without a key. */
export function missingKeyCases(): Cases<Credential> {
  return { table: missingCredentials(), plain: 2, show: described };
}

/** The right key in another form than the document's. */
export function otherSchemeCases({ key }: Trial): Cases<Credential> {
  return { table: otherSchemes(key), plain: 2, show: described };
}

/** Wrong keys, including near misses. */
export function invalidKeyCases({ key }: Trial): Cases<Credential> {
  return { table: invalidKeys(key), plain: 3, random: invalidKey(key), show: described };
}

/** A request that gets another response than the plain one, and a credential that must be refused first. */
export interface UnlikeRequest {
  readonly other: Operation['unlike'][number];
  readonly credential: Credential;
}

/**
 * Pairs each unlike request of an operation with each of two credentials. They alternate, so the first cases use both.
 */
export function unlikeCases(
  prefix: Operation['prefix'],
  credentials: readonly [Credential, Credential],
  trial: Trial,
): Cases<UnlikeRequest> {
  const { unlike } = operations.find((operation) => operation.prefix === prefix) ?? { unlike: [] };
  const sent = unlike.filter(({ mayCreate }) => trial.mayCreate || !mayCreate);
  const table = [0, 1].flatMap((turn) =>
    sent.map((other, position) => ({ other, credential: credentials[(position + turn) % 2 === 0 ? 0 : 1] })),
  );
  return {
    table,
    plain: prefix === 'add' ? 3 : 2,
    show: ({ other, credential }) => `${other.label}, with ${credential.description}`,
  };
}
