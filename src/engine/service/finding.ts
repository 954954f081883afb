/** One way in which a response, or the store, is wrong. */
import type { Exchange } from '../exchange/exchange.js';

/** A part of an exchange that shows a finding, for reports to point at. @experimental @since 0.1.0 */
export type Mark = PlainMark | HeaderMark | ValueMark;

export interface PlainMark {
  readonly part: 'status' | 'request-line' | 'request-body' | 'body';
}

export interface HeaderMark {
  readonly part: 'header';
  readonly name: string;
}

/** A value in the body, by the names and indexes that lead to it. */
export interface ValueMark {
  readonly part: 'value';
  readonly path: readonly string[];
}

/** A fault without its values: findings with the same cause may be one fault. @experimental @since 0.1.0 */
export interface Cause {
  readonly kind: string;
  /** The kind and its subject, without the values that vary: `page too long`. Stable over runs and versions. */
  readonly words: string;
  /** Tells it from others of the same words: the body of a failure, what came in the place of a value. */
  readonly evidence?: string;
  /** It says only which things the store holds, so it depends on whether there is one store, and the same one. */
  readonly isOfContents?: boolean;
}

/** A cause that its words describe in full. @experimental @since 0.1.0 */
export const causeNamed = (words: string): Cause => ({ kind: words, words });

export const isSameCause = (cause: Cause, other: Cause): boolean =>
  cause.words === other.words && cause.evidence === other.evidence;

/** The finding of a wrong status, unless that says only what is in the store. */
export const wrongStatusIn = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ cause }) => cause.kind === 'status' && !cause.isOfContents);

/** @typeParam Id a kit gives the ids of its catalogue, so that a typo does not compile @experimental @since 0.1.0 */
export interface Finding<Id extends string = string> {
  readonly requirement: Id;
  readonly cause: Cause;
  /** One sentence with the values: `GET /things without limit returned 25 things; the default is 20.` */
  readonly summary: string;
  readonly expected: string;
  readonly actual: string;
  readonly marks?: readonly Mark[];
  /** It counts only if no response of the run shows that its requirement is met. */
  readonly spare?: true;
}

/** A finding with the exchanges that show it. @experimental @since 0.1.0 */
export interface PlacedFinding<Id extends string = string> extends Finding<Id> {
  readonly exchange: Exchange;
  /** Other exchanges that show it, such as the creation of the resource, in the order in which they were sent. */
  readonly others?: readonly Exchange[];
  /** A request that differs only in the fault and got the expected response. */
  readonly control?: Exchange;
  /** True when a shortened wait came before it: it counts only if a whole wait finds it, too. */
  readonly hasty?: boolean;
  /** True when the title of the case says what is special about the exchange, rather than about another one. */
  readonly isOfCase?: boolean;
  /** Whether the response to the same request, sent again, shows it, too. @default its own judgement says so */
  readonly again?: (judged: { readonly status: number; readonly value?: unknown }) => boolean;
  /** The finding that this one only follows from; it is listed as `same cause as …` and counts for nothing. */
  readonly follows?: Pick<Finding<Id>, 'requirement' | 'cause'>;
}

/** The plainer one of two occurrences of a finding: it says more, and shows less that is not to the point. */
export const plainer = (one: PlacedFinding, other: PlacedFinding): PlacedFinding => {
  const [first, second] = [one, other].map(marksAgainst) as [readonly number[], readonly number[]];
  const at = first.findIndex((mark, index) => mark !== second[index]);
  return at >= 0 && (first[at] ?? 0) > (second[at] ?? 0) ? other : one;
};

/**
 * The weightiest first: the cases of a table are simpler than random ones, a control says more than none, a case about the
 * fault more than one that met it on its way, and a short request more than a long one.
 */
const marksAgainst = ({ exchange: { path, request }, control, isOfCase }: PlacedFinding): readonly number[] => [
  Number(/\/r\d+(~\d+)?$/.test(path)),
  Number(control === undefined),
  Number(isOfCase !== true),
  // The rows of a table stand in their order, unless one is much longer.
  Math.round(Math.log2(request.headers.reduce((sum, field) => sum + field.join().length, request.target.length))),
];

/** Findings of one kind are one line of a report. */
export const kindOf = ({ requirement, cause }: Pick<Finding, 'requirement' | 'cause'>): string =>
  `${requirement}: ${cause.words}`;
