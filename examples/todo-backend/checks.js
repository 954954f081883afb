/** The checks: the interface as a document that can be run. The judge in kit.js and the ledger hold the responses. */
import { Blocked, causeNamed, fc, quoted, suiteOf } from 'petstore-conformance/engine';
import { adding, asking, changing, clearing, listing, reading, removing, todoOf } from './interface.js';

const suite = suiteOf();
export const { checks } = suite;
const when = (store) => suite.when({ store });
/** Any success. */
const OK = ['2xx'];
/** Any success, or a refusal. */
const OPEN = ['2xx', '4xx'];

const list = (t) => t.send(listing, { requirement: 'list.status', statuses: OK });
/** A list that has todos of the run, so that the ledger can hold it against their last writes. */
async function listOwn(t) {
  const { value } = await list(t);
  if (Array.isArray(value) && value.length > 0) t.judged('list.complete', 'list.same');
}
const clear = (t) => t.send(clearing, { requirement: 'clear.status', statuses: OK });
const add = (t, members, label) =>
  t.send(adding(JSON.stringify(members)), { requirement: 'add.status', statuses: OK, ...(label && { label }) });
const read = (t, url, requirement = 'get.status') => t.send(reading(url), { requirement, statuses: OK });
const change = (t, url, members) =>
  t.send(changing(url, JSON.stringify(members)), { requirement: 'change.status', statuses: OK });
/** A further try may find that an earlier one, whose response was lost, was done. */
const remove = (t, url) => t.send(removing(url), { requirement: 'remove.status', statuses: OK, again: ['4xx'] });
const ask = (t, method, url) => t.send(asking(method, url), { requirement: 'preflight.status', statuses: OK });

/** The url of the todo in a response. @throws {Blocked} if it has none */
function urlOf({ value, findings }) {
  const url = todoOf(value)?.url;
  if (url !== undefined && URL.canParse(url)) return url;
  throw new Blocked('the response shows no todo with an absolute url', findings[0]?.requirement ?? 'add.url');
}
const added = async (t, members = {}) => urlOf(await add(t, { title: t.name(), ...members }));

/** Removes all todos. Nothing else may be under way. */
export async function empty(t) {
  const { status } = await clear(t);
  const judged = await list(t);
  if (status >= 300 || !Array.isArray(judged.value)) return;
  t.judged('clear.empties');
  // An addition whose response was lost may still be done.
  const isLossy = t.log.some(({ facts }) => facts.operation === 'addTodo' && facts.isUnsure);
  if (judged.value.length === 0 || isLossy) return;
  const actual = `${judged.value.length} in the list`;
  t.fail(judged, {
    requirement: 'clear.empties',
    cause: causeNamed('todos left'),
    summary: `DELETE of the base URL left todos: ${actual}.`,
    expected: 'an empty array',
    actual,
  });
}

when('found')('list.status', 'the list is a JSON array of todos').check((t) => list(t));

when('found')(['preflight.status', 'cors.methods', 'cors.headers'], 'a browser may add todos and remove all').each(
  () => ({ table: ['POST', 'DELETE'].map((method) => ({ label: method, method })) }),
  (t, { method }) => ask(t, method),
);

when('own')(['preflight.status', 'cors.methods', 'cors.headers'], 'a browser may change and remove a todo').each(
  () => ({ path: 'preflight.todo', table: ['PATCH', 'DELETE'].map((method) => ({ label: method, method })) }),
  async (t, { method }) => ask(t, method, await added(t)),
);

const titled = (title) => ({ label: `the title ${quoted(JSON.stringify(title))}`, title });
/** The plainest come first. */
const ordinaryTitles = [
  'walk the dog',
  'R&D <b>"it\'s"</b> 100% \\ / ; -- ${7*7}',
  'Käse für Łódź, 買い物, покупки, شراء',
  'call 👩‍👧 about 🎂',
  'x'.repeat(64),
  'x',
  'null',
  '0',
].map(titled);
const oddTitles = ['', ' ', ' both ends ', 'two\nlines', 'tab\tand\u0001', 'x'.repeat(20_000), 'e\u0301'].map(titled);

const isOrdinary = (title) => title.length <= 64 && title === title.normalize() && !/[\p{C}\p{Z}]/u.test(title);
const ordinaryTitle = () => fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter(isOrdinary);

when('own')(['add.title', 'add.completed', 'get.same'], 'an ordinary title is accepted and comes back unchanged').each(
  () => ({ table: ordinaryTitles, plain: 5, random: ordinaryTitle().map(titled) }),
  async (t, { title, label }) => {
    await read(t, urlOf(await add(t, { title }, label)));
    t.judged('get.same');
  },
);

when('own')('add.title', 'an unusual title is accepted unchanged or refused').each(
  () => ({ path: 'add.title.odd', table: oddTitles, plain: 3 }),
  async (t, { title, label }) => {
    const body = JSON.stringify({ title });
    const judged = await t.send(adding(body), { requirement: 'add.odd-body', statuses: OPEN, label });
    if (judged.status < 300) await read(t, urlOf(judged));
  },
);

const ordered = (order) => ({ label: `the order ${order}`, order });
const anyOrder = () => fc.nat({ max: 2 ** 31 - 1 });

when('own')(['add.order', 'get.same', 'list.same'], 'the order of a todo is the one that was sent').each(
  () => ({ table: [523, 0, 1, 2 ** 31 - 1].map(ordered), random: anyOrder().map(ordered), share: 0.4 }),
  async (t, { order, label }) => {
    await read(t, urlOf(await add(t, { title: t.name(), order }, label)));
    await listOwn(t);
    t.judged('get.same');
  },
);

/** More than a page of any usual length. */
const MANY = 30;

when('own')(['add.url', 'list.complete'], 'todos that are added at once have urls of their own').check(async (t) => {
  const count = t.isQuick ? 5 : MANY;
  await t.alone(() => Promise.all(Array.from({ length: count }, () => added(t))));
  await listOwn(t);
});

const changes = (members) => ({ label: `a change to ${JSON.stringify(members)}`, members });
const tableOfChanges = [
  { title: 'bathe the cat' },
  { completed: true },
  { completed: false },
  { order: 95 },
  { order: 0 },
  { title: 'all, & more', completed: true, order: 7 },
].map(changes);

const anyMembers = () =>
  fc.record({ title: ordinaryTitle(), completed: fc.boolean(), order: anyOrder() }, { requiredKeys: ['title'] });

when('own')(['change.shown', 'change.kept', 'change.rest'], 'a change sets what it names, and no more').each(
  () => ({ table: tableOfChanges, random: anyMembers().map(changes), share: 0.6 }),
  async (t, { members }) => {
    // Of two todos with one title, only one is to change.
    const title = t.name();
    const [url, other] = [await added(t, { title, order: 10 }), await added(t, { title, order: 20 })];
    await Promise.all([read(t, url), read(t, other)]);
    await change(t, url, { completed: !members.completed });
    await change(t, url, members);
    await Promise.all([read(t, url), read(t, other)]);
    await listOwn(t);
    t.judged('change.kept', 'change.rest');
  },
);

when('own')(['remove.status', 'remove.gone', 'remove.rest', 'remove.again'], 'a removed todo is gone, alone').each(
  () => ({ table: [0, 1, 2].map((place) => ({ label: `todo ${place + 1} of 3`, place })) }),
  async (t, { place }) => {
    const urls = [];
    const title = t.name();
    for (const order of [1, 2, 3]) urls.push(await added(t, { title, order }));
    const url = urls[place];
    await remove(t, url);
    await listOwn(t);
    // The ledger says whether a response may still show it.
    await t.send(reading(url), { requirement: 'remove.gone', statuses: OPEN });
    await t.send(changing(url, '{"completed":true}'), { requirement: 'remove.gone', statuses: OPEN });
    await t.send(removing(url), { requirement: 'remove.again', statuses: OPEN });
    const others = urls.filter((other) => other !== url);
    await Promise.all(others.map((other) => read(t, other, 'remove.rest')));
    t.judged('remove.gone');
  },
);

/** Sequences in which one operation most easily breaks the next. */
const sequences = [
  [{ add: 2 }, { change: 0 }, { clear: true }, { add: 1 }],
  [{ add: 3 }, { remove: 1 }, { add: 1 }, { change: 2 }, { remove: 0 }],
  [{ clear: true }, { add: 1 }, { change: 0 }, { change: 0 }, { change: 0 }, { remove: 0 }, { add: 2 }],
];
const labelled = (steps) => ({ label: steps.map((step) => JSON.stringify(step)).join(', then '), steps });
const anySequence = () => {
  const step = fc.oneof(
    fc.integer({ min: 1, max: 3 }).map((add) => ({ add })),
    fc.nat({ max: 5 }).map((change) => ({ change })),
    fc.nat({ max: 5 }).map((remove) => ({ remove })),
    fc.constant({ clear: true }),
  );
  return fc.array(step, { minLength: 2, maxLength: 7 }).map(labelled);
};

when('alone')(['list.complete', 'list.same', 'clear.empties', 'clear.gone'], 'a list is what all writes left').each(
  () => ({ path: 'sequence', table: sequences.map(labelled), plain: 1, random: anySequence(), share: 0.4 }),
  (t, { steps }) => t.alone(() => perform(t, steps)),
);

/** Each list and read is held against the writes before it. */
async function perform(t, steps) {
  const urls = [];
  for (const step of steps) {
    for (let count = step.add ?? 0; count > 0; count -= 1) urls.push(await added(t, { order: count }));
    const url = urls[(step.change ?? step.remove) % urls.length];
    if (url !== undefined && step.change !== undefined) await change(t, url, { title: t.name(), completed: true });
    if (url !== undefined && step.remove !== undefined) {
      await remove(t, url);
      urls.splice(urls.indexOf(url), 1);
    }
    if (step.clear) {
      await empty(t);
      for (const old of urls.splice(0)) await t.send(reading(old), { requirement: 'clear.gone', statuses: OPEN });
    }
    await listOwn(t);
  }
  await Promise.all(urls.map((url) => read(t, url)));
}

const wrong = (text) => ({ label: `the body ${quoted(text)}`, text });
const wrongMembers = ['"title":7', '"title":null', '"title":"a","completed":"yes"', '"title":"a","order":1e400'];
const wrongBodies = ['{', '[]', '', 'null', '"text"', '{}', ...wrongMembers.map((text) => `{${text}}`)].map(wrong);
const cases = () => ({ table: wrongBodies, plain: 4, random: fc.json({ maxDepth: 2 }).map(wrong), share: 0.4 });

when('odd')('add.odd-body', 'a wrong body is no failure of the server').each(cases, (t, { text, label }) =>
  t.send(adding(text), { requirement: 'add.odd-body', statuses: OPEN, label }),
);

when('odd')('change.odd-body', 'a wrong change is no failure of the server').each(cases, async (t, { text, label }) =>
  t.send(changing(await added(t), text), { requirement: 'change.odd-body', statuses: OPEN, label }),
);

when('end')('clear.status', 'all todos are removed at the end').check(empty);
