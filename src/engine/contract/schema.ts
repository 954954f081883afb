/**
 * Values against the JSON Schemas of a document (2020-12): ajv and ajv-formats decide, sentences.ts says in words what is
 * wrong. Values come from a reader that loses nothing of a number. ajv knows doubles only, so it gets a double in the place
 * of each other number, and the keywords that compare numbers look at the number itself.
 */
import { createRequire } from 'node:module';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type { Json } from '../json.js';
import { asDoubles, exactKeywords, valueAt } from './exact.js';
import { addFormats } from './formats.js';
import { type Problem, problemsOf } from './sentences.js';

/** A schema as the document has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The problems of a value with a schema, named by its place below components/schemas: `Thing`, `Thing/properties/id`. */
export type SchemaJudge = (schema: string, value: Json) => readonly Problem[];

/** Values in a body. All problems are looked for up to this size; of a larger body the first says enough, in little memory. */
const MOST_JUDGED_WHOLE = 50_000;
/** A pattern of the document sees no longer text, since nobody knows how its time grows with a text that a server chose. */
const LONGEST_MATCHED = 8_000;

/** @param schemas those of the document, which refer to each other as `#/components/schemas/NAME` */
export function judgeOf(schemas: Readonly<Record<string, JsonSchema>>): SchemaJudge {
  /** The value being judged, if ajv gets other numbers in its place. */
  let original: Json | undefined;
  const exact = (found: Json, pointer = '') => (original === undefined ? found : valueAt(original, pointer));

  const makerOf = (isWhole: boolean) => {
    const maker = newAjv(isWhole, exact);
    const validators = new Map<string, ValidateFunction>();
    maker.addSchema({ $id: 'document', components: { schemas } });
    return (schema: string) => {
      const validate = validators.get(schema) ?? maker.compile({ $ref: `document#/components/schemas/${schema}` });
      validators.set(schema, validate);
      return validate;
    };
  };
  // Made at their first use: commands that judge nothing need none.
  const makers = new Map<boolean, ReturnType<typeof makerOf>>();

  return (schema, value) => {
    const { readable, size } = asDoubles(value);
    const isWhole = size <= MOST_JUDGED_WHOLE;
    const validatorFor = makers.get(isWhole) ?? makerOf(isWhole);
    makers.set(isWhole, validatorFor);
    const validate = validatorFor(schema);
    original = readable === value ? undefined : value;
    return validate(readable) ? [] : problemsOf(validate.errors ?? [], value, schemas);
  };
}

/** @param exact finds the number in whose place ajv has a double, by its JSON pointer */
function newAjv(allErrors: boolean, exact: (found: Json, pointer?: string) => Json): Ajv2020 {
  const require = createRequire(import.meta.url);
  const { Ajv2020 }: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js');
  const ajv = new Ajv2020({
    allErrors,
    // A member that every object inherits is not one of the body's.
    ownProperties: true,
    // Errors show their schema, which tells those of a branch from those beside it.
    verbose: true,
    // A document may have keywords and formats of its own.
    ...{ strict: false, logger: false, meta: false, validateSchema: false },
    code: { regExp: Object.assign(patternOf, { code: '' }) },
  });
  addFormats(ajv, require('ajv-formats').default);
  for (const [keyword, { type, isKeptBy }] of Object.entries(exactKeywords)) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      ...(type !== undefined && { type }),
      compile: (wanted) => {
        const isKept = isKeptBy(wanted);
        return (found: Json, context) => isKept(exact(found, context?.instancePath));
      },
    });
  }
  return ajv;
}

function patternOf(pattern: string, flags: string): { readonly test: (text: string) => boolean; toString(): string } {
  const expression = regExpOf(pattern, flags);
  const test = (text: string) => text.length > LONGEST_MATCHED || expression.test(text);
  // ajv tells patterns apart by their text.
  return { test, toString: () => pattern };
}

/** Many documents have escapes that only a pattern without Unicode allows. */
function regExpOf(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}
