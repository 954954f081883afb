/** The limit of GET /pets: from 1 to 100, 20 when it is absent. */
import {
  acceptedLimits,
  blameStoreFirst,
  check,
  eventually,
  forAll,
  limit,
  limits,
  ofTwoLengths,
  outsideLimit,
  outsideLimits,
  shorterThan,
} from '../src/core/checks/index.js';

const show = (asked: number | string) => `limit=${asked}`;

check(['list.limit.full-page', 'list.limit.maximum', 'list.limit.accepted'], async (t) => {
  await t.stock.pets(limits.maximum);
  // One more shows whether a page can overflow; a read-only run judges by what there is.
  if (!t.session.options.readOnly) await t.stock.pets(limits.maximum + 1);
  const says = 'a page holds as many pets as the limit allows';
  await forAll(t, { says, table: acceptedLimits, plain: 3, random: limit(), show }, async (t, asked) => {
    const { response, held } = await eventually(
      t,
      () => t.list({ limit: asked }),
      (judged) => t.pageOf(judged).length >= asked,
    );
    const count = t.pageOf(response).length;
    if (!held) await blameStoreFirst(t, response);
    t.holds(held, () => ({
      cause: 'page too short',
      summary: 'A page holds fewer pets than its limit allows, though the store holds more.',
      expected: `${asked} pets, since the store holds at least ${limits.maximum}`,
      actual: `${count} pets`,
      ...shorterThan(response, asked),
    }));
  });
});

check('list.limit.default', async (t) => {
  await t.stock.pets(limits.default + 1);
  const { response, held } = await eventually(
    t,
    async () => ({
      explicit: await t.control(() => t.list({ limit: limits.default })),
      absent: await t.list(),
    }),
    ({ explicit, absent }) => t.pageOf(absent).length === t.pageOf(explicit).length,
  );
  const count = t.pageOf(response.absent).length;
  // A page beyond the default has been found already, by its length alone.
  if (count > limits.default) return;
  t.holds(held, () => ({
    cause: 'default differs from limit=20',
    summary: 'Without a limit the page is not as long as with the default limit.',
    expected: `as many pets as with limit=${limits.default}: ${t.pageOf(response.explicit).length}`,
    actual: `${count} pets`,
    ...ofTwoLengths(response.absent, response.explicit),
  }));
});

check('list.limit.outside', async (t) => {
  await t.control(() => t.list({ limit: limits.maximum }));
  const says = 'a limit outside 1 to 100 is refused with a 4xx, or answered with a valid page of at most 100';
  await forAll(
    t,
    { says, table: outsideLimits, plain: 5, random: outsideLimit(), show },
    async (t, asked) => {
      const { status, success } = await t.list({ limit: asked });
      const kind = /^-?\d+$/.test(asked)
        ? asked.startsWith('-') || asked === '0'
          ? 'below 1'
          : 'above 100'
        : 'no integer';
      const did = success === undefined ? `refused with ${status}` : 'answered with a page';
      t.observe('list.limit.outside.answer', `a limit that is ${kind} is ${did}`);
    },
  );
});
