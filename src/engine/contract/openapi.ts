/** An OpenAPI document (3.1) as the source of what a kit judges by. */
import type { Request } from '../exchange/exchange.js';
import type { KeyPlace } from '../exchange/place.js';
import type { Status } from '../service/service.js';
import { type DescribedHeader, describedHeaders } from './headers.js';
import { partsOf } from './requests.js';
import { type JsonSchema, judgeOf } from './schema.js';

interface Response {
  readonly $ref?: string;
  /** Schemas by media type. Only those of JSON are read. */
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
  readonly headers?: Readonly<Record<string, DescribedHeader>>;
}

type Security = readonly Readonly<Record<string, unknown>>[];
type SecurityScheme = Readonly<Partial<Record<'type' | 'scheme' | 'in' | 'name', string>>>;

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly schema?: JsonSchema;
}

interface Described {
  /** @default its method and path: `GET /things` */
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Pick<Response, '$ref' | 'content'>;
  readonly responses?: Readonly<Record<string, Response>>;
  readonly security?: Security;
  /** The day on which the operation is removed: `2030-12-05`. */
  readonly 'x-sunset'?: string;
}

/** The parts of a document that are read. References lead to its own components. @experimental @since 0.1.0 */
export interface OpenApi {
  readonly openapi?: string | number;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, JsonSchema>>;
    readonly responses?: Readonly<Record<string, Response>>;
    readonly requestBodies?: Readonly<Record<string, Pick<Response, 'content'>>>;
    readonly headers?: Readonly<Record<string, DescribedHeader>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
  readonly security?: Security;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const lastSegment = (reference: unknown) => String(reference).split('/').at(-1) ?? '';
/** `application/json`, and types such as `application/problem+json` (RFC 6839, section 3.1). */
const JSON_TYPE = /^[^/;]+\/(?:[^/;+]+\+)*json$/;
/** Without its parameters, in lower case. */
export const mediaType = (contentType = '') => (contentType.split(';')[0] ?? '').trim().toLowerCase();
const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** @throws {TypeError} for a scheme that the engine cannot send */
function placeIn({ paths, components = {}, security = [] }: OpenApi): KeyPlace {
  const operations = Object.values(paths).flatMap((item) => Object.values(item)) as readonly Described[];
  const asked = [security, ...operations.map((one) => one?.security ?? [])].flat();
  const [name] = asked.flatMap((one) => Object.keys(one));
  if (name === undefined) return 'none';
  const { type = 'http', scheme = 'bearer', in: part, name: field } = components.securitySchemes?.[name] ?? {};
  if (type === 'apiKey' && part === 'header' && field !== undefined) return { header: field };
  if (type === 'apiKey' && part === 'query' && field !== undefined) return { query: field };
  if (type === 'oauth2' || type === 'openIdConnect') return 'bearer';
  if (type === 'http' && scheme.toLowerCase() === 'bearer') return 'bearer';
  throw new TypeError(`the engine cannot send the security scheme ${name}; say in contractOf where the key goes`);
}

/** A document, read: operations, statuses, schemas, and the place of the key. @experimental @since 0.1.0 */
export type Contract = ReturnType<typeof contractOf>;

/** Facts about a document that it does not say itself. */
interface BesideDocument {
  /** Where requests have the key. @default the document's first security scheme says it */
  readonly credential?: KeyPlace;
  /** Parts of the document that are not judged, as the error names them: `GET /things 200 text/csv`. @default none */
  readonly unread?: readonly string[];
}

/**
 * @throws {TypeError} for a document of another version, whose schemas mean other things, and for parts that are not judged
 * unless `unread` has them
 * @experimental @since 0.1.0
 */
export function contractOf(document: OpenApi, reading: BesideDocument = {}) {
  const { openapi = '3.1', info, paths, components = {}, security: usual = [] } = document;
  if (!`${openapi}`.startsWith('3.1')) throw new TypeError(`the document is of OpenAPI ${openapi}; convert it to 3.1`);
  const { schemas = {}, responses: shared = {} } = components;
  const { headers: sharedHeaders = {}, parameters: sharedParameters = {}, requestBodies = {} } = components;
  const unread: string[] = [];
  /** Those of the document, and those that stand in a response itself. */
  const all: Record<string, JsonSchema> = { ...schemas };
  /** The names that say what a schema is. */
  const telling = new Set(Object.keys(schemas));
  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : resolved(schemas[lastSegment(schema.$ref)] ?? {});
  /** The JSON types with which the document shows each schema. */
  const shownAs = new Map<string, Set<string>>();
  const nameOf = (schema: JsonSchema, place: string) => {
    if (schema.$ref !== undefined) return lastSegment(schema.$ref);
    const item = (schema.items as JsonSchema | undefined)?.$ref;
    const isPlainList = item !== undefined && Object.keys(schema).every((keyword) => /^(type|items)$/.test(keyword));
    const name = isPlainList ? `${lastSegment(item)} items` : place;
    if (isPlainList) telling.add(name);
    all[name] = schema;
    return name;
  };
  /** The names of the schemas of a response, by JSON type. */
  const bodiesIn = ({ content = {} }: Response, place: string): ReadonlyMap<string, string> => {
    const bodies = new Map<string, string>();
    for (const [given, { schema }] of Object.entries(content)) {
      const type = mediaType(given);
      if (schema === undefined || !JSON_TYPE.test(type)) continue;
      const name = nameOf(schema, bodies.size === 0 ? place : `${place} ${type.split('/')[1]}`);
      bodies.set(type, name);
    }
    return bodies;
  };
  const headersIn = ({ headers = {} }: Response, place: string) => {
    // That of a body is one of the types of its content.
    const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type');
    const known = own.map(
      ([name, one]) => [name, one.$ref ? (sharedHeaders[lastSegment(one.$ref)] ?? {}) : one] as const,
    );
    if (known.length === 0) return undefined;
    const { schema, read } = describedHeaders(Object.fromEntries(known), resolved);
    const name = `${place} headers`;
    all[name] = schema;
    return { schema: name, read };
  };
  const isAsking = (security: Security) => security.some((scheme) => Object.keys(scheme).length > 0);
  const operationOf = (title: string, given: Described, ofPath: readonly Parameter[]) => {
    const { operationId: id = title, requestBody, responses = {}, security = usual, 'x-sunset': sunset } = given;
    const parameters = [...ofPath, ...(given.parameters ?? [])].map(
      (one) => sharedParameters[lastSegment(one.$ref)] ?? one,
    );
    const declared = new Set(parameters.flatMap((one) => (one.in === 'path' ? one.name : [])));
    for (const [, name = ''] of title.matchAll(/\{([^{}]*)\}/g))
      if (!declared.has(name)) unread.push(`${title} {${name}}`);
    const shown = new Map(
      Object.entries(responses).map(([key, one]) => {
        const response = one.$ref === undefined ? one : (shared[lastSegment(one.$ref)] ?? {});
        const others = Object.keys(response.content ?? {}).filter((type) => !JSON_TYPE.test(mediaType(type)));
        unread.push(...others.map((type) => `${title} ${key} ${type}`));
        const place = `${id} ${key}`;
        const bodies = bodiesIn(response, place);
        for (const [type, name] of bodies) shownAs.set(name, (shownAs.get(name) ?? new Set()).add(type));
        return [key.toLowerCase(), { bodies, headers: headersIn(response, place) }];
      }),
    );
    const taken = bodiesIn(requestBodies[lastSegment(requestBody?.$ref)] ?? requestBody ?? {}, `${id} request`);
    const describesSuccess = [...shown.keys()].some((key) => key.startsWith('2'));
    const keyOf = (status: Status) => {
      const [digit = ''] = `${status}`;
      // A default describes errors, and successes only where nothing else does.
      const isDefault = /[45]/.test(digit) || (digit === '2' && !describesSuccess);
      return [`${status}`, `${digit}xx`, isDefault ? 'default' : ''].find((key) => shown.has(key));
    };
    const bodiesOf = (status: Status) => shown.get(keyOf(status) ?? '')?.bodies ?? new Map<string, string>();
    return {
      ...{ id, title, method: title.split(' ')[0], steps: segmentsOf(title.replace(/^\S+ /, '')) },
      asksForKey: isAsking(security),
      /** The name of the schema of its request bodies; undefined without one in JSON. */
      takes: taken.values().next().value,
      /** Their first JSON type. */
      takesType: taken.keys().next().value,
      parameters: Object.fromEntries(parameters.map(({ name = '', schema = {} }) => [name, resolved(schema)])),
      /** Those that it names, without classes and `default`. */
      statuses: [...shown.keys()].map(Number).filter(Number.isInteger),
      isShown: (status: Status) => keyOf(status) !== undefined,
      /**
       * The name of the schema by status, by its class such as `4XX`, or by `default`; undefined without a JSON body.
       * @param type the one that a response has @default the first one of the document
       */
      schemaOf: (status: Status, type = '') => bodiesOf(status).get(type) ?? bodiesOf(status).values().next().value,
      typesOf: (status: Status) => [...bodiesOf(status).keys()],
      headersOf: (status: Status) => shown.get(keyOf(status) ?? '')?.headers,
      ...(sunset !== undefined && { sunset }),
    };
  };
  const operations = Object.entries(paths).flatMap(([path, item]) => {
    const ofPath = (item.parameters ?? []) as readonly Parameter[];
    const own = Object.entries(item).filter(([method]) => METHODS.includes(method));
    return own.map(([method, one]) => operationOf(`${method.toUpperCase()} ${path}`, one as Described, ofPath));
  });
  const unnamed = unread.filter((one) => !reading.unread?.includes(one));
  if (unnamed.length > 0)
    throw new TypeError(
      `the document has what is not judged: ${unnamed.join(', ')}; correct it, or list these as unread`,
    );
  const isTemplate = (step: string) => step.includes('{');
  const templatesOf = ({ steps }: (typeof operations)[number]) => steps.filter(isTemplate).length;
  const bySpecificity = operations.toSorted((one, other) => templatesOf(one) - templatesOf(other));
  return {
    version: info.version,
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    /** The operation of a request, whose target is not absolute. A step of the path without a template goes first. */
    operationOf: (request: Request) => {
      const sent = segmentsOf(partsOf(request).path);
      return bySpecificity.find(
        ({ method, steps }) =>
          method === request.method &&
          steps.length === sent.length &&
          steps.every((step, index) => isTemplate(step) || step === sent[index]),
      );
    },
    asksForKey: isAsking(usual),
    credential: reading.credential ?? placeIn(document),
    schemas,
    /** The JSON types of bodies of a schema. */
    typesOf: (schema = '') => [...(shownAs.get(schema) ?? [])],
    problems: judgeOf(all),
    resolved,
    /** `a Thing`, `an array of Things`. */
    inWords: (schema: string) => {
      if (!telling.has(schema)) return 'the documented body';
      if (resolved(all[schema] ?? {}).type === 'array') return `an array of ${schema}`;
      return `${/^[AEIO]/.test(schema) ? 'an' : 'a'} ${schema}`;
    },
  };
}
