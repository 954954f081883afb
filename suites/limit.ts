/** The limit of GET /pets: from 1 to 100, 20 when it is absent. */
import {
  acceptedLimits,
  check,
  forAll,
  limits,
  limitsBeside,
  listFullPage,
  listWithDefaultLimit,
  outsideLimit,
  outsideLimits,
  together,
} from '../src/core/checks/index.js';

const show = (asked: number | string) => `limit=${asked}`;

check(
  ['list.limit.full-page', 'list.limit.maximum', 'list.limit.accepted'],
  'a page holds as many pets as the limit allows, and no more',
  async (t) => {
    await t.stock.pets(t.fullStore);
    const description = 'a page holds as many pets as the limit allows';
    const cases = { description, table: acceptedLimits, plain: 3, show };
    await forAll(t, cases, async (t, limit) => {
      await listFullPage(t, { limit, stored: t.fullStore, expect: 200 });
    });
  },
  { store: 'full' },
);

check(
  'list.limit.default',
  'without a limit a page is as long as with limit=20',
  async (t) => {
    await t.stock.pets(limits.default + 1);
    await listWithDefaultLimit(t, { expect: 200 });
  },
  { store: 'full' },
);

check(
  'list.limit.outside',
  'a limit outside 1 to 100 is refused with a 4xx, or answered with a valid page of at most 100',
  async (t) => {
    // More pets than any page may hold show a page without a bound.
    await together([t.control(() => t.list({ limit: 1, expect: 200 })), t.stock.upToPets(t.fullStore)]);
    const cases = { table: [...outsideLimits, ...limitsBeside], plain: 4, random: outsideLimit(), show };
    await forAll(t, cases, async (t, asked) => {
      const { status, success } = await t.list({ limit: asked, expect: [200, '4xx'] });
      const choice = success === undefined ? `refused with ${status}` : 'answered with a page';
      t.observe('list.limit.outside.answer', `a limit that is ${kindOfLimit(asked)} is ${choice}`);
    });
  },
  { store: 'full' },
);

/** Says how a raw limit is outside 1 to 100. */
function kindOfLimit(raw: string): 'below 1' | 'above 100' | 'not an integer' | 'given twice' {
  if (raw.includes('&limit=')) return 'given twice';
  if (!/^-?\d+$/.test(raw)) return 'not an integer';
  return raw.startsWith('-') || raw === '0' ? 'below 1' : 'above 100';
}
