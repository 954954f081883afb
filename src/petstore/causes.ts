/**
 * Causes: faults as values, each with its subject. Words for reports are made from it here, and nowhere else. A finding
 * follows from another one only if their causes are equal as values.
 */
import type { Cause } from '../engine/finding.js';
import type { Json } from '../engine/json.js';
import type { Member } from './spec.js';

/** Faults that their kind describes in full. */
type PlainKind =
  | 'a body that is not UTF-8 is accepted'
  | 'a created pet is not listed'
  | 'a refused pet is found by its id'
  | 'a refused pet is in the list'
  | 'an unknown id is answered with a pet'
  | 'another pet than asked for'
  | 'base path without /v1'
  | 'broken message'
  | 'Deprecation names no date, or one after the removal'
  | 'id given twice'
  | 'id taken from the client'
  | 'no challenge'
  | 'no media type'
  | 'not JSON'
  | 'one creation added two pets'
  | 'page too long'
  | 'page too short'
  | 'pet not found'
  | 'pet of another status in a filtered page'
  | 'pet twice in a page'
  | 'pet without a status in a filtered page'
  | 'several stores'
  | 'status member differs'
  | 'Sunset names another day'
  | 'the stored pet breaks later reads';

/** Faults that have a subject, with what it consists of. */
interface Subjects {
  /** An unexpected status. @param failure the trace of a 5xx: two are alike only if it is the same */
  status: { readonly status: number; readonly failure?: string };
  'another success': { readonly status: number };
  'media type': { readonly type: string };
  /** A body that breaks its schema. @param place without positions, which vary */
  schema: { readonly schema: string; readonly place: readonly string[]; readonly rule: string };
  /** A member of a created pet that is not as it was sent. */
  altered: { readonly member: Member; readonly became: Became };
  /** A member that reads otherwise than in the response to the creation. */
  changed: { readonly member: Member; readonly became: Became };
  /** A valid NewPet is refused that is accepted with another value of a member. */
  refused: { readonly status: number; readonly difference: string; readonly failure?: string };
  /** Creations fail while others are under way, and only then. */
  colliding: { readonly status: number; readonly failure?: string };
  framing: { readonly flaw: string };
}

const words: { readonly [K in keyof Subjects]: (subject: Subjects[K]) => string } = {
  status: ({ status }) => `status ${status}`,
  'another success': ({ status }) => `another success, status ${status}`,
  'media type': ({ type }) => `media type ${type}`,
  schema: ({ schema, place, rule }) => `${[schema, ...place].join('/')} ${rule}`,
  altered: ({ member }) => `${member} altered`,
  changed: ({ member }) => `${member} differs from creation`,
  refused: ({ difference }) => `refused, and accepted ${difference}`,
  colliding: ({ status }) => `status ${status} while others are under way`,
  framing: ({ flaw }) => flaw,
};

/** They say only which pets the store holds. A 404 to a pet does so, too. */
const ofContents: ReadonlySet<string> = new Set<PlainKind | keyof Subjects>([
  'a created pet is not listed',
  'changed',
  'id given twice',
  'page too short',
  'pet not found',
]);

type Subject<K> = K extends keyof Subjects ? Subjects[K] : unknown;
type Because<K> = Cause & { readonly kind: K } & Subject<K>;
type Kind = PlainKind | keyof Subjects;

export function because<K extends Kind>(
  kind: K,
  ...[subject]: K extends keyof Subjects ? [subject: Subjects[K]] : []
): Because<K> {
  const inWords = kind in words ? (words as Record<string, (of: unknown) => string>)[kind]?.(subject) : kind;
  const { failure, became } = (subject ?? {}) as { readonly failure?: string; readonly became?: string };
  const evidence = failure ?? became;
  return {
    ...(subject as object),
    kind,
    words: inWords ?? kind,
    ...(evidence !== undefined && { evidence }),
    ...(ofContents.has(kind) && { isOfContents: true }),
  } as Because<K>;
}

export const isCause = <K extends Kind>(cause: Cause, kind: K): cause is Because<K> => cause.kind === kind;

/** The unexpected status of a response; NaN for any other cause. */
export const statusIn = (cause: Cause): number =>
  isCause(cause, 'status') || isCause(cause, 'refused') || isCause(cause, 'colliding') ? cause.status : Number.NaN;

/** The kind of value that came instead. Two altered members have one cause only if it is the same. */
type Became =
  | 'nothing'
  | 'another type'
  | 'another number'
  | 'a rounded number'
  | 'question marks'
  | 'a part'
  | 'other letter case'
  | 'another spelling'
  | 'another text';

export function becameOf(before: Json | bigint | undefined, after: Json | bigint | undefined): Became {
  if (after === undefined || after === null) return 'nothing';
  if (typeof before === 'string' && typeof after === 'string') return textBecame(before, after);
  const [from, to] = [numberOf(before), numberOf(after)];
  if (from === undefined || to === undefined) return 'another type';
  return Number(from) === Number(to) ? 'a rounded number' : 'another number';
}

const numberOf = (value: unknown) => (typeof value === 'bigint' || typeof value === 'number' ? value : undefined);

function textBecame(before: string, after: string): Became {
  const letters = (text: string) => text.normalize('NFKC').replace(/\s+/gu, '');
  const isReplaced = (character: string, index: number) =>
    character !== [...before][index] && /[?\ufffd]/u.test(character);
  if ([...after].some(isReplaced)) return 'question marks';
  if (before.toLowerCase() === after.toLowerCase()) return 'other letter case';
  if (letters(before) === letters(after)) return 'another spelling';
  return before.includes(after) ? 'a part' : 'another text';
}
