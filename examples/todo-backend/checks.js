/** The checks: the interface as a document that can be run. The judge in kit.js and the ledger hold the responses. */
import { bodies, fc, hold, prefixOf, suiteOf, texts, wrongBySchema } from 'petstore-conformance/engine';
import { adding, asking, changing, clearing, contract, listing, reading, removing, todoOf } from './interface.js';

const suite = suiteOf();
export const { checks } = suite;
const when = (store) => suite.when({ store });
/** Sends a request. Another status than a success breaks the requirement `PREFIX.status` of its operation. */
const send = (t, request, more) => suite.send(t, request, { expect: '2xx', ...more });
/** A request that may be refused, too. */
const sendOpen = (t, request, requirement, label) =>
  send(t, request, { expect: ['2xx', '4xx'], requirement, ...(label && { label }) });

const read = (t, url, requirement) => send(t, reading(url), { ...(requirement && { requirement }) });
const change = (t, url, members) => send(t, changing(url, JSON.stringify(members)));
/** A further try may find that an earlier one, whose response was lost, was done. */
const remove = (t, url) => send(t, removing(url), { afterLoss: ['4xx'] });
/** A list that has todos of the run, so that the ledger can hold it against their last writes. */
async function list(t) {
  const { value } = await send(t, listing);
  if (Array.isArray(value) && value.length > 0) t.judged('list.complete', 'list.same');
}

/** The url of the todo in a response. @throws {Blocked} if it has none */
function urlOf({ value, findings }) {
  const url = todoOf(value)?.url;
  if (url !== undefined && URL.canParse(url)) return url;
  throw suite.blocked('the response shows no todo with an absolute url', findings[0] ?? 'add.url');
}
const add = async (t, members = {}, label = undefined) =>
  urlOf(await send(t, adding(JSON.stringify({ title: t.name(), ...members })), { label }));

/** Removes all todos. Nothing else may be under way. */
export async function empty(t) {
  const { status } = await send(t, clearing);
  const judged = await send(t, listing);
  if (status >= 300 || !Array.isArray(judged.value)) return;
  // An addition whose response was lost may still be done.
  const isLossy = t.log.some(({ facts }) => facts.operation === 'addTodo' && facts.isUnsure);
  const isKept = judged.value.length === 0 || isLossy;
  const returned = `${judged.value.length} after all were removed`;
  hold(t, judged, 'clear.empties', isKept, { cause: 'todos left', returned, expected: 'an empty array' });
}

when('found')('list.status', 'the list is a JSON array of todos').check((t) => send(t, listing));

when('found')(['preflight.status', 'cors.methods', 'cors.headers'], 'a browser may add todos and remove all').each(
  () => ({ table: ['POST', 'DELETE'].map((method) => ({ label: method, method })) }),
  (t, { method }) => send(t, asking(method)),
);

when('own')(['preflight.status', 'cors.methods', 'cors.headers'], 'a browser may change and remove a todo').each(
  () => ({ path: 'preflight.todo', table: ['PATCH', 'DELETE'].map((method) => ({ label: method, method })) }),
  async (t, { method }) => send(t, asking(method, await add(t))),
);

/** Titles that must be accepted: see the stances in interface.md. */
const isOrdinary = (text) =>
  text.length <= 64 && text.trim() === text && text === text.normalize() && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
const titleOf = (t) => ({ noun: 'title', prefix: prefixOf(t.options.runId), longest: 64, isOrdinary });

when('own')(['add.title', 'add.completed', 'get.same'], 'an ordinary title is accepted and comes back unchanged').each(
  (t) => {
    const table = [...texts.ordinaryTexts(titleOf(t)), ...texts.bareTexts(titleOf(t))];
    return { table, plain: 8, random: texts.ordinaryText(titleOf(t)), share: 0.6 };
  },
  async (t, { text, label }) => {
    await read(t, await add(t, { title: text }, label));
    t.judged('get.same');
  },
);

when('odd')('add.title', 'an unusual title is accepted unchanged or refused').each(
  (t) => ({
    path: 'add.title.odd',
    table: [...texts.unusualTexts(titleOf(t)), ...texts.poisonousTexts(titleOf(t))],
    plain: 5,
    random: texts.unusualText(titleOf(t)),
    share: 0.4,
  }),
  async (t, { text, label }) => {
    const judged = await sendOpen(t, adding(JSON.stringify({ title: text })), 'add.odd-body', label);
    if (judged.status < 300) await read(t, urlOf(judged));
  },
);

const ordered = (order) => ({ label: `the order ${order}`, order });
const anyOrder = () => fc.nat({ max: 2 ** 31 - 1 });

when('own')(['add.order', 'get.same', 'list.same'], 'the order of a todo is the one that was sent').each(
  () => ({ table: [523, 0, 1, 2 ** 31 - 1].map(ordered), random: anyOrder().map(ordered), share: 0.4 }),
  async (t, { order, label }) => {
    await read(t, await add(t, { order }, label));
    await list(t);
    t.judged('get.same');
  },
);

/** More than a page of any usual length. */
const MANY = 30;

when('own')(['add.url', 'list.complete'], 'todos that are added at once have urls of their own').check(async (t) => {
  const count = t.isQuick ? 5 : MANY;
  await t.alone(() => Promise.all(Array.from({ length: count }, () => add(t))));
  await list(t);
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

const anyMembers = (t) => {
  const title = texts.ordinaryText(titleOf(t)).map(({ text }) => text);
  return fc.record({ title, completed: fc.boolean(), order: anyOrder() }, { requiredKeys: ['title'] });
};

when('own')(['change.shown', 'change.kept', 'change.rest'], 'a change sets what it names, and no more').each(
  (t) => ({ table: tableOfChanges, random: anyMembers(t).map(changes), share: 0.6 }),
  async (t, { members }) => {
    // Of two todos with one title, only one is to change.
    const title = t.name();
    const [url, other] = [await add(t, { title, order: 10 }), await add(t, { title, order: 20 })];
    await Promise.all([read(t, url), read(t, other)]);
    await change(t, url, { completed: !members.completed });
    await change(t, url, members);
    await Promise.all([read(t, url), read(t, other)]);
    await list(t);
    t.judged('change.kept', 'change.rest');
  },
);

when('own')(['remove.status', 'remove.gone', 'remove.rest', 'remove.again'], 'a removed todo is gone, alone').each(
  () => ({ table: [0, 1, 2].map((place) => ({ label: `todo ${place + 1} of 3`, place })) }),
  // Alone, so that no other case gets the url of a removed todo for one of its own.
  (t, { place }) => t.alone(() => removeOneOfThree(t, place)),
);

async function removeOneOfThree(t, place) {
  const urls = [];
  const title = t.name();
  for (const order of [1, 2, 3]) urls.push(await add(t, { title, order }));
  const url = urls[place];
  await remove(t, url);
  await list(t);
  // The ledger says whether a response may still show it.
  await sendOpen(t, reading(url), 'remove.gone');
  await sendOpen(t, changing(url, '{"completed":true}'), 'remove.gone');
  await sendOpen(t, removing(url), 'remove.again');
  const others = urls.filter((other) => other !== url);
  await Promise.all(others.map((other) => read(t, other, 'remove.rest')));
  t.judged('remove.gone');
}

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
    for (let count = step.add ?? 0; count > 0; count -= 1) urls.push(await add(t, { order: count }));
    const url = urls[(step.change ?? step.remove) % urls.length];
    if (url !== undefined && step.change !== undefined) await change(t, url, { title: t.name(), completed: true });
    if (url !== undefined && step.remove !== undefined) {
      await remove(t, url);
      urls.splice(urls.indexOf(url), 1);
    }
    if (step.clear) {
      await empty(t);
      for (const old of urls.splice(0)) await sendOpen(t, reading(old), 'clear.gone');
    }
    await list(t);
  }
  await Promise.all(urls.map((url) => read(t, url)));
}

/** Bodies that are no todo, nor a change of one. */
const wrongBodies = (schema) => (t) => {
  const [value, other] = [t.name(), t.name()].map((title) => ({ title, completed: false }));
  const sample = { value, other, schema, noun: 'todo', text: 'title' };
  const odd = [bodies.damagedJson(sample), bodies.otherThanObjects(sample), bodies.wrongTexts(sample)];
  const random = fc.oneof(...odd.map((one) => one.random));
  const table = [...odd.flatMap((one) => one.table), ...wrongBySchema(contract, schema, { ...value, order: 1 })];
  return { table, plain: 4, random, share: 0.4 };
};

when('odd')('add.odd-body', 'a wrong body is no failure of the server').each(
  wrongBodies('NewTodo'),
  (t, { body, label }) => sendOpen(t, adding(body), 'add.odd-body', label),
);

when('odd')('change.odd-body', 'a wrong change is no failure of the server').each(
  wrongBodies('Change'),
  async (t, row) => sendOpen(t, changing(await add(t), row.body), 'change.odd-body', row.label),
);

when('end')('clear.status', 'all todos are removed at the end').check(empty);
