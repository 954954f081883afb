/** The status filter of GET /pets: all pets of a status, and no others, up to the limit. */
import {
  check,
  forAll,
  limits,
  listFullPage,
  listWithDefaultLimit,
  outsideStatus,
  outsideStatuses,
  type PetStatus,
  petsOf,
  statusesBeside,
  together,
} from '../src/core/checks/index.js';

const show = (status: string) => `status=${status}`;

check(
  ['list.status.complete', 'list.status.only'],
  'a filtered page holds only pets of that status, as many as the limit allows',
  async (t) => {
    const stored = t.fullStatus;
    const statuses = await t.stock.petsOfEach(stored);
    const description = 'a filtered page holds as many of the matching pets as its limit allows';
    const table = filteredPages(stored).filter(({ status }) => statuses.includes(status));
    const cases = { description, table, plain: statuses.length, show: shownPage };
    await forAll(t, cases, async (t, listing) => {
      await listFullPage(t, { ...listing, stored, expect: 200 });
    });
  },
  { store: 'full' },
);

interface FilteredPage {
  readonly status: PetStatus;
  readonly limit: number;
  readonly first?: 'status';
}

const shownPage = ({ status, limit, first }: FilteredPage) =>
  first === 'status' ? `status=${status}&limit=${limit}` : `limit=${limit}&status=${status}`;

/** Pages that the pets fill or overflow, and pages with room for all of them, which must not leave one out. */
function filteredPages(stored: number): readonly FilteredPage[] {
  const { minimum, maximum } = limits;
  return [
    { status: 'sold', limit: stored },
    { status: 'pending', limit: maximum, first: 'status' },
    { status: 'available', limit: maximum },
    { status: 'sold', limit: maximum },
    { status: 'pending', limit: stored },
    { status: 'sold', limit: minimum, first: 'status' },
    { status: 'pending', limit: minimum },
    { status: 'available', limit: minimum },
    { status: 'pending', limit: limits.default },
    { status: 'sold', limit: 7 },
  ];
}

check(
  'list.status.limit',
  'without a limit a filtered page is as long as with limit=20',
  async (t) => {
    // So that a page can overflow.
    const table = await t.stock.petsOfEach(limits.default + 1);
    const description = 'without a limit a filtered page is as long as with the default limit';
    await forAll(t, { description, table, plain: 1, show }, async (t, status) => {
      await listWithDefaultLimit(t, { status, expect: 200 });
    });
  },
  { store: 'full' },
);

check(
  'list.status.outside',
  'a status outside the enumeration is refused with a 4xx, or answered with a valid array',
  async (t) => {
    // More pets than any page may hold show a page without a bound.
    await together([
      t.control(() => t.list({ status: 'available', expect: 200 })),
      t.stock.upToPets(t.fullStore),
    ]);
    const cases = { table: [...outsideStatuses, ...statusesBeside], plain: 2, random: outsideStatus(), show };
    await forAll(t, cases, async (t, raw) => {
      const { status, success } = await t.list({ status: { raw }, expect: [200, '4xx'] });
      const choice =
        success === undefined
          ? `refused with ${status}`
          : `answered with ${petsOf(success).length === 0 ? '[]' : 'pets'}`;
      t.observe('list.status.outside.answer', choice);
    });
  },
  { store: 'full' },
);
