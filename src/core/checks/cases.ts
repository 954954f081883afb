/** Cases for properties that need more than a table. Each set says how a report shows a case. */

import { nameClass } from '../catalogue/names.js';
import {
  anyInt64,
  bareNames,
  emptyOrWildKeys,
  extremeCategories,
  improbableId,
  invalidKey,
  invalidKeys,
  type JsonFormat,
  jsonFormats,
  type LabelledSegment,
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
  petStatuses,
  respelt,
  toJson,
  typedNames,
  unusualName,
  unusualNames,
} from '../generators/index.js';
import type { Credential } from '../http/credential.js';
import type { JsonObject } from '../json/json.js';
import type { Listing } from '../session/requests.js';
import { abridged, shownForm } from './body-cases.js';
import type { Cases } from './for-all.js';
import { type Operation, operations } from './operations.js';
import type { Trial } from './trial.js';

const labelled = ({ label }: { readonly label: string }) => label;
const quoted = (name: string) => JSON.stringify(name);

/** Different JSON texts for the same NewPet. */
export const jsonFormatCases: Cases<JsonFormat> = { table: jsonFormats, show: labelled };

/** Names that must be accepted. */
export function ordinaryNameCases(trial: Trial): Cases<string> {
  const { prefix } = trial.session;
  const marked = ordinaryNames({ prefix }).map(({ name }) => name);
  const table = [...marked, ...bareNames];
  const random = ordinaryName({ prefix });
  return { table, random, ...withoutSome(trial, typedNames), plain: marked.length, show: quoted };
}

/** As many random cases fewer as there are rows that take their place; all of them in a run that explores. */
function withoutSome({ evidence, session }: Trial, rows: readonly unknown[]): { mostRandom?: number } {
  return evidence.exploration ? {} : { mostRandom: Math.max(0, session.options.runs - rows.length) };
}

/** Names on which the document is silent. */
export function unusualNameCases({ session: { prefix } }: Trial): Cases<string> {
  const table = unusualNames({ prefix }).map(({ name }) => name);
  return { table, random: unusualName({ prefix }), plain: 6, show: quoted };
}

/** The labels of the unusual names in the table, by name. */
export function labelsOfNames({ session: { prefix } }: Trial): ReadonlyMap<string, string> {
  return new Map(unusualNames({ prefix }).map(({ name, label }) => [name, label]));
}

/** NewPets in categories that the deployment accepts: one for each category, then random ones. */
export function newPetCases({ session: { prefix, categories }, stock }: Trial): Cases<NewPetDraft> {
  const categoryIds = [...categories];
  const table = categoryIds.map(
    (categoryId) => ({ name: stock.name(), categoryId, status: 'sold' }) as const,
  );
  return { table, random: newPet({ prefix, categoryIds }), show: toJson };
}

/** A NewPet, and a label that says what is special about it. */
export interface LabelledDraft {
  readonly label: string;
  readonly draft: NewPetDraft;
  /** The requirement that owns the status, where the table cannot tell by the bytes. */
  readonly owner: { readonly belongsTo?: string };
}

/** The cases that show most come first: `quick` tries few. */
const MOST_TELLING = [
  `categoryId ${2n ** 53n + 1n}`,
  'categoryId -1',
  '16,400 characters',
  'a letter and a combining accent, not in NFC',
];

/** NewPets of every class of name and every extreme value, for reading them back; then random ones. */
export async function tellingPetCases({ session: { prefix }, stock }: Trial): Promise<Cases<LabelledDraft>> {
  const categoryId = await stock.category();
  const composite: LabelledDraft = {
    // Beyond the basic plane, and with characters that addresses, forms and pages treat in their own way.
    label: 'an emoji, %, &, + and quotes',
    draft: { name: `${prefix}🐶 100%41 <b>R&amp;D</b> +1 "Žoë"`, categoryId, status: 'sold' },
    owner: {},
  };
  const inCategories = extremeCategories.map((extreme, index): LabelledDraft => {
    const name = typedNames[index] ?? stock.name();
    const draft = { name, categoryId: extreme, status: 'pending' } as const;
    return { label: `categoryId ${extreme}`, draft, owner: {} };
  });
  const named = [...ordinaryNames({ prefix }), ...unusualNames({ prefix })].map(({ label, name }, index) => {
    const status = petStatuses[index % petStatuses.length];
    const draft = { name, categoryId, ...(status !== undefined && { status }) };
    const isOrdinary = nameClass(name) === 'ordinary';
    return { label, draft, owner: isOrdinary ? { belongsTo: 'add.name.ordinary' } : {} };
  });
  const all = [...inCategories, ...named];
  const isTelling = ({ label }: LabelledDraft) => MOST_TELLING.includes(label);
  const rank = ({ label }: LabelledDraft) => MOST_TELLING.indexOf(label);
  const table = [
    composite,
    ...all.filter(isTelling).toSorted((one, other) => rank(one) - rank(other)),
    ...all.filter((one) => !isTelling(one)),
  ];
  const random = newPet({ prefix, categoryIds: [categoryId] });
  return {
    table,
    random: random.map((draft) => ({ label: 'any ordinary name', draft, owner: {} })),
    show: ({ label, draft }) => `${label}: ${abridged(toJson(draft))}`,
    label: ({ label }) => label,
  };
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
    // Clients write null for what they do not know, and members may have the names of every object's methods.
    { createdAt: null, id: null, hasOwnProperty: true, constructor: 1, toString: 'x' },
  ];
  return { table, plain: 3, show: (extra) => Object.keys(extra).join(', ') };
}

/** Ids that no pet has. */
export const unknownIdCases: Cases<bigint> = {
  table: [NOBODYS_ID],
  random: improbableId(),
  show: (id) => `id ${id}`,
};

/** Path segments that are not an int64; some are misspellings of an existing pet's id. */
export function invalidIdCases(known: bigint): Cases<LabelledSegment> {
  return {
    table: [...notInt64s.slice(0, 2), ...misspelt(known), ...notInt64s.slice(2)],
    plain: 4,
    random: notInt64().map((segment) => ({ label: 'any text', segment })),
    show: (form) => `${shownForm(form)}: ${abridged(form.segment)}`,
  };
}

/** Other spellings of an existing pet's id. */
export function respeltIdCases(known: bigint): Cases<LabelledSegment> {
  return { table: respelt(known), plain: 0, show: ({ label, segment }) => `${label}: ${segment}` };
}

/** A credential, and the parameters of the request with it, if it is a list. */
export interface CredentialCase {
  readonly credential: Credential;
  readonly listing?: Listing;
}

/** A server may have a rule of its own for each. */
const listings: readonly Listing[] = [
  {},
  { status: 'available', limit: 1 },
  { limit: 1 },
  { status: 'sold' },
  { status: 'pending' },
];

function withCredentials(credentials: readonly Credential[]): Cases<CredentialCase> {
  const table = credentials.map((credential, index) => ({
    credential,
    listing: listings[index % listings.length] ?? {},
  }));
  return { table, show: describeCredential };
}

const describeCredential = ({ credential }: CredentialCase) => credential.description;

/** Requests without a key. */
export function missingKeyCases(): Cases<CredentialCase> {
  return { ...withCredentials(missingCredentials()), plain: 2 };
}

/** The right key in another form than the document's. */
export function otherSchemeCases({ key }: Trial): Cases<CredentialCase> {
  return { ...withCredentials(otherSchemes(key)), plain: 3 };
}

/** Near misses of the right key, and other wrong keys that servers take for it. */
export function invalidKeyCases({ key }: Trial): Cases<CredentialCase> {
  return { ...withCredentials(invalidKeys(key)), plain: 2 };
}

/** Random wrong keys, most of them near misses, and a few fixed ones in the place of some. */
export function randomKeyCases(trial: Trial): Cases<CredentialCase> {
  const { key } = trial;
  const table = emptyOrWildKeys(key).map((credential) => ({ credential }));
  const random = invalidKey(key).map((credential) => ({ credential }));
  return { table, plain: 0, random, ...withoutSome(trial, table), show: describeCredential };
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
    plain: 2,
    show: ({ other, credential }) => `${other.label}, with ${credential.description}`,
  };
}
