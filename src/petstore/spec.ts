/** The documents in spec/: the interface in spec/openapi.yaml, and the requirements. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readYaml } from '../engine/catalogue.js';
import { contractOf, type OpenApi } from '../engine/contract/openapi.js';
import type { JsonSchema } from '../engine/contract/schema.js';
import { packageRoot } from '../engine/package.js';
import type { NewPet, PetStatus } from './document-types.js';

/** The built kit reads the JSON that the build made, since parsing YAML takes a tenth of a second. */
export function readSpec(name: string): unknown {
  const made = fileURLToPath(new URL(`../../spec/${name}.json`, import.meta.url));
  if (fs.existsSync(made)) return JSON.parse(fs.readFileSync(made, 'utf8'));
  return readYaml(`${packageRoot}/spec/${name}.yaml`);
}

/** A fact of the document. @throws {TypeError} when it is not there */
export function stated<T>(fact: T | undefined, what: string): T {
  if (fact === undefined) throw new TypeError(`spec/openapi.yaml does not state ${what}; add it there`);
  return fact;
}

export const contract = contractOf(readSpec('openapi') as OpenApi);

export const documented = (operationId: string) =>
  stated(contract.operations.get(operationId), `the operation ${operationId}`);

const limit = stated(documented('listPets').parameters.limit, 'the parameter limit of listPets');
const bound = (keyword: string) => Number(stated(limit[keyword], `the ${keyword} of limit`));
/** How many pets a page may hold. */
export const limits = { minimum: bound('minimum'), maximum: bound('maximum'), default: bound('default') } as const;

const schemaOf = (name: string): JsonSchema => stated(contract.schemas[name], `the schema ${name}`);

/** The values of PetStatus, in the document's order. */
export const statuses = stated(schemaOf('PetStatus').enum, 'the values of PetStatus') as readonly PetStatus[];

/** A member of a NewPet. */
export type Member = keyof NewPet;
/** All of them, in the document's order. */
export const members = Object.keys(schemaOf('NewPet').properties as object) as readonly Member[];

/** The first day on which `GET /pets/{petId}` is removed. */
export const REMOVAL = stated(documented('getPet').sunset, 'the x-sunset of getPet');
/** `5 December 2030`. */
export const REMOVAL_IN_WORDS = new Date(REMOVAL).toLocaleDateString('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
});
