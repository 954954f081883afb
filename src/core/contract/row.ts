import type { OperationId } from '../catalogue/requirement.js';
import type { JsonValue } from '../json/json.js';
import type { SchemaName } from './schemas.js';
import type { Symptom } from './symptom.js';

/** One thing that a response did against one requirement. */
export interface Violation {
  readonly requirement: string;
  /** The kind of fault without the values that vary, for grouping: `status 500`, `Pet/id int64`. */
  readonly cause: string;
  /** One sentence: what is wrong. */
  readonly summary: string;
  readonly expected: string;
  readonly actual: string;
  /** What in the response shows it. */
  readonly symptoms: readonly Symptom[];
}

/** What is wrong with the content of a body, at one place in it. */
export interface ContentProblem extends Omit<Violation, 'requirement' | 'symptoms'> {
  /** JSON Pointer (RFC 6901) to the place that shows it; to where a member should be, when it is missing. */
  readonly pointer: string;
}

/** The error statuses that a row allows: those listed, or any 4xx but 401 where the document leaves it open. */
export type AllowedErrors = readonly number[] | 'any-4xx';

/** What a rule about the content of a successful response found, and which requirements it looked at. */
export interface ContentRule {
  readonly requirement: string;
  /** Undefined when the content keeps the rule. `value` has already satisfied the schema. */
  readonly broken: (value: JsonValue) => ContentProblem | undefined;
  /** True for a rule that holds of any array of objects, even where one of them does not satisfy the schema. */
  readonly ofAnyArray?: true;
}

/** One row of the interface as a table: a kind of request with the responses that the document allows for it. */
export interface Row {
  readonly operation: OperationId;
  /** What kind of request it is, in words: `a request without a valid key`. */
  readonly request: string;
  /** Owns the status: a status beyond the allowed ones violates it. */
  readonly requirement: string;
  /** The status and body of success; absent: the request must not succeed. */
  readonly success?: { readonly status: 200 | 201; readonly schema: SchemaName };
  readonly errors: AllowedErrors;
  /** True where the request does not say whether it succeeds: that depends on which pets the store holds. */
  readonly decidedByStore?: true;
  readonly content: readonly ContentRule[];
}

/** What the judge needs to know beside the bytes of a request. */
export interface Knowledge {
  /** The right key. */
  readonly key: string;
  /** Path of the base address: `/v1`. */
  readonly basePath: string;
  /** Categories that the deployment is known to have, since it was told so or has shown them. */
  readonly categories: ReadonlySet<bigint>;
}
