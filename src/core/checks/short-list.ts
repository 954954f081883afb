import { type PetStatus, petStatuses } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import { NotApplicable } from '../session/ending.js';
import type { Judged } from '../session/judged.js';
import type { Pet } from '../session/pet.js';
import type { Settled } from '../session/settling.js';
import { eventually, settlingWords } from './eventually.js';
import type { Sender } from './sender.js';
import { type AssertionFailure, lacks } from './shown.js';

/** The parameters of a list that is short enough to show every matching pet. */
export interface ShortList {
  readonly limit: number;
  readonly status?: PetStatus;
}

/** The last response, and whether it showed what was looked for. */
export interface Sighting {
  readonly judged: Judged;
  readonly found: boolean;
}

/** A list up to this length has room for pets that other clients add meanwhile. */
const LONGEST_SHORT_LIST = limits.maximum - 25;

/**
 * Finds a list that shows every matching pet and has room for more: of all pets, or of the pets with one status.
 * @param among a pet that the list must be able to show
 * @param all a list of all pets that was asked for before
 * @throws {NotApplicable} when the store holds too many pets for that
 */
export async function shortList(
  sender: Sender,
  { among, all }: { readonly among?: Pick<Pet, 'status'>; readonly all?: Promise<Judged> },
): Promise<ShortList> {
  for (const status of new Set([undefined, ...(among ? [among.status] : petStatuses)])) {
    const listing = { limit: limits.maximum, ...(status !== undefined && { status }) };
    const known = status === undefined ? all : undefined;
    const length = sender.lengthOf(await (known ?? sender.list({ ...listing, expect: 200 })));
    if (length <= LONGEST_SHORT_LIST) return listing;
  }
  throw new NotApplicable('the store holds too many pets for one page, even with a status filter');
}

/**
 * Repeats a short list until it shows these pets or the settling time is over.
 * @throws {NotApplicable} when other clients have filled the list meanwhile, so that it need not show them
 */
export async function listed(
  sender: Sender,
  list: ShortList & { readonly expect: 200 },
  ...ids: readonly bigint[]
): Promise<Sighting & Pick<Settled<Judged>, 'isHasty'>> {
  const shows = (judged: Judged) => {
    const page = sender.pageOf(judged);
    return ids.every((id) => page.some((pet) => pet.id === id));
  };
  const full = (judged: Judged) => sender.lengthOf(judged) >= list.limit;
  const { response, isHasty } = await eventually(
    sender,
    'listPets',
    () => sender.list(list),
    (judged) => shows(judged) || full(judged),
    ids,
  );
  if (shows(response)) return { judged: response, found: true, isHasty };
  if (full(response)) throw new NotApplicable('other clients filled the list with pets during the check');
  // It may be one of those that cannot be read.
  if (sender.pageOf(response).length < sender.lengthOf(response)) sender.blockedBy(response);
  return { judged: response, found: false, isHasty };
}

/** A page that lacks a created pet, though it is short enough to show every pet. */
export function notListed(sender: Sender, { id }: Pick<Pet, 'id'>, page: Judged): AssertionFailure {
  return {
    cause: 'a created pet is not listed',
    summary: 'A created pet is not in a list that is short enough to show it.',
    expected: `pet ${id} in the list`,
    actual: `${sender.lengthOf(page)} other pets, without it ${settlingWords(sender.session, id)}`,
    ...lacks(page, { id }),
  };
}
