/** The status filter of GET /pets: all pets of a status, and no others, up to the limit. */
import {
  blameStoreFirst,
  check,
  eventually,
  forAll,
  limits,
  ofTwoLengths,
  outsideStatus,
  outsideStatuses,
  petStatuses,
  petsOf,
  shorterThan,
} from '../src/core/checks/index.js';

const show = (status: string) => `status=${status}`;
/** More pets than the default limit, so that a filtered page can overflow. */
const enough = limits.default + 1;

check(['list.status.complete', 'list.status.only'], async (t) => {
  await t.control(() => t.list());
  for (const status of petStatuses) await t.stock.petsOf(status, enough);
  const table = [enough, 5].flatMap((limit) => petStatuses.map((status) => ({ status, limit })));
  const says = 'a filtered page holds as many of the matching pets as its limit allows';
  const showBoth = ({ status, limit }: (typeof table)[number]) => `status=${status}&limit=${limit}`;
  await forAll(t, { says, table, plain: petStatuses.length, show: showBoth }, async (t, listing) => {
    const { response, held } = await eventually(
      t,
      () => t.list(listing),
      (judged) => t.pageOf(judged).length >= listing.limit,
    );
    const count = t.pageOf(response).length;
    if (!held) await blameStoreFirst(t, response, listing.status);
    t.holds(held, () => ({
      cause: 'page too short',
      summary: 'A filtered page leaves out pets that match, though its limit has room for them.',
      expected: `${listing.limit} pets, since the store holds at least ${enough} that are ${listing.status}`,
      actual: `${count} pets`,
      ...shorterThan(response, listing.limit),
    }));
  });
});

check('list.status.limit', async (t) => {
  for (const status of petStatuses) await t.stock.petsOf(status, enough);
  const says = 'without a limit a filtered page is as long as with the default limit';
  await forAll(t, { says, table: petStatuses, plain: 1, show }, async (t, status) => {
    const { response, held } = await eventually(
      t,
      async () => ({
        explicit: await t.control(() => t.list({ status, limit: limits.default })),
        absent: await t.list({ status }),
      }),
      ({ explicit, absent }) => t.pageOf(absent).length === t.pageOf(explicit).length,
    );
    const count = t.pageOf(response.absent).length;
    // A page beyond the default has been found already, by its length alone.
    if (count > limits.default) return;
    t.holds(held, () => ({
      cause: 'default differs from limit=20',
      summary: 'Without a limit a filtered page is not as long as with the default limit.',
      expected: `as many pets as with limit=${limits.default}: ${t.pageOf(response.explicit).length}`,
      actual: `${count} pets`,
      ...ofTwoLengths(response.absent, response.explicit),
    }));
  });
});

check('list.status.outside', async (t) => {
  await t.control(() => t.list({ status: 'available' }));
  const says = 'a status outside the enumeration is refused with a 4xx, or answered with a valid array';
  await forAll(
    t,
    { says, table: outsideStatuses, plain: 3, random: outsideStatus(), show },
    async (t, raw) => {
      const { status, success } = await t.list({ status: { raw } });
      const count = success === undefined ? 0 : petsOf(success).length;
      const did =
        success === undefined
          ? `refused with ${status}`
          : count === 0
            ? 'answered with []'
            : 'answered with pets';
      t.observe('list.status.outside.answer', did);
    },
  );
});
