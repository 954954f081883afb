import { isObject, type JsonValue } from '../json/json.js';
import { readJson } from '../json/reading.js';
import { idPrefix } from './allowed-responses.js';

import type { Row, Violation } from './row.js';
import { placeOfProblem } from './schema-problem.js';
import { type SchemaName, schemaProblems } from './schemas.js';
import { symptomAt } from './symptom.js';
import { header, headerValues, type WireResponse } from './wire.js';

/** The result of judging one response against one row of the table. */
export interface Judgement {
  /** Ids of the requirements that were judged on this response, including violated ones. */
  readonly judged: readonly string[];
  readonly violations: readonly Violation[];
  /** The body of a success that satisfies its schema; suites build on it. */
  readonly success?: JsonValue;
  /** Why the kit could not read and judge the body, as the end of "a body that …". */
  readonly unread?: string;
}

/** Judges a whole response. Pure. A status that is not allowed is one violation; the body is not judged then. */
export function judgeResponse(row: Row, response: WireResponse): Judgement {
  const judgement = new Builder(row, response);
  judgement.judgeMessage();
  if (judgement.judgeStatus()) {
    judgement.judgeChallenge();
    judgement.judgeBody();
  }
  return judgement;
}

/** Judges a response that is not a whole HTTP message. */
export function judgeBrokenResponse(row: Row, problem: string): Judgement {
  const requirement = messageRequirement(row);
  const violation: Violation = {
    requirement,
    cause: 'broken message',
    summary: 'The response is not a whole, valid HTTP message.',
    expected: 'a complete HTTP response of the announced length',
    actual: problem,
    symptoms: [{ in: 'message' }],
  };
  return { judged: [requirement], violations: [violation] };
}

/** The levels of arrays and objects that the schemas of the interface describe: a page, and a pet in it. */
const LEVELS = 2;

class Builder implements Judgement {
  readonly judged: string[] = [];
  readonly violations: Violation[] = [];
  success?: JsonValue;
  unread?: string;

  constructor(
    private readonly row: Row,
    private readonly response: WireResponse,
  ) {}

  judgeMessage(): void {
    this.judged.push(messageRequirement(this.row));
  }

  /** True when the status is one of those allowed. */
  judgeStatus(): boolean {
    const { requirement } = this.row;
    this.judged.push(requirement);
    if (statusAllowed(this.row, this.response.status)) return true;
    this.violations.push({
      requirement,
      cause: `status ${this.response.status}`,
      summary: `${capitalised(this.row.request)} was answered ${this.response.status}.`,
      expected: expectedResponse(this.row),
      actual: `status ${this.response.status}`,
      symptoms: [{ in: 'status', is: this.response.status }],
    });
    return false;
  }

  judgeChallenge(): void {
    if (this.response.status !== 401 || this.row.operation === 'listOrders') return;
    const requirement = this.#own('auth.challenge');
    this.judged.push(requirement);
    if (header(this.response.headers, 'www-authenticate') !== undefined) return;
    this.violations.push({
      requirement,
      cause: 'no challenge',
      summary: 'The 401 does not say how to authenticate.',
      expected: 'a WWW-Authenticate header, such as "WWW-Authenticate: Bearer"',
      actual: 'no WWW-Authenticate header',
      symptoms: [{ in: 'header', name: 'www-authenticate', is: null }],
    });
  }

  judgeBody(): void {
    const succeeded = this.response.status === this.row.success?.status;
    if (!succeeded && this.row.anyErrorBody) return;
    const schema: SchemaName = succeeded && this.row.success ? this.row.success.schema : 'Error';
    const mediaTypeHolds = this.#judgeMediaType();
    const { value, fit } = this.#readBody(schema, mediaTypeHolds);
    if (value === undefined) return;
    if (succeeded) {
      if (fit) this.success = value;
      this.#judgeContent(value, fit);
    } else if (fit) {
      this.#judgeErrorStatus(value);
    }
  }

  #judgeContent(value: JsonValue, fit: boolean): void {
    for (const rule of this.row.content.filter(
      ({ ofAnyArray }) => fit || (ofAnyArray && isArrayOfObjects(value)),
    )) {
      this.judged.push(rule.requirement);
      const broken = rule.broken(value);
      if (!broken) continue;
      const { pointer, ...violation } = broken;
      const symptoms = [symptomAt(this.response.body, pointer)];
      this.violations.push({ requirement: rule.requirement, ...violation, symptoms });
    }
  }

  #judgeMediaType(): boolean {
    const requirement = this.#own('media-type');
    this.judged.push(requirement);
    const given = headerValues(this.response.headers, 'content-type');
    // A client may use any of several.
    const other = given.find((contentType) => mediaType(contentType) !== 'application/json');
    if (given.length > 0 && other === undefined) return true;
    this.violations.push({
      requirement,
      cause: other === undefined ? 'no media type' : `media type ${mediaType(other)}`,
      summary: `The ${this.response.status} does not say that its body is JSON.`,
      expected: 'Content-Type: application/json (letter case and parameters are free)',
      actual: other === undefined ? 'no Content-Type header' : `Content-Type: ${JSON.stringify(other)}`,
      symptoms: [{ in: 'header', name: 'content-type', is: other ?? null }],
    });
    return false;
  }

  /**
   * Reads the body as JSON and validates it. A body with a wrong media type is not reported a second time: a page of
   * HTML is one fault.
   */
  #readBody(schema: SchemaName, mediaTypeHolds: boolean): { value?: JsonValue; fit: boolean } {
    const requirement = this.#own(schema === 'Error' ? 'error-body' : 'body');
    const reading = readJson(this.response.body, { levels: LEVELS });
    // The kit does not judge a body that it cannot read.
    if (!reading.ok && reading.beyondReading) {
      this.unread = reading.problem;
      return { fit: false };
    }
    const problems = reading.ok ? schemaProblems(schema, reading.value) : [];
    if (mediaTypeHolds) this.judged.push(requirement);
    if (reading.ok && problems.length === 0) return { value: reading.value, fit: true };
    const first = problems[0];
    if (mediaTypeHolds) {
      this.violations.push({
        requirement,
        cause: first ? `${schema}${generalised(first.pointer)} ${first.rule}` : 'not JSON',
        summary: `The body of the ${this.response.status} is not ${inWords[schema]}.`,
        expected: `${inWords[schema]} in JSON`,
        actual: reading.ok
          ? problems.map(({ message }) => message).join('; ')
          : `a body that ${reading.problem}`,
        symptoms: reading.ok
          ? problems.map((problem) => symptomAt(this.response.body, placeOfProblem(problem)))
          : [{ in: 'body', pointer: '', is: null }],
      });
    }
    return { ...(reading.ok && { value: reading.value }), fit: false };
  }

  #judgeErrorStatus(error: JsonValue): void {
    const requirement = this.#own('error-status');
    this.judged.push(requirement);
    const stated = isObject(error) ? error.status : undefined;
    if (stated === this.response.status) return;
    this.violations.push({
      requirement,
      cause: 'status member differs',
      summary: 'The status in the Error body is not the status of the response.',
      expected: `"status": ${this.response.status}`,
      actual: `"status": ${stated}`,
      symptoms: [symptomAt(this.response.body, '/status')],
    });
  }

  #own(word: string): string {
    return ownRequirement(this.row, word);
  }
}

const inWords: Readonly<Record<SchemaName, string>> = {
  Pet: 'a Pet',
  Pets: 'an array of Pets',
  NewPet: 'a NewPet',
  Error: 'an Error',
};

function statusAllowed({ success, errors }: Row, status: number): boolean {
  if (status === success?.status) return true;
  if (errors === 'any-4xx') return status >= 400 && status <= 499 && status !== 401;
  return errors.includes(status);
}

/** Describes the responses that a row allows: `201 with a Pet, or a 4xx other than 401 with an Error`. */
export function expectedResponse({ success, errors }: Row): string {
  const responses = [
    ...(success ? [`${success.status} with ${inWords[success.schema]}`] : []),
    ...(errors === 'any-4xx'
      ? ['a 4xx other than 401 with an Error']
      : errors.map((status) => `${status} with an Error`)),
  ];
  return responses.join(', or ');
}

/** `GET /store/orders` has just one requirement, since the document shows nothing else of it. */
function ownRequirement(row: Row, word: string): string {
  return row.operation === 'listOrders' ? row.requirement : `${idPrefix[row.operation]}.${word}`;
}

function messageRequirement(row: Row): string {
  return ownRequirement(row, 'message');
}

/** The media type without its parameters, in lower case. */
function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

function isArrayOfObjects(value: JsonValue): boolean {
  return Array.isArray(value) && value.every(isObject);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Replaces positions in an array, since they vary between responses: `/3/id` and `/7/id` are one cause. */
function generalised(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}
