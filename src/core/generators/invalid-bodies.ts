import type { Breaks } from '../contract/new-pet.js';
import { type JsonObject, type JsonValue, writeJson } from '../json/json.js';
import { damagedJson, otherThanObjects, wrappedPets } from './lenient-texts.js';
import { wrongCategories, wrongNames, wrongStatuses } from './lenient-values.js';
import type { NewPetDraft } from './new-pets.js';
import type { MemberForm, WrongForm } from './wrong-form.js';

/** A body that must be answered 400. */
export interface InvalidBody {
  /** Says what is wrong with it. */
  readonly label: string;
  readonly breaks: Breaks;
  readonly body: string;
  /** A common library that accepts it, by default or with the option named. */
  readonly acceptedBy?: string;
}

/** Values for the valid parts of an invalid body. */
export interface InvalidBodyOptions {
  /** An ordinary name. */
  readonly name: string;
  /** A category that the implementation is known to accept. */
  readonly categoryId: bigint;
}

/** The NewPet that every invalid body would be without its fault. */
export function faultlessDraft({ name, categoryId }: InvalidBodyOptions): NewPetDraft {
  return { name, categoryId, status: 'available' };
}

/**
 * Boundary cases of invalid bodies, the plainest of each part first. Each breaks one thing; the rest is as in
 * `faultlessDraft`.
 */
export function invalidBodies(options: InvalidBodyOptions): readonly InvalidBody[] {
  const draft = faultlessDraft(options);
  return [
    ...textRows('json', damagedJson(draft)),
    ...textRows('object', otherThanObjects(draft)),
    ...memberRows('name', wrongNames(draft), options),
    ...textRows('name', wrappedPets(draft)),
    ...memberRows('category', wrongCategories(draft), options),
    ...memberRows('status', wrongStatuses, options),
    withMember('null-status', null, 'status null', options),
  ];
}

function textRows(breaks: Breaks, rows: readonly WrongForm<string>[]): readonly InvalidBody[] {
  return rows.map(([label, body, acceptedBy]) => ({
    label,
    breaks,
    body,
    ...(acceptedBy && { acceptedBy }),
  }));
}

function memberRows(
  breaks: 'name' | 'category' | 'status',
  rows: readonly WrongForm<MemberForm>[],
  options: InvalidBodyOptions,
): readonly InvalidBody[] {
  return rows.map(([label, form, acceptedBy]) => {
    const row = isSpecial(form)
      ? special(breaks, form, label, options)
      : withMember(breaks, form, label, options);
    return { ...row, ...(acceptedBy && { acceptedBy }) };
  });
}

function isSpecial(form: MemberForm): form is { readonly renamed: string } | { readonly raw: string } {
  return typeof form === 'object' && form !== null && ('renamed' in form || 'raw' in form);
}

function special(
  breaks: keyof typeof MEMBER,
  form: { readonly renamed: string } | { readonly raw: string },
  label: string,
  options: InvalidBodyOptions,
): InvalidBody {
  const member = MEMBER[breaks];
  const body = membersOf(options).map(([name, value]) => {
    const isIt = name === member;
    const written = isIt && 'renamed' in form ? form.renamed : name;
    return `${writeJson(written)}:${isIt && 'raw' in form ? form.raw : writeJson(value)}`;
  });
  return { label, breaks, body: `{${body.join(',')}}` };
}

const MEMBER = {
  name: 'name',
  category: 'categoryId',
  status: 'status',
  'null-status': 'status',
} as const;

function membersOf(options: InvalidBodyOptions): readonly (readonly [string, JsonValue])[] {
  const { name, categoryId, status = null } = faultlessDraft(options);
  return Object.entries({ name, categoryId, status });
}

/** The faultless body with another value for one member, or without it when the value is undefined. */
export function withMember(
  breaks: keyof typeof MEMBER,
  value: JsonValue | undefined,
  label: string,
  options: InvalidBodyOptions,
): InvalidBody {
  const members = membersOf(options).flatMap(([member, given]): (readonly [string, JsonValue])[] => {
    if (member !== MEMBER[breaks]) return [[member, given]];
    return value === undefined ? [] : [[member, value]];
  });
  return { label, breaks, body: writeJson(Object.fromEntries(members) as JsonObject) };
}
