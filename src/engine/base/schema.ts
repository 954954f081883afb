/** JSON Schemas that give the type, too: one declaration for each of our file formats. */

type JsonSchema = Readonly<Record<string, unknown>>;

export interface AnySchema {
  readonly json: JsonSchema;
}

export interface Schema<T> extends AnySchema {
  /** Never there; it carries the type, and lets a schema stand for no type that has more values, or fewer. */
  readonly type?: (value: T) => T;
}

interface Optional {
  readonly optional: true;
}
type OptionalSchema<T> = Schema<T> & Optional;

export type Type<S> = S extends Schema<infer T> ? T : never;

type Members = Readonly<Record<string, AnySchema>>;
type ObjectOf<M extends Members> = {
  readonly [K in keyof M as M[K] extends Optional ? never : K]: Type<M[K]>;
} & {
  readonly [K in keyof M as M[K] extends Optional ? K : never]?: Type<M[K]>;
};

const schema = <T>(description: string | undefined, json: JsonSchema): Schema<T> => ({
  json: description === undefined ? json : { description, ...json },
});

const typed =
  <T>(type: 'string' | 'number' | 'boolean') =>
  (description?: string, more: JsonSchema = {}) =>
    schema<T>(description, { type, ...more });
export const text = typed<string>('string');
export const number = typed<number>('number');
export const truth = typed<boolean>('boolean');
export const count = (description?: string, minimum = 0) => number(description, { type: 'integer', minimum });
export const oneOf = <const T extends readonly string[]>(values: T, description?: string) =>
  schema<T[number]>(description, { enum: values });
export const arrayOf = <T>(items: Schema<T>, description?: string, more: JsonSchema = {}) =>
  schema<readonly T[]>(description, { type: 'array', items: items.json, ...more });
export const record = <T>(values: Schema<T>, description?: string) =>
  schema<Readonly<Record<string, T>>>(description, { type: 'object', additionalProperties: values.json });
export const either = <S extends readonly AnySchema[]>(options: S, description?: string) =>
  schema<Type<S[number]>>(description, { anyOf: options.map(({ json }) => json) });
/** Strings that the kit makes up by itself, such as ids and times. The mask leaves them as they are. */
const own = new WeakSet<JsonSchema>();
export function ours<T>(strings: Schema<T>): Schema<T> {
  own.add(strings.json);
  return strings;
}
const isOurs = (json: JsonSchema): boolean => own.has(json) || 'enum' in json;

/** The value with each string changed, but for ours. A member that the schema does not know is changed, too. */
export const withStrings = <T>({ json }: Schema<T>, value: T, change: (text: string) => string): T =>
  withStringsChanged([json], value, change) as T;

function withStringsChanged(schemas: readonly JsonSchema[], value: unknown, change: (text: string) => string): unknown {
  const all = schemas.flatMap((one) => (one.anyOf as readonly JsonSchema[] | undefined) ?? [one]);
  if (typeof value === 'string') return all.length > 0 && all.every(isOurs) ? value : change(value);
  if (typeof value !== 'object' || value === null) return value;
  const inner = (schemaOf: (one: JsonSchema) => unknown) => all.map(schemaOf).filter(isSchema);
  if (Array.isArray(value)) {
    const items = inner((one) => one.items);
    return value.map((item) => withStringsChanged(items, item, change));
  }
  const members = Object.entries(value).map(([name, member]) => {
    const schemasOfMember = inner((one) => Object(one.properties)[name] ?? one.additionalProperties);
    return [name, withStringsChanged(schemasOfMember, member, change)];
  });
  return Object.fromEntries(members);
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

export const optional = <T>({ json }: Schema<T>): OptionalSchema<T> => ({ json, optional: true });

/** True for a day or a time as Node writes it, if it exists: 30 February does not. */
export function isTime(written: string): boolean {
  const time = Date.parse(written);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
}

/** Members that are not declared are not allowed. */
export function object<M extends Members>(members: M, description?: string): Schema<ObjectOf<M>> {
  const entries = Object.entries(members);
  const required = entries.filter(([, member]) => !('optional' in member)).map(([name]) => name);
  const properties = Object.fromEntries(entries.map(([name, { json }]) => [name, json]));
  return schema(description, { type: 'object', additionalProperties: false, required, properties });
}

/** The same for a type that is written by hand: each of its members must be declared, and no other. */
export const objectOf =
  <T extends object>() =>
  (
    members: {
      readonly [K in keyof T]-?: Pick<T, K> extends Required<Pick<T, K>>
        ? Schema<T[K]>
        : OptionalSchema<Exclude<T[K], undefined>>;
    },
  ) =>
    object<Members>(members) as AnySchema as Schema<T>;
