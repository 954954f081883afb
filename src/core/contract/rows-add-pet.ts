import { isInt64, isObject, type JsonObject, type JsonValue } from '../json/json.js';
import { standIn } from './long-text.js';
import { type BodyClass, type Breaks, classifyNewPet, type NewPet } from './new-pet.js';
import { isReadable, type PetMember } from './readable.js';
import type { ContentRule, Knowledge, Row } from './row.js';
import { isSameText } from './same-text.js';
import type { WireRequest } from './wire.js';

/** The row for an authorised `POST /pets`. */
export function addPetRow(
  {
    contentType,
    contentEncoding,
    body = new Uint8Array(),
  }: Pick<WireRequest, 'contentType' | 'contentEncoding' | 'body'>,
  { categories }: Knowledge,
): Row {
  const content = classifyNewPet(body);
  if (contentEncoding !== undefined) return open('add.content-type', 'a Content-Encoding', content);
  if (!isJsonInUtf8(contentType)) return open('add.content-type', 'another Content-Type', content);
  if (contentType !== 'application/json' && content.kind === 'valid') {
    // However the media type is written, what is special about the NewPet leaves open what it leaves open.
    const row = validRow(content, categories);
    return row.errors.length === 0 ? { ...row, requirement: 'add.content-type.json' } : row;
  }
  switch (content.kind) {
    case 'valid':
      return validRow(content, categories);
    case 'invalid':
      return {
        operation: 'addPet',
        request: invalidBody(content),
        requirement: invalidRequirement[content.breaks],
        errors: [400],
        content: [],
      };
    case 'open':
      return content.why === 'extra-members'
        ? open('add.extra-members', 'members beyond the schema', content)
        : open('add.unusual-body', `a body on which the document is silent (${content.why})`, content);
  }
}

/** `application/json` in any letter case, and with no parameter but the charset UTF-8 (RFC 9110, section 8.3.1). */
function isJsonInUtf8(contentType: string | undefined): boolean {
  return /^application\/json(\s*;\s*charset=("utf-8"|utf-8))?$/i.test(contentType ?? '');
}

const SUCCESS = { status: 201, schema: 'Pet' } as const;

const invalidRequirement: Readonly<Record<Breaks, string>> = {
  json: 'add.invalid.json',
  object: 'add.invalid.object',
  name: 'add.invalid.name',
  category: 'add.invalid.category',
  status: 'add.invalid.status',
  'null-status': 'add.invalid.null-status',
};

/** Drops the parser's message behind the colon, since reports show the body itself. */
function invalidBody({ breaks, problem }: BodyClass & { kind: 'invalid' }): string {
  return `a body ${breaks === 'json' ? problem.replace(/:.*/s, '') : problem}`;
}

/** The document has 400 for invalid values; 422 is what many frameworks make of it. */
const UNKNOWN_CATEGORY = [400, 422];

function validRow(pet: BodyClass & { kind: 'valid' }, categories: ReadonlySet<bigint>): Row {
  const known = categories.has(pet.categoryId);
  const ordinary = pet.nameClass === 'ordinary';
  const content = [
    sameName(pet, ordinary ? 'add.name.unchanged' : 'add.name.unusual'),
    sameCategory(pet, known ? 'add.category.exact' : 'add.category.extreme'),
    ...sameStatus(pet, 'add.status.unchanged'),
  ];
  if (!ordinary) {
    return {
      operation: 'addPet',
      success: SUCCESS,
      request: 'an unusual name',
      requirement: 'add.name.unusual',
      errors: 'any-4xx',
      content,
    };
  }
  if (!known) {
    return {
      operation: 'addPet',
      success: SUCCESS,
      request: 'a NewPet of a category that may be unknown',
      requirement: 'add.category.extreme',
      errors: UNKNOWN_CATEGORY,
      content,
    };
  }
  return {
    operation: 'addPet',
    success: SUCCESS,
    request: 'a valid NewPet',
    requirement: validRequirement(pet),
    errors: [],
    content,
  };
}

/** A plain NewPet belongs to `add.created`, any other to the requirement about its special part. */
function validRequirement(pet: NewPet): string {
  if (!/^[A-Za-z][A-Za-z0-9 -]*$/.test(pet.name)) return 'add.name.ordinary';
  if (pet.status === undefined) return 'add.status.optional';
  return pet.status === 'available' ? 'add.created' : 'add.status.accepted';
}

/** The implementation may create the pet or refuse it. If it reads a NewPet, it must keep it as it was sent. */
function open(requirement: string, request: string, content: BodyClass): Row {
  const pet = content.kind === 'valid' ? content : content.kind === 'open' ? content.newPet : undefined;
  return {
    operation: 'addPet',
    request,
    requirement,
    ...(!mustBeRefused(content) && { success: SUCCESS }),
    errors: 'any-4xx',
    content:
      pet === undefined
        ? []
        : [sameName(pet, requirement), sameCategory(pet, requirement), ...sameStatus(pet, requirement)],
  };
}

function mustBeRefused(content: BodyClass): boolean {
  return content.kind === 'invalid' || (content.kind === 'open' && content.refused === true);
}

function sameName(pet: NewPet, requirement: string): ContentRule {
  const same = ({ name }: JsonObject) => typeof name === 'string' && isSameText(pet.name, name);
  return sameMember(requirement, 'name', same, pet.name);
}

function sameCategory(pet: NewPet, requirement: string): ContentRule {
  const exact = ({ categoryId }: JsonObject) => isInt64(categoryId) && BigInt(categoryId) === pet.categoryId;
  return sameMember(requirement, 'categoryId', exact, pet.categoryId);
}

/** No rule for a pet that was sent without a status, which may get any. */
function sameStatus({ status: sent }: NewPet, requirement: string): readonly ContentRule[] {
  if (sent === undefined) return [];
  return [sameMember(requirement, 'status', ({ status }) => status === sent, sent)];
}

function sameMember(
  requirement: string,
  member: PetMember,
  same: (response: JsonObject) => boolean,
  sent: JsonValue | undefined,
): ContentRule {
  return {
    requirement,
    isReadable: (value) => isObject(value) && isReadable(value, member),
    broken: (value) => {
      if (!isObject(value) || same(value)) return undefined;
      return {
        cause: `${member} altered`,
        summary: `The created pet does not have the ${member} that was sent.`,
        expected: `${member} ${shown(sent)}`,
        actual: `${member} ${shown(value[member])}`,
        pointer: `/${member}`,
      };
    },
  };
}

function shown(value: JsonValue | undefined): string {
  return typeof value === 'string' ? JSON.stringify(standIn(value)) : String(value);
}
