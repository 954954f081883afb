/** Judges what every interface of JSON over HTTP has: whole messages, statuses, challenges, media types, bodies. Pure. */
import { isInteger, isObject, type Json, readJson } from '../base/json.js';
import { grouped } from '../base/text.js';
import { type Exchange, headerOf, type Request, type Response, valuesOf } from '../exchange/exchange.js';
import { pageTextOf } from '../service/entries.js';
import { type Cause, causeNamed, type Finding, type Mark } from '../service/finding.js';
import {
  allows,
  type Expectation,
  type Judgement,
  type KitNames,
  type Service,
  type Status,
} from '../service/service.js';
import { because } from './causes.js';
import type { DescribedHeaders } from './headers.js';
import { mediaType } from './openapi.js';
import type { Problem } from './sentences.js';
import { failureFingerprint, type Known } from './trace.js';
import { pageInWords, shown } from './words.js';

type Broken = Omit<Finding, 'requirement'>;

export const finding = <Id extends string>(requirement: Id, how: Broken): Finding<Id> => ({ requirement, ...how });

export const valueMark = (...path: readonly string[]): Mark => ({ part: 'value', path });

/** Servers refuse what is too large for them before any application sees it. */
export const TOO_LARGE: readonly Status[] = [413, 414, 431];

/** The aspects of a response that every interface shares: the last words of the ids of their requirements. */
const aspects = [
  'message',
  'response',
  'status',
  'auth.challenge',
  'media-type',
  'headers',
  'body',
  'error-body',
  'error-status',
] as const;
export type Aspect = (typeof aspects)[number];

export const aspectIn = (id: string): Aspect | undefined => aspects.find((aspect) => id.endsWith(`.${aspect}`));

/**
 * A rule that a response with a right status is held against; or of a row with basis `observed`, what the implementation chose.
 * `actual` and `expected` complete sentences: `The response to GET /things has ACTUAL; expected EXPECTED.`
 * @experimental @since 0.1.0
 */
export type OwnRule<Names extends KitNames = KitNames> =
  | { readonly id: Names['observation']; readonly note: string }
  | ({
      readonly id: Names['requirement'];
      readonly isKept: boolean;
      /** In words: findings with equal causes may be one fault. */
      readonly cause: string;
    } & Pick<Finding, 'expected' | 'actual' | 'marks'>);

/** The rules of a response. @param value of a success that satisfies its schema @experimental @since 0.1.0 */
export type RulesOf<Names extends KitNames = KitNames> = (
  exchange: Pick<Exchange, 'request'> & Required<Pick<Exchange, 'response'>>,
  value?: Json,
) => readonly OwnRule<Names>[];

/** An interface as its judge needs to know it, by the bytes of a request alone. */
export interface Manner<Names extends KitNames = KitNames> extends Known {
  readonly words: Service['words'];
  /** The requirement of an aspect; undefined: it is not judged. */
  readonly requirementOf: (request: Request, aspect: Aspect) => Names['requirement'] | undefined;
  /** The requirement that a wrong status breaks. @param named the one that the suite names */
  readonly statusRequirement: (request: Request, named?: Names['requirement']) => Names['requirement'];
  readonly statusesOf: (request: Request, expectation: Expectation<Names['requirement']>) => readonly Status[];
  /** True for a status that the document shows. @default true */
  readonly isShown?: (request: Request, status: number) => boolean;
  /** Rules beside the document. @default none */
  readonly rules?: RulesOf<Names> | undefined;
  /** The noun of the items of a list. @default `items` */
  readonly items?: string;
  /** The JSON types of a body with such a status. @default `application/json` */
  readonly typesOf?: (request: Request, status: Status) => readonly string[];
  /** The headers of a response with such a status, and the name of the schema of all. @default none */
  readonly headersOf?: (
    request: Request,
    status: Status,
  ) => (Pick<DescribedHeaders, 'read'> & { readonly schema: string }) | undefined;
}

/** Judges one response. A kit with more to judge than its OpenAPI document says extends it. */
export class Judging<Names extends KitNames = KitNames> {
  protected readonly findings: Finding<Names['requirement']>[] = [];
  protected readonly judged: Names['requirement'][] = [];
  protected readonly observed: { readonly id: Names['observation']; readonly note: string }[] = [];
  /** The content of a success, as far as it can be read. */
  protected value?: Json;

  protected readonly words: string;
  protected readonly statuses: readonly Status[];
  readonly #requirement: Names['requirement'];
  protected readonly isSuccess: boolean;

  constructor(
    protected readonly manner: Manner<Names>,
    protected readonly request: Request,
    protected readonly response: Response,
    expectation: Expectation<Names['requirement']>,
    protected readonly runId?: string,
  ) {
    this.words = manner.words(request, expectation.label);
    this.statuses = manner.statusesOf(request, expectation);
    this.#requirement = manner.statusRequirement(request, expectation.requirement);
    this.isSuccess = isSuccess(response.status);
  }

  /** False for a thing in a list that the run has not created, as far as it shows. */
  protected isOfRun(_item: Json | undefined): boolean {
    return true;
  }

  /** The problems of a body that count; `unknown`: nobody can say. */
  protected problemsOf(schema: string, value: Json): readonly Problem[] | 'unknown' {
    return this.manner.contract.problems(schema, value);
  }
  /** Judges the content of a success, wanted or not. @param isWhole the value satisfies its schema */
  protected content(value: Json, isWhole: boolean): void {
    if (isWhole) this.value = value;
  }
  /** Judges more of a response whose status is right. */
  protected further(): void {}
  /** The cause of a wrong status, and a clause about it; undefined: other findings say it all. */
  protected wrongStatus(cause: Cause): { readonly cause: Cause; readonly why: string } | undefined {
    return { cause, why: this.#ownWords() };
  }
  /** The server's own words about a failure, as a clause. */
  #ownWords(): string {
    if (this.response.status < 400) return '';
    const { value } = readJson(this.response.body);
    if (isObject(value) && typeof value.message === 'string') return `, with the message ${shown(value.message)}`;
    const page = pageTextOf(this.response);
    return page === undefined ? '' : `, with ${pageInWords(page)}`;
  }
  /** `201 with a Thing, or a 4xx other than 401 with an Error`. */
  protected expected(statuses = this.statuses): string {
    const all = statuses.map((status) => {
      const schema = this.manner.schemaOf(this.request, status);
      const words = STATUS_WORDS[status] ?? `${status}`;
      return schema === undefined ? words : `${words} with ${this.manner.contract.inWords(schema)}`;
    });
    return all.join(', or ');
  }

  protected hold(requirement: Names['requirement'] | undefined, isKept: boolean, broken: () => Broken, spare = false) {
    if (requirement === undefined) return;
    if (!spare) this.judged.push(requirement);
    if (!isKept) this.findings.push({ ...finding(requirement, broken()), ...(spare && { spare }) });
  }

  readonly #own = (aspect: Aspect) => this.manner.requirementOf(this.request, aspect);

  judge(): Judgement<Json, Names> {
    const message = this.#own('message');
    if (message !== undefined) this.judged.push(message);
    // A refusal does not show that what is carried out gets a response.
    const response = this.isSuccess ? this.#own('response') : undefined;
    if (response !== undefined) this.judged.push(response);
    const { status } = this.response;
    const type = mediaType(headerOf(this.response.headers, 'content-type'));
    const schema = this.manner.schemaOf(this.request, status, type);
    const own = this.#own('status');
    const isRight = allows(this.statuses, status);
    const isShown = own === undefined || this.manner.isShown?.(this.request, status) !== false;
    if (!isRight) this.#judgeOther(this.#requirement);
    else if (!isShown) this.#judgeOther(own, ', which the document does not show');
    else {
      // A refusal does not show that the request is served.
      if (own !== undefined && this.isSuccess) this.judged.push(own);
      if (status === 401) this.#judgeChallenge();
      if (schema !== undefined) this.#judgeBody(schema);
      else if (this.isSuccess) this.#readContent(true);
      this.#judgeHeaders();
      this.#judgeRules();
      this.further();
    }
    // An unreadable success does not show that the request was served.
    if (!this.isSuccess || schema === undefined || this.value !== undefined) this.judged.push(this.#requirement);
    const { findings, judged, observed, value } = this;
    return { findings, judged, observed, ...(value !== undefined && { value }) };
  }

  #judgeRules(): void {
    const { request, response, value } = this;
    for (const rule of this.manner.rules?.({ request, response }, value) ?? []) {
      if ('note' in rule) {
        this.observed.push(rule);
        continue;
      }
      const { id, isKept, cause, ...more } = rule;
      const summary = `The response to ${this.words} has ${more.actual}; expected ${more.expected}.`;
      this.hold(id, isKept, () => ({ ...more, cause: causeNamed(cause), summary }));
    }
  }

  #readContent(isWhole: boolean): void {
    const { value } = readJson(this.response.body);
    if (value !== undefined) this.content(value, isWhole);
  }

  #judgeOther(requirement: Names['requirement'], clause = ''): void {
    const { status, headers } = this.response;
    // The content of an undocumented or unwanted success can still be judged.
    if (isSuccess(status)) this.#readContent(false);
    const isAnother = this.value !== undefined && this.statuses.some(isSuccess);
    const failure = status >= 500 && { failure: failureFingerprint(this.manner, this.request, this.response) };
    const found = isAnother ? because('another success', { status }) : because('status', { status, ...failure });
    const { cause, why } = this.wrongStatus(found) ?? {};
    if (!cause) return;
    const address = status >= 300 && status <= 399 ? headerOf(headers, 'location') : undefined;
    const redirect = address === undefined ? '' : `, a redirect to ${shown(address)}`;
    const wrong = finding(requirement, {
      cause,
      summary: `${this.words} was answered ${status}${redirect}${clause}${why}.`,
      expected: this.expected(),
      actual: `status ${status}${redirect}`,
      marks: [{ part: 'status' }],
    });
    // The status comes first: it is what keeps other checks from going on.
    this.findings.unshift(wrong);
  }

  #judgeChallenge(): void {
    this.hold(this.#own('auth.challenge'), headerOf(this.response.headers, 'www-authenticate') !== undefined, () => ({
      cause: because('no challenge'),
      summary: `The 401 to ${this.words} has no WWW-Authenticate header, so it does not say how to authenticate.`,
      expected: 'a WWW-Authenticate header, such as "WWW-Authenticate: Bearer"',
      actual: 'no WWW-Authenticate header',
      marks: [{ part: 'header', name: 'www-authenticate' }],
    }));
  }

  #judgeBody(schema: string): void {
    const { body, status } = this.response;
    const isTyped = this.#judgeMediaType();
    const { value, problem, detail, beyond } = readJson(body);
    if (beyond) return;
    const page = pageTextOf(this.response);
    const flaw = `a body that ${problem}${detail === undefined ? '' : `: ${detail}`}`;
    const actual = page === undefined ? flaw : pageInWords(page);
    // A page of HTML with its own media type is one fault, unless all bodies are pages.
    const spare = !isTyped && !isObject(value) && !Array.isArray(value);
    const problems = value === undefined ? [] : this.problemsOf(schema, value);
    const isWhole = value !== undefined && problems.length === 0;
    if (problems !== 'unknown') {
      const broken = (): Broken => {
        if (value !== undefined) return this.#brokenSchema(schema, problems, value);
        return {
          cause: because('not JSON'),
          summary: `The ${status} to ${this.words} has ${body.length === 0 ? 'no body' : actual}.`,
          expected: `${this.manner.contract.inWords(schema)} in JSON`,
          actual,
          marks: [{ part: 'body' }],
        };
      };
      this.hold(this.#own(this.isSuccess ? 'body' : 'error-body'), isWhole, broken, spare);
    }
    if (value === undefined) return;
    if (this.isSuccess) this.content(value, isWhole);
    const stated = !this.isSuccess && isObject(value) ? value.status : undefined;
    if (!isInteger(stated)) return;
    this.hold(this.#own('error-status'), stated === status, () => ({
      cause: because('status member differs'),
      summary: `The Error body of the ${status} to ${this.words} has status ${shown(stated)}.`,
      expected: `"status": ${status}`,
      actual: `"status": ${shown(stated)}`,
      marks: [valueMark('status')],
    }));
  }

  #judgeMediaType(): boolean {
    const { headers, body, status } = this.response;
    const given = valuesOf(headers, 'content-type');
    const named = this.manner.typesOf?.(this.request, status) ?? [];
    const types = named.length === 0 ? ['application/json'] : named;
    // A client may use any of several.
    const other = given.find((value) => !types.includes(mediaType(value)));
    const isKept = given.length > 0 && other === undefined;
    this.hold(this.#own('media-type'), isKept, () => {
      const field = other === undefined ? 'no Content-Type header' : `Content-Type: ${JSON.stringify(other)}`;
      const [summary, actual] = body.length === 0 ? [`no body and ${field}`, `no body, and ${field}`] : [field, field];
      return {
        cause: other === undefined ? because('no media type') : because('media type', { type: mediaType(other) }),
        summary: `The ${status} to ${this.words} has ${summary}.`,
        expected: `Content-Type: ${types.join(' or ')} (letter case and parameters are free)`,
        actual,
        marks: [{ part: 'header', name: 'content-type' }],
      };
    });
    return isKept;
  }

  #judgeHeaders(): void {
    const { headers, status } = this.response;
    const own = this.#own('headers');
    const described = own === undefined ? undefined : this.manner.headersOf?.(this.request, status);
    if (own === undefined || described === undefined) return;
    this.judged.push(own);
    for (const { path, rule, message } of this.manner.contract.problems(described.schema, described.read(headers))) {
      const [name = ''] = path;
      const isMissing = rule === `required:${name}`;
      const broken = finding(own, {
        cause: because('header', { name, rule: isMissing ? 'missing' : rule }),
        summary: `The ${status} to ${this.words} breaks what the document says of its headers: ${message}.`,
        expected: `${isMissing ? 'a' : 'another'} ${name} header, as the document describes it`,
        actual: message,
        marks: [{ part: 'header', name: name.toLowerCase() }],
      });
      this.findings.push(broken);
    }
  }

  #brokenSchema(schema: string, problems: readonly Problem[], value: Json): Broken {
    const alike = [...grouped(problems, (problem) => schemaCause(schema, problem).words).values()];
    const kinds = alike.flatMap(([first, ...more]) => (first ? { first, more: more.length } : []));
    const [main] = kinds;
    const isItem = Array.isArray(value) && main?.first.path.length;
    const isOld = isItem && alike[0]?.every(({ path }) => !this.isOfRun(value[Number(path[0])]));
    const old = isOld ? '; none has a name of this run' : '';
    const of = isItem ? ` (${main.more + 1} of ${value.length} ${this.manner.items ?? 'items'}${old})` : '';
    const words = this.manner.contract.inWords(schema);
    const all = kinds.map(({ first, more }) => first.message + (more > 0 ? ` (and ${more} more like it)` : ''));
    return {
      cause: main ? schemaCause(schema, main.first) : because('not JSON'),
      summary: `The body of the ${this.response.status} to ${this.words} is not ${words}: ${main?.first.message}${of}.`,
      expected: `${words} in JSON`,
      actual: all.join('; '),
      marks: kinds.map(({ first }) => valueMark(...first.path)),
    };
  }
}

const STATUS_WORDS: Readonly<Record<Status, string>> = { '2xx': 'a 2xx', '4xx': 'a 4xx other than 401' };
const isSuccess = (status: Status): boolean => typeof status === 'number' && status >= 200 && status <= 299;

/** The schema, the place without its positions, and the rule: positions vary between responses. */
function schemaCause(schema: string, { path, rule }: Problem): Cause {
  const steps = rule.startsWith('required:') ? path.slice(0, -1) : path;
  return because('schema', { schema, place: steps.map((step) => (/^\d+$/.test(step) ? '*' : step)), rule });
}
