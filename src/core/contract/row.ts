import type { OperationId } from '../catalogue/requirement.js';
import type { JsonValue } from '../json/json.js';
import type { SchemaName } from './schemas.js';
import type { Symptom } from './symptom.js';

/** The beginning of a cause: the body shows that the request succeeded, and only the number is wrong. */
export const ANOTHER_SUCCESS = 'another success, ';

/** A violation of one requirement by one response. */
export interface Violation {
  readonly requirement: string;
  /** The kind of fault without the values that vary, for grouping: `status 500`, `Pet/id int64`. */
  readonly cause: string;
  /** Says in one sentence what is wrong. */
  readonly summary: string;
  readonly expected: string;
  readonly actual: string;
  /** The parts of the response that show it. */
  readonly symptoms: readonly Symptom[];
}

/** A fault in the content of a body, at one place in it. */
export interface ContentProblem extends Omit<Violation, 'requirement' | 'symptoms'> {
  /** JSON Pointer (RFC 6901) to the place that shows it; for a missing member, to where it should be. */
  readonly pointer: string;
}

/** The error statuses that a row allows: those listed, or any 4xx except 401 where the document leaves it open. */
export type AllowedErrors = readonly number[] | 'any-4xx';

/** A rule about the content of a successful response, and its requirement. */
export interface ContentRule {
  readonly requirement: string;
  /** Whether enough can be read of a value that breaks the schema to judge the rule on it. */
  readonly isReadable: (value: JsonValue) => boolean;
  /** Returns undefined when the content follows the rule, as far as it can be read. */
  readonly broken: (value: JsonValue) => ContentProblem | undefined;
}

/** One row of the interface table: a kind of request, and the responses that the document allows for it. */
export interface Row {
  readonly operation: OperationId;
  /** The kind of request in words: `a request without a valid key`. */
  readonly request: string;
  /** The requirement that a status outside the allowed ones violates. */
  readonly requirement: string;
  /** The status and body of success; absent when the request must not succeed. */
  readonly success?: { readonly status: 200 | 201; readonly schema: SchemaName };
  readonly errors: AllowedErrors;
  /** True when a server may refuse the request before any application sees it; such an error may have any body. */
  readonly anyErrorBody?: true;
  /** True when success depends on which pets the store holds, not on the request. */
  readonly decidedByStore?: true;
  readonly content: readonly ContentRule[];
}

/** Facts that the judge needs besides the bytes of a request. */
export interface Knowledge {
  /** The right key. */
  readonly key: string;
  /** Path of the base address: `/v1`. */
  readonly basePath: string;
  /** Categories that the deployment is known to have, from the options or from its responses. */
  readonly categories: ReadonlySet<bigint>;
}
