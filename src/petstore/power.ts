/** The requirements that no response of a run could have shown to be violated: these are open, not met. Pure. */
import { overlap } from '../engine/exchange/exchange.js';
import { endOf, statusOf } from '../engine/service/entries.js';
import type { Weakness } from '../engine/service/service.js';
import type { RequirementId } from './catalogue.js';
import type { Entry } from './ledger.js';
import { limits, prefixes, type Status } from './spec.js';
import { rowOf } from './table.js';

const { maximum } = limits;

/** The pets that a run knew of at any time, from the responses until then. */
class KnownPets {
  readonly #pets: readonly { readonly since: number; readonly status: Status | undefined }[];
  /** The run has created pets. What else the store holds, only its lists say. */
  readonly hasOwn: boolean;
  /** A list without a filter has shown all pets. */
  readonly isWhole: boolean;

  constructor(readonly log: readonly Entry[]) {
    const pets = new Map<bigint, { since: number; status: Status | undefined }>();
    for (const entry of log.toSorted((one, other) => endOf(one) - endOf(other)))
      for (const pet of entry.facts.pets)
        if (pet && !pets.has(pet.id)) pets.set(pet.id, { since: endOf(entry), status: pet.status });
    this.#pets = [...pets.values()];
    this.hasOwn = log.some(isAccepted);
    this.isWhole = log.some((entry) => isLongest(entry) && hasRoom(entry));
  }

  /** How many pets the store was known to hold when a request was sent. */
  count({ exchange }: Entry, isMeant: (status: Status | undefined) => boolean = () => true): number {
    return this.#pets.filter(({ since, status }) => since <= exchange.at && isMeant(status)).length;
  }

  /** How many of them a list may show. */
  due(list: Entry): number {
    const wanted = wantedBy(list)?.status;
    return this.count(list, (status) => wanted === undefined || status === wanted);
  }
}

const isAccepted = ({ facts }: Entry) => facts.mayCreate === true && facts.pets[0] !== undefined;
const wantedBy = ({ exchange }: Entry) => rowOf(exchange.request).page;
const mostOf = (list: Entry) => wantedBy(list)?.most ?? 0;
const isPage = (entry: Entry) => entry.facts.operation === 'list' && statusOf(entry) === 200;
/** The longest page of all pets. */
const isLongest = (list: Entry) =>
  isPage(list) && wantedBy(list)?.limit === maximum && wantedBy(list)?.status === undefined;
const isPlain = (list: Entry) => wantedBy(list)?.limit === undefined;
/** Some servers leave out a parameter that they cannot decode, such as `limit=%`: the page is one without a limit. */
const isUndecodable = ({ exchange }: Entry) => /%(?![\da-f]{2})/i.test(exchange.request.target);
/** More pets than the page may hold. */
const overflows = (list: Entry, known: KnownPets) => isPage(list) && known.due(list) > mostOf(list);
/** Pets that such a page lacks are not in the store. */
const hasRoom = (list: Entry) => isPage(list) && list.facts.pets.length < mostOf(list);

interface Power {
  /** True for an exchange that could have shown a violation: one is enough. */
  readonly shows: (entry: Entry, known: KnownPets, held: readonly Entry[]) => boolean;
  readonly why: string;
  /** The whole log may show it, not only what was held against the requirement, unless the run finds the store too full. */
  readonly isOfLog?: true;
}

const TOO_MANY = 'the store holds too many pets for one page';
const tooFew = (what: string) => `the store was not known to hold more pets than ${what}`;
/** A later look at the store would show the pet of a creation that was refused with such a status. */
const afterRefusal = (isMeant: (status: number) => boolean): Power => ({
  shows: (look, { log }) => {
    // Where a server counts, the ids between those of the run are those of pets that it should not have stored.
    const isBetween = look.exchange.path.startsWith('add.invalid.no-effect') && look.facts.operation === 'get';
    // A filter may leave it out.
    if (!isBetween && (!hasRoom(look) || wantedBy(look)?.status !== undefined)) return false;
    return log.some((entry) => {
      const isRefused = entry.facts.mark !== undefined && !entry.facts.mayCreate && isMeant(statusOf(entry));
      return isRefused && endOf(entry) <= look.exchange.at;
    });
  },
  why: 'no list that had room for more pets came after a refused creation',
  isOfLog: true,
});

/** A refusal without a key says nothing of how a success is written. */
const successes = prefixes.flatMap((prefix) =>
  (['message', 'media-type'] as const).map((words) => {
    const rule: Power = { shows: (entry) => [200, 201].includes(statusOf(entry)), why: 'no success was judged' };
    return [`${prefix}.${words}`, rule] as const;
  }),
);

const rules: Readonly<Partial<Record<RequirementId, Power>>> = {
  ...Object.fromEntries(successes),
  'list.limit.maximum': {
    shows: (list, known) => wantedBy(list)?.limit === maximum && overflows(list, known),
    why: tooFew(`the longest page may hold (${maximum})`),
  },
  'list.limit.default': {
    shows: (list, known) => isPlain(list) && overflows(list, known),
    why: tooFew('the default limit'),
  },
  'list.status.limit': {
    shows: (list, known) => isPlain(list) && overflows(list, known),
    why: tooFew('the default limit, of one status'),
  },
  'list.limit.outside': {
    // Refusals alone say all.
    shows: (list, known, held) =>
      isPage(list) ? known.due(list) > maximum : !held.some((other) => isPage(other) && !isUndecodable(other)),
    why: tooFew(`any page may hold (${maximum})`),
  },
  // A page that is always cut somewhere shows only where the store is known to fill it.
  'list.limit.full-page': {
    shows: (list, known) => isPage(list) && wantedBy(list)?.limit === maximum && known.due(list) >= maximum,
    why: `the store was not known to hold the ${maximum} pets that fill the longest page`,
  },
  'list.status.complete': {
    shows: (list, known) => {
      if (!isPage(list) || wantedBy(list)?.status === undefined) return false;
      // Without pets of its own, a run knows of a status only what lists have shown.
      return known.hasOwn ? known.due(list) > limits.default : known.isWhole && known.due(list) > 0;
    },
    why: 'the store was not known to hold enough pets of one status to fill a page',
  },
  'store.listed': {
    shows: (_, { isWhole }) => isWhole,
    why: TOO_MANY,
    isOfLog: true,
  },
  'get.found': {
    shows: (_, { hasOwn }) => hasOwn,
    why: 'the run created no pet, so it knew of none but those of lists',
  },
  'service.framing': { shows: (_, { hasOwn }) => hasOwn, why: 'the run created no pet, so it saw no response to that' },
  // A pet that is stored and then breaks the lists is the fault of its creation.
  'add.name.unusual': {
    shows: (creation, { log }) => log.some((entry) => isPage(entry) && entry.exchange.at >= endOf(creation)),
    why: 'no list could be read after it',
  },
  'list.status.only': {
    shows: (list, known) => {
      const wanted = wantedBy(list)?.status;
      return isPage(list) && wanted !== undefined && known.count(list, (status) => status !== wanted) > 0;
    },
    why: 'no pet was known to have another status than that of a filter',
  },
  'list.unique': {
    shows: (list, known) => mostOf(list) >= 2 && known.count(list) > 0,
    why: 'no page showed a pet and had room for another',
  },
  'add.id.unique': {
    shows: (one, { log }) => log.some((other) => isAccepted(other) && other !== one),
    why: 'no two creations returned pets',
  },
  'add.concurrent': {
    shows: (_, { log }) => {
      const own = log.filter(({ exchange, facts }) => exchange.path === 'add.concurrent' && facts.mayCreate);
      return own.some((one) => own.some((other) => one !== other && overlap(one.exchange, other.exchange)));
    },
    why: 'no two creations were under way at the same time',
  },
  'add.auth.scheme-case': {
    shows: ({ exchange }) => exchange.request.method === 'POST',
    why: 'the run could not create a pet for it',
  },
  'add.auth.each-request': {
    shows: (_, { log }) =>
      log.some((entry) => entry.exchange.path.startsWith('add.auth.each-request') && isAccepted(entry)),
    why: 'the run could not create a pet for it',
  },
  'add.invalid.no-effect': afterRefusal((status) => status >= 400 && status < 500 && status !== 401),
  'add.auth.no-effect': afterRefusal((status) => status === 401),
};

/** @param held the exchanges that were held against each requirement */
export function weak(
  log: readonly Entry[],
  held: ReadonlyMap<string, readonly Entry[]>,
): ReadonlyMap<string, Weakness> {
  const known = new KnownPets(log);
  const longest = log.findLast(isLongest);
  return new Map(
    Object.entries(rules).flatMap(([id, { shows, why, isOfLog }]) => {
      const own = held.get(id) ?? [];
      if (own.length === 0 || (isOfLog ? log : own).some((entry) => shows(entry, known, own))) return [];
      // As the run found the store, no page has room.
      const isFull = isOfLog && longest && !hasRoom(longest);
      return [[id, isFull ? { why: TOO_MANY, isOfStore: true } : { why }] as const];
    }),
  );
}
