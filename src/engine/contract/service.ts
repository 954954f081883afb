/** The part of a service that follows from an OpenAPI document and a catalogue. */
import { isObject, type Json, readJson } from '../base/json.js';
import { type Exchange, headerOf, type Request } from '../exchange/exchange.js';
import type { Trace } from '../service/incident.js';
import type { Expectation, Judgement, KitNames, Requirement, Status } from '../service/service.js';
import { because } from './causes.js';
import { type Aspect, aspectIn, finding, Judging, type Manner, type RulesOf, TOO_LARGE } from './judging.js';
import type { Contract } from './openapi.js';
import { inWords } from './requests.js';
import { traceOf } from './trace.js';

/** Facts of an interface that its document does not say. @experimental @since 0.1.0 */
export interface ContractService {
  /** The document: `contractOf(JSON.parse(text))`. */
  readonly contract: Contract;
  /**
   * Its ids say what is judged of the responses of an operation with the prefix `list`; a row that it lacks is not judged.
   * - `list.message`: the response is a whole, valid HTTP message. `list.response`: there is one. @default `list.message`
   * - `list.status`: a success, and each other status that the suite allows, is one that the document shows
   * - `list.media-type`: a documented body has a JSON type that the document shows for its status
   * - `list.headers`: it has each header that the document requires for its status, and documented headers satisfy their schemas
   * - `list.body`, `list.error-body`: it satisfies the schema that the document shows for its status, by the status itself,
   *   its class such as `4XX`, or `default`. Where the document shows none, any body is right.
   * - `list.error-status`: an integer member `status` of an error repeats the status
   * - `list.auth.challenge`: a 401 has the header WWW-Authenticate
   */
  readonly catalogue: readonly Requirement[];
  /**
   * The words of the ids before the aspect, by operation id: `{ listThings: 'list' }`. @default those of the operation's
   * shortest id, before its last word or aspect
   */
  readonly prefixes?: Readonly<Record<string, string>>;
  /** The operation id of requests that the document does not tell, such as those with an absolute target. @default `service` */
  readonly operationOf?: (request: Request) => string | undefined;
  /** Facts of a response that the bytes of its request show. @default none, so what the suite expects counts */
  readonly rowOf?: (request: Request) => ContractRow | undefined;
  /** Further rules for each response whose status is right, beside the document. @default none */
  readonly rules?: RulesOf;
  /** The schema of errors whose status the document does not show. @default none: any body is right */
  readonly errorSchema?: string;
  /** A request in words. @default its method, target, label or body, and its credential where the document asks for one */
  readonly words?: (request: Request, label?: string) => string;
}

/** Facts about the bytes of one request that the document does not say. @experimental @since 0.1.0 */
export interface ContractRow {
  /** Statuses that are right, whatever the suite expects: shrinking may turn a wrong body into a right one. @default none */
  readonly statuses?: readonly Status[];
  /** Any body is right: the document leaves the request open, or a server may refuse it unread. @default false */
  readonly hasAnyBody?: boolean;
  /** Any body of an error is right, but a success must have the documented one. @default false */
  readonly hasAnyErrorBody?: boolean;
}

/**
 * The members of a Service for a kit without a table of its own: `const service = { ...contractService({ … }), states, … }`.
 * A status is wrong if the suite does not expect it. It breaks the requirement that the suite names, or `PREFIX.status`; in the
 * preflight, where no suite names one, the first row of the operation if there is no such requirement.
 * @throws {TypeError} for a row with an aspect that no response would be held against
 * @experimental @since 0.1.0
 */
export function contractService(kit: ContractService) {
  const { contract, catalogue } = kit;
  for (const row of catalogue) refuseUnjudged(row, kit);
  const manner = mannerOf(kit);
  const judged = judgedBy(manner);
  return {
    ...judged,
    interfaceVersion: contract.version,
    credential: contract.credential,
    catalogue,
    usualRequirement: (request: Request) => manner.requirementOf(request, 'status'),
    responseRequirement: (request: Request) =>
      manner.requirementOf(request, 'response') ?? judged.messageRequirement(request),
    operationOf: operationIn(kit),
    operations: Object.fromEntries([...contract.operations].map(([id, { title }]) => [id, title])),
  };
}

/** The operation of a request, as the kit or its document tells it. */
export const operationIn =
  ({ contract, operationOf }: ContractService) =>
  (request: Request): string =>
    operationOf?.(request) ?? contract.operationOf(request)?.id ?? 'service';

/** The words before the last one, or before the aspect. */
const stemOf = (id: string) => id.slice(0, -(aspectIn(id) ?? id.split('.').at(-1) ?? '').length - 1);

function prefixOf(operation: string, { catalogue, prefixes = {} }: ContractService): string | undefined {
  const stems = catalogue.flatMap((row) => (row.operation === operation ? stemOf(row.id) : []));
  return prefixes[operation] ?? stems.toSorted((one, other) => one.split('.').length - other.split('.').length)[0];
}

/** The rows about an aspect of an operation that the document describes, and that is judged. */
export const aspectRows = (kit: ContractService) =>
  kit.catalogue.flatMap(({ id, operation, basis }) => {
    const aspect = aspectIn(id);
    const isMeant = kit.contract.operations.has(operation) && stemOf(id) === prefixOf(operation, kit);
    return aspect === undefined || basis === 'observed' || !isMeant ? [] : [{ id, operation, aspect }];
  });

function refuseUnjudged({ id, operation, basis }: Requirement, kit: ContractService): void {
  const aspect = aspectIn(id);
  const described = kit.contract.operations.get(operation);
  if (aspect === undefined || basis === 'observed') return;
  const refuse = (why: string) => new TypeError(`the requirement ${id} can never be judged: ${why}`);
  if (!described && !kit.operationOf && operation !== 'service')
    throw refuse(`the document has no operation ${operation}`);
  // The engine does not know which responses a kit holds against rows of the whole service.
  if (!described) return;
  const prefix = prefixOf(operation, kit);
  // A longer id has a last word of its own: `add.invalid.status`.
  if (stemOf(id).startsWith(`${prefix}.`)) return;
  if (stemOf(id) !== prefix) throw refuse(`the ids of ${operation} begin with ${prefix}; rename it, or give prefixes`);
  const shown: readonly Status[] = [...described.statuses, '2xx', '4xx', 500];
  const hasBody = (digits: RegExp) =>
    shown.some((one) => digits.test(`${one}`) && described.schemaOf(one) !== undefined);
  const hasError = kit.errorSchema !== undefined || hasBody(/^[^2]/);
  // The others need nothing of the document.
  const isShown: Readonly<Partial<Record<Aspect, boolean>>> = {
    headers: shown.some((one) => described.headersOf(one) !== undefined),
    'media-type': hasError || hasBody(/^2/),
    body: hasBody(/^2/),
    'error-body': hasError,
    'error-status': hasError,
  };
  if (isShown[aspect] !== false) return;
  throw refuse(
    `the document shows no ${aspect === 'headers' ? 'headers' : 'body in JSON for it'}, in ${described.title}`,
  );
}

/** The manner that follows from the document and the catalogue. A kit that knows more replaces members of it. */
export function mannerOf<Names extends KitNames>(kit: ContractService): Manner<Names> {
  const { contract, catalogue, rowOf, errorSchema } = kit;
  const ids = new Map<string, Names['requirement']>(catalogue.map(({ id }) => [id, id]));
  const operationOf = operationIn(kit);
  const described = (request: Request) => contract.operations.get(operationOf(request));
  const firstRows = new Map(catalogue.map(({ operation, id }) => [operation, id] as const).reverse());
  const named = new Set([...firstRows.keys(), ...Object.keys(kit.prefixes ?? {})]);
  const prefixes = new Map([...named].map((operation) => [operation, prefixOf(operation, kit)]));
  const requirementOf = (request: Request, aspect: Aspect) =>
    ids.get(`${prefixes.get(operationOf(request))}.${aspect}`);
  /** Any response with such a status is right, or a server gives it unread. */
  const isOpen = (request: Request, status: Status) => {
    const { hasAnyBody = false, hasAnyErrorBody = false } = rowOf?.(request) ?? {};
    const isUnread = TOO_LARGE.includes(status) && !described(request)?.statuses.includes(Number(status));
    return isUnread || hasAnyBody || (hasAnyErrorBody && !`${status}`.startsWith('2'));
  };
  /** A request body, by the schema that the document has for it. */
  const bodyInWords = (request: Request) => {
    const schema = described(request)?.takes;
    if (request.body === undefined || schema === undefined) return request.body && '';
    const { value } = readJson(request.body);
    if (value === undefined) return 'with a body that is not JSON';
    const isRight = contract.problems(schema, value).length === 0;
    return `with ${isRight ? '' : 'a body that is not '}${contract.inWords(schema)}`;
  };
  const asksForKey = (request: Request) => described(request)?.asksForKey ?? contract.asksForKey;
  const placeFor = (request: Request) => (asksForKey(request) ? contract.credential : 'none');
  return {
    contract,
    requirementOf,
    rules: kit.rules as RulesOf<Names> | undefined,
    words:
      kit.words ??
      ((request, label) =>
        inWords(request, label, bodyInWords(request), placeFor(request), described(request)?.takesType)),
    statusRequirement: (request, named) =>
      named ??
      requirementOf(request, 'status') ??
      firstRows.get(operationOf(request)) ??
      catalogue[0]?.id ??
      'service.status',
    statusesOf: (request, { statuses }) => [...new Set([...statuses, ...(rowOf?.(request)?.statuses ?? [])])],
    // The document shows no limits on sizes.
    isShown: (request, status) => TOO_LARGE.includes(status) || described(request)?.isShown(status) !== false,
    schemaOf: (request, status, type) => {
      const { schemaOf } = described(request) ?? {};
      const isError = !`${status}`.startsWith('2');
      if (isOpen(request, status)) return undefined;
      return schemaOf?.(status, type) ?? (isError ? errorSchema : undefined);
    },
    headersOf: (request, status) => (isOpen(request, status) ? undefined : described(request)?.headersOf(status)),
    typesOf: (request, status) => {
      const types = described(request)?.typesOf(status) ?? [];
      return types.length > 0 ? types : contract.typesOf(errorSchema);
    },
    textsIn: ({ body }) => {
      const value = body && readJson(body).value;
      return isObject(value) ? Object.values(value).filter((text) => typeof text === 'string') : [];
    },
  };
}

/** @param Kind judges one response @default what every interface shares */
export function judgedBy<Names extends KitNames>(manner: Manner<Names>, Kind: typeof Judging<Names> = Judging) {
  type Expected = Expectation<Names['requirement']>;
  const { words, requirementOf, statusRequirement } = manner;
  return {
    words,
    statusRequirement,
    messageRequirement: (request: Exchange['request']) =>
      requirementOf(request, 'message') ?? statusRequirement(request),
    trace: (exchange: Exchange): Trace => traceOf(manner, exchange),
    judge({ request, response, failure }: Exchange, expected: Expected, runId?: string): Judgement<Json, Names> {
      const problem = response?.problem ?? (failure?.kind === 'broken' ? failure.what : undefined);
      const judged = response && new Kind(manner, request, response, expected, runId).judge();
      if (problem === undefined) return judged ?? { findings: [], judged: [] };
      const requirement = requirementOf(request, 'message') ?? statusRequirement(request, expected.requirement);
      const broken = finding(requirement, {
        cause: because('broken message'),
        summary: `The response to ${words(request)} is not a whole, valid HTTP message: ${response ? 'it ' : ''}${problem}.`,
        expected: 'a complete HTTP response of the announced length',
        actual: problem,
        marks: [{ part: 'body' }],
      });
      // Of a message that goes on after its announced end the body up to there counts.
      if (!judged || headerOf(response.headers, 'content-length') !== String(response.body.length))
        return { findings: [broken], judged: [requirement] };
      const more = `; the response ${problem}.`;
      const own = judged.findings.map((other) => ({ ...other, summary: other.summary.replace(/\.$/, more) }));
      return { ...judged, findings: [...own, broken] };
    },
  };
}
