/**
 * Causes: faults as values, each with its subject. Words for reports are made from it here, and nowhere else. A finding
 * follows from another one only if their causes are equal as values.
 */
import type { Json } from '../base/json.js';
import type { Cause } from '../service/finding.js';

type SharedKind = 'broken message' | 'no challenge' | 'no media type' | 'not JSON' | 'status member differs';

export interface SharedSubjects {
  /** An unexpected status. @param failure the trace of a 5xx: two are alike only if it is the same */
  status: { readonly status: number; readonly failure?: string };
  'another success': { readonly status: number };
  'media type': { readonly type: string };
  /** A documented header that is `missing`, or breaks a rule of its schema. */
  header: { readonly name: string; readonly rule: string };
  /** A body that breaks its schema. @param place without positions, which vary */
  schema: { readonly schema: string; readonly place: readonly string[]; readonly rule: string };
}

type Words<Subjects> = { readonly [K in keyof Subjects]: (subject: Subjects[K]) => string };

const sharedWords: Words<SharedSubjects> = {
  status: ({ status }) => `status ${status}`,
  'another success': ({ status }) => `another success, status ${status}`,
  'media type': ({ type }) => `media type ${type}`,
  header: ({ name, rule }) => `header ${name} ${rule}`,
  schema: ({ schema, place, rule }) => `${[schema, ...place].join('/')} ${rule}`,
};

type SubjectOf<Subjects, K> = K extends keyof Subjects ? Subjects[K] : unknown;
type Because<Subjects, K> = Cause & { readonly kind: K } & SubjectOf<Subjects, K>;

/**
 * The causes of an interface: those that every interface shares, and its own. A member `failure` or `became` of a subject
 * is the evidence that tells a cause from others of the same words.
 * @typeParam PlainKind faults of the interface that their kind describes in full
 * @typeParam OwnSubjects its other faults, with what their subject consists of
 * @param ownWords of the faults with a subject
 * @param ofContents faults that say only which things the store holds
 */
export function causesOf<PlainKind extends string, OwnSubjects extends object>(
  ownWords: Words<OwnSubjects>,
  ofContents: readonly (PlainKind | keyof OwnSubjects)[],
) {
  type Subjects = SharedSubjects & OwnSubjects;
  type Kind = SharedKind | PlainKind | keyof Subjects;
  const words = { ...sharedWords, ...ownWords } as Readonly<Record<string, (subject: unknown) => string>>;
  const contents: ReadonlySet<unknown> = new Set(ofContents);
  return {
    because<K extends Kind>(
      kind: K,
      ...[subject]: K extends keyof Subjects ? [subject: Subjects[K]] : []
    ): Because<Subjects, K> {
      const { failure, became } = (subject ?? {}) as { readonly failure?: string; readonly became?: string };
      const evidence = failure ?? became;
      return {
        ...(subject as object),
        kind,
        words: Object.hasOwn(words, kind) ? words[String(kind)]?.(subject) : kind,
        ...(evidence !== undefined && { evidence }),
        ...(contents.has(kind) && { isOfContents: true }),
      } as Because<Subjects, K>;
    },
    isCause: <K extends Kind>(cause: Cause, kind: K): cause is Because<Subjects, K> => cause.kind === kind,
  };
}

export const { because } = causesOf<never, object>({}, []);

/** Two altered members have one cause only if the same kind of value came in their place. */
export type Became = ReturnType<typeof becameOf>;

export function becameOf(before: Json | bigint | undefined, after: Json | bigint | undefined) {
  if (after === undefined || after === null) return 'nothing';
  if (typeof before === 'string' && typeof after === 'string') return textBecame(before, after);
  const [from, to] = [numberOf(before), numberOf(after)];
  if (from === undefined || to === undefined) return 'another type';
  return Number(from) === Number(to) ? 'a rounded number' : 'another number';
}

const numberOf = (value: unknown) => (typeof value === 'bigint' || typeof value === 'number' ? value : undefined);

function textBecame(before: string, after: string) {
  const letters = (text: string) => text.normalize('NFKC').replace(/\s+/gu, '');
  const sent = [...before];
  const isReplaced = (character: string, index: number) => character !== sent[index] && /[?\ufffd]/u.test(character);
  if ([...after].some(isReplaced)) return 'question marks';
  if (before.toLowerCase() === after.toLowerCase()) return 'other letter case';
  if (letters(before) === letters(after)) return 'another spelling';
  return before.includes(after) ? 'a part' : 'another text';
}
