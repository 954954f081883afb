/** The status filter of GET /pets: all pets of a status, and no others, up to the limit. */
import {
  check,
  forAll,
  limits,
  listFullPage,
  listWithDefaultLimit,
  outsideStatus,
  outsideStatuses,
  petsOf,
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
    const cases = {
      description,
      table: [stored, 5].flatMap((limit) => statuses.map((status) => ({ status, limit }))),
      plain: statuses.length,
      show: ({ status, limit }: { status: string; limit: number }) => `status=${status}&limit=${limit}`,
    };
    await forAll(t, cases, async (t, listing) => {
      await listFullPage(t, { ...listing, stored, expect: 200 });
    });
  },
  { store: 'full' },
);

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
    const cases = { table: outsideStatuses, plain: 2, random: outsideStatus(), show };
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
