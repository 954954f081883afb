/** Values against JSON Schemas (2020-12). ajv decides; it knows doubles only, so it gets one in the place of each other number. */
import { createRequire } from 'node:module';
import { isObject, type Json } from '../base/json.js';
import { type Problem, problemsOf } from './sentences.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Values in a body. All problems are looked for up to this size; of a larger body the first says enough, in little memory. */
const MOST_JUDGED_WHOLE = 50_000;

/**
 * Gives the problems of a value with a schema, named by its place below components/schemas: `Thing`, `Thing/properties/id`.
 * @param schemas those of the document, which refer to each other as `#/components/schemas/NAME`
 */
export function judgeOf(schemas: Readonly<Record<string, JsonSchema>>) {
  // Made at their first use: commands that judge nothing need none.
  const made = new Map<boolean, ReturnType<typeof newAjv>>();
  return (schema: string, value: Json): readonly Problem[] => {
    const { readable, size } = asDoubles(value);
    const isWhole = size <= MOST_JUDGED_WHOLE;
    const ajv = made.get(isWhole) ?? newAjv(isWhole).addSchema({ $id: 'document', components: { schemas } });
    made.set(isWhole, ajv);
    const validate = ajv.getSchema(`document#/components/schemas/${encodeURI(schema)}`);
    if (!validate) throw new TypeError(`the document has no schema ${schema}`);
    return validate(readable) ? [] : problemsOf(validate.errors ?? [], value);
  };
}

function newAjv(allErrors: boolean) {
  const require = createRequire(import.meta.url);
  const { Ajv2020 }: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js');
  const ajv = new Ajv2020({
    allErrors,
    // A member that every object inherits is not one of the body's.
    ownProperties: true,
    // Errors show the value of their keyword.
    verbose: true,
    // No division of doubles says that 19.99 is a multiple of 0.01.
    multipleOfPrecision: 9,
    // A document may have keywords and formats of its own.
    ...{ strict: false, logger: false, meta: false, validateSchema: false },
  });
  require('ajv-formats').default(ajv);
  // That of ajv-formats takes each integer for one. Both bounds are exact doubles.
  ajv.addFormat('int64', { type: 'number', validate: (value) => value >= -(2 ** 63) && value < 2 ** 63 });
  return ajv;
}

/** Stands for a number beyond all doubles, which ajv takes for none: an integer that nobody writes. */
const BEYOND_DOUBLES = 1.5 * 2 ** 1023;

/** The value for ajv, in which doubles hold all numbers. The size counts values. */
function asDoubles(value: Json): { readonly readable: Json; readonly size: number } {
  let size = 0;
  const read = (part: Json): Json => {
    size += 1;
    if (typeof part === 'number') return finite(part);
    if (typeof part === 'bigint') return finite(roundedDown(part));
    if (Array.isArray(part)) return part.map(read);
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, read(member)]));
  };
  return { readable: read(value), size };
}

/** NaN is a fraction that no double can hold. */
function finite(number: number): number {
  if (Number.isFinite(number)) return number;
  return Number.isNaN(number) ? 0.5 : Math.sign(number) * BEYOND_DOUBLES;
}

/** The nearest double that is not above it, so that no bound of a format lies between the two. */
function roundedDown(integer: bigint): number {
  const bits = integer.toString(2).replace('-', '').length;
  const lost = BigInt(Math.max(0, bits - 53));
  return Number((integer >> lost) << lost);
}
