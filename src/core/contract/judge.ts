import { isObject, type JsonObject, type JsonValue } from '../json/json.js';
import { readJson } from '../json/reading.js';
import { type CommonWord, requirementId } from './allowed-responses.js';
import { expectedResponse, schemaInWords, statusAllowed, statusInWords } from './expected-response.js';
import { type OwnProblems, ownProblems } from './left-behind.js';
import { idOf, isPageLike, readable } from './readable.js';
import { ANOTHER_SUCCESS, type Row, type Violation } from './row.js';
import { isInteger, placeOfProblem } from './schema-problem.js';
import type { SchemaName } from './schemas.js';
import { symptomAt } from './symptom.js';
import { header, headerValues, type WireResponse } from './wire.js';

/** The result of judging one response against one row of the table. */
export interface Judgement {
  /** Ids of the requirements that were judged on this response, including violated ones. */
  readonly judged: readonly string[];
  readonly violations: readonly Violation[];
  /**
   * The body of a success as far as it can be read, with an undocumented 2xx, too: an array of pets, or a pet with an
   * id. Suites build on it.
   */
  readonly success?: JsonValue;
  /** Why the kit could not read and judge the body, as the end of "a body that …". */
  readonly unread?: string;
  /** Tags of earlier runs that left invalid pets in the store; these do not count. */
  readonly leftBehind?: readonly string[];
}

/**
 * Judges a whole response. Pure. The body of a status that is not allowed is not judged, except for the content of an
 * undocumented success. A flaw of the media type or of one member does not keep the others from being judged.
 * @param ownTag of the run; invalid pets that other runs created then do not count
 */
export function judgeResponse(row: Row, response: WireResponse, ownTag?: string): Judgement {
  const judgement = new Builder(row, response, ownTag);
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
const NONE: OwnProblems = { problems: [], leftBehind: [] };

class Builder implements Judgement {
  readonly judged: string[] = [];
  readonly violations: Violation[] = [];
  success?: JsonValue;
  unread?: string;
  leftBehind: readonly string[] = [];

  constructor(
    private readonly row: Row,
    private readonly response: WireResponse,
    private readonly ownTag: string | undefined,
  ) {}

  judgeMessage(): void {
    this.judged.push(messageRequirement(this.row));
  }

  /** True when the status is one of those allowed. */
  judgeStatus(): boolean {
    const { requirement } = this.row;
    this.judged.push(requirement);
    if (statusAllowed(this.row, this.response.status)) return true;
    this.#judgeUndocumentedSuccess();
    // The status comes first: it is what keeps other checks from going on.
    this.violations.unshift({
      requirement,
      cause: `${this.success === undefined ? '' : ANOTHER_SUCCESS}status ${this.response.status}`,
      summary: `${capitalised(this.row.request)} was answered ${this.response.status}.`,
      expected: expectedResponse(this.row),
      actual: statusInWords(this.response),
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
    if (succeeded) this.#judgeContent(schema, readable(schema, value), fit);
    else if (isObject(value) && isInteger(value.status ?? null)) this.#judgeErrorStatus(value);
  }

  /** A 202 with the pet has a wrong status, and its content can still be judged. */
  #judgeUndocumentedSuccess(): void {
    const { success } = this.row;
    const { status, body } = this.response;
    if (!success || status < 200 || status > 299) return;
    const reading = readJson(body, { levels: LEVELS });
    if (reading.ok) this.#judgeContent(success.schema, reading.value, false);
  }

  #judgeContent(schema: SchemaName, value: JsonValue, fit: boolean): void {
    if (schema === 'Pets' ? isPageLike(value) : idOf(value) !== undefined) this.success = value;
    for (const rule of this.row.content) {
      if (!fit && !rule.isReadable(value)) continue;
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
    const { body, status } = this.response;
    const field = other === undefined ? 'no Content-Type header' : `Content-Type: ${JSON.stringify(other)}`;
    this.violations.push({
      requirement,
      cause: other === undefined ? 'no media type' : `media type ${mediaType(other)}`,
      summary: body.length === 0 ? noBody(status) : `The ${status} does not say that its body is JSON.`,
      expected: 'Content-Type: application/json (letter case and parameters are free)',
      actual: body.length === 0 ? `no body, and ${field}` : field,
      symptoms: [{ in: 'header', name: 'content-type', is: other ?? null }],
    });
    return false;
  }

  /**
   * Reads the body as JSON and validates it. With a wrong media type, a body that is neither a JSON object nor an
   * array is not reported a second time: a page of HTML is one fault.
   */
  #readBody(schema: SchemaName, mediaTypeHolds: boolean): { value?: JsonValue; fit: boolean } {
    const requirement = this.#own(schema === 'Error' ? 'error-body' : 'body');
    const reading = readJson(this.response.body, { levels: LEVELS });
    if (!reading.ok && reading.beyondReading) {
      this.unread = reading.problem;
      return { fit: false };
    }
    const body = reading.ok ? ownProblems(schema, reading.value, this.ownTag) : NONE;
    const { problems, leftBehind } = body;
    this.leftBehind = leftBehind;
    const isTyped =
      mediaTypeHolds || (reading.ok && typeof reading.value === 'object' && reading.value !== null);
    const isJudged = isTyped && !body.provesNothing;
    if (isJudged) this.judged.push(requirement);
    if (reading.ok && problems.length === 0) return { value: reading.value, fit: true };
    const first = problems[0];
    if (isJudged) {
      this.violations.push({
        requirement,
        cause: first ? `${schema}${generalised(first.pointer)} ${first.rule}` : 'not JSON',
        summary:
          this.response.body.length === 0
            ? noBody(this.response.status)
            : `The body of the ${this.response.status} is not ${schemaInWords[schema]}.`,
        expected: `${schemaInWords[schema]} in JSON`,
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

  #judgeErrorStatus({ status: stated = null }: JsonObject): void {
    const requirement = this.#own('error-status');
    this.judged.push(requirement);
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

  #own(word: CommonWord): string {
    return ownRequirement(this.row, word);
  }
}

/** `GET /store/orders` has just one requirement, since the document shows nothing else of it. */
function ownRequirement(row: Row, word: CommonWord): string {
  return row.operation === 'listOrders' ? row.requirement : requirementId(row.operation, word);
}

function messageRequirement(row: Row): string {
  return ownRequirement(row, 'message');
}

function noBody(status: number): string {
  return `The ${status} has no body.`;
}

/** The media type without its parameters, in lower case. */
function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Replaces positions in an array, since they vary between responses: `/3/id` and `/7/id` are one cause. */
function generalised(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}
