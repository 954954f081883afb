/** The model of a run: what each todo is after the writes of the log, and the reads that differ from it. Pure. */
import { causeNamed, isLost, readJson, shown } from 'petstore-conformance/engine';
import { isSuccess, members, operationOf, sentIn, todoOf } from './interface.js';

/** What the model needs of an exchange, since a long run drops the bodies. */
export function facts(exchange) {
  const { request, response } = exchange;
  const { value } = isSuccess(response) ? readJson(response.body) : {};
  const items = Array.isArray(value) ? value : [value];
  const todos = items.map(todoOf).filter((todo) => todo !== undefined);
  return {
    operation: operationOf(request),
    url: request.target,
    sent: sentIn(request),
    todos,
    isWhole: Array.isArray(value) && todos.length === items.length,
    isDone: isSuccess(response),
    // Without a response, or with a failure, nobody knows whether a write was done.
    isUnsure: !response || isLost(exchange) || response.status >= 500,
  };
}

/** What the model judges by a read. */
const BY_LIST = ['list.complete', 'list.same', 'change.kept', 'change.rest', 'remove.gone', 'clear.empties'];
const BY_ID = ['get.same', 'change.kept', 'change.rest', 'remove.gone', 'clear.gone'];

export function bearsOn({ facts }) {
  if (facts.operation === 'listTodos') return BY_LIST;
  return facts.operation === 'getTodo' ? BY_ID : [];
}

/** Browsers read the responses to writes, too. */
export const weak = (log) =>
  new Map(
    log.some(({ facts }) => facts.operation === 'addTodo' && facts.isDone)
      ? []
      : [['cors.origin', { why: 'the run added no todo, so it saw no response to that' }]],
  );

/**
 * The writes of a log, in its order. A write has its `kind`, when it was sent and answered (`from`, `to`), whether it was done
 * for sure, the members that it `sent`, the `todo` that it left, if there is one, and the write to that todo `before`.
 */
class Writes {
  byUrl = new Map();
  clears = [];
  /** Additions that may have been done, under a url that nobody knows. */
  #unknown = [];

  constructor(log) {
    for (const { exchange, facts } of log) if (facts.isDone || facts.isUnsure) this.#note(exchange, facts);
  }

  #note(exchange, { operation: kind, url, sent, todos: [todo], isDone }) {
    const write = { kind, exchange, sent, from: exchange.at, to: exchange.at + exchange.took, isSure: isDone };
    const push = (key, more) => {
      const own = this.byUrl.get(key) ?? [];
      this.byUrl.set(key, [...own, { ...write, before: own.at(-1), ...more }]);
    };
    if (kind === 'removeTodos') this.clears.push(write);
    else if (kind === 'removeTodo') push(url, {});
    else if (kind === 'changeTodo') push(url, { todo, isSure: todo !== undefined && sent !== undefined });
    else if (kind === 'addTodo' && todo) push(todo.url, { todo });
    else if (kind === 'addTodo') this.#unknown.push(write);
  }

  /** The last write to a todo, or removal of all, before a request; undefined if nobody can say what it left. */
  lastBefore(url, from, to = from) {
    const own = this.byUrl.get(url)?.findLast((write) => write.from < to);
    const clear = this.clears.findLast((write) => write.from < to);
    if (!own) return undefined;
    const [last, other] = clear?.to > own.to ? [clear, own] : [own, clear];
    const isOverlapped = last.to > from || other?.to > last.from || last.before?.to > last.from;
    if (isOverlapped || !last.isSure) return undefined;
    // A todo whose addition was lost may have the url of a removed one.
    const mayBeAgain = !last.todo && this.#unknown.some((add) => add.from < to && add.to > last.from);
    return mayBeAgain ? undefined : last;
  }

  /** Additions that gave the url of a todo which was still there. */
  clashes() {
    return [...this.byUrl].flatMap(([url, writes]) => {
      const adds = writes.filter(({ kind }) => kind === 'addTodo');
      const removals = [...writes.filter(({ kind }) => kind === 'removeTodo'), ...this.clears];
      return adds.slice(1).flatMap((add, index) => {
        const first = adds[index];
        const isFree = removals.some(({ from, to }) => to > first.from && from < add.to);
        return isFree ? [] : [{ url, add, first }];
      });
    });
  }
}

/** The todos that a run leaves, or may have left. */
export function created(log) {
  const writes = new Writes(log);
  return [...writes.byUrl].flatMap(([url, own]) => {
    const last = writes.lastBefore(url, Number.POSITIVE_INFINITY);
    const todo = last ? last.todo : own.find((write) => write.todo)?.todo;
    return todo ? [{ id: url, name: String(todo.title) }] : [];
  });
}

/** A member that is absent breaks the schema, and says nothing here. */
const isOther = (one, other) => one !== undefined && other !== undefined && one !== other;
const finding = (requirement, cause, last, summary, expected, actual) => {
  return { requirement, cause: causeNamed(cause), summary, expected, actual, others: [last.exchange] };
};

/** A todo is read with another member than its last write returned. */
function changed(todo, last, prefix) {
  // Where only the response to the write was wrong, that is its own finding.
  const right = { ...last.before?.todo, ...last.sent };
  const name = members.find((one) => isOther(todo[one], last.todo[one]) && todo[one] !== right[one]);
  if (name === undefined) return [];
  const requirement = last.kind === 'changeTodo' && name in last.sent ? 'change.kept' : `${prefix}.same`;
  const [expected, actual] = [last.todo, todo].map((one) => `${name} ${shown(one[name])}`);
  const summary = `The todo ${todo.url} is read with ${actual}; its last write returned ${expected}.`;
  return [finding(requirement, `${name} differs`, last, summary, expected, actual)];
}

/** A todo that was removed is there. */
function back(url, last, cleared) {
  const requirement = last.kind === 'removeTodos' ? cleared : 'remove.gone';
  return [
    finding(
      requirement,
      'still there',
      last,
      `The todo ${url} was removed, and is still there.`,
      'no todo',
      'the todo',
    ),
  ];
}

/** The findings of a success of each operation. @param lastBefore the last write of a url before the request */
const readers = {
  listTodos({ todos, isWhole }, lastBefore, urls) {
    const listed = new Map(todos.map((todo) => [todo.url, todo]));
    return urls.flatMap((url) => {
      const [last, todo] = [lastBefore(url), listed.get(url)];
      if (!last || (!last.todo && !todo)) return [];
      if (!last.todo) return back(url, last, 'clear.empties');
      if (todo) {
        const isTwice = todos.length > listed.size && todos.filter((one) => one.url === url).length > 1;
        const summary = `The list has ${url} more than once.`;
        const twice = finding('list.complete', 'listed twice', last, summary, 'each todo once', 'a todo twice');
        return isTwice ? [twice] : changed(todo, last, 'list');
      }
      const summary = `The list lacks ${url}, which was not removed.`;
      return isWhole ? [finding('list.complete', 'not listed', last, summary, 'each todo', 'a list without it')] : [];
    });
  },
  getTodo({ url, todos: [todo] }, lastBefore) {
    const last = lastBefore(url);
    if (last && !last.todo) return back(url, last, 'clear.gone');
    return last && todo ? changed({ ...todo, url }, last, 'get') : [];
  },
  changeTodo({ url, sent, todos: [todo] }, lastBefore) {
    const last = lastBefore(url);
    if (last && !last.todo) return back(url, last, 'clear.gone');
    const rest = sent ? ['url', ...members].filter((name) => !(name in sent)) : [];
    const name = last && todo && rest.find((one) => isOther(todo[one], last.todo[one]));
    if (name === undefined) return [];
    const [expected, actual] = [last.todo, todo].map((one) => `${name} ${shown(one[name])}`);
    const summary = `PATCH without ${name} left ${actual}; it was ${expected}.`;
    return [finding('change.rest', `${name} changed`, last, summary, expected, actual)];
  },
};

/** All findings that take more than one exchange to see. */
export function ledger(log) {
  const writes = new Writes(log);
  const clashes = writes.clashes();
  const contested = new Set(clashes.map(({ url }) => url));
  const urls = [...writes.byUrl.keys()].filter((url) => !contested.has(url));
  const given = clashes.map(({ url, add, first }) => {
    const summary = `POST gave a new todo the url ${url}, which another todo has.`;
    return { ...finding('add.url', 'given twice', first, summary, 'a url of its own', url), exchange: add.exchange };
  });
  const reads = log.flatMap(({ exchange, facts }) => {
    const { at, took } = exchange;
    // What a change left as it was, it left as it began.
    const to = facts.operation === 'changeTodo' ? at : at + took;
    const lastBefore = (url) => (contested.has(url) ? undefined : writes.lastBefore(url, at, to));
    const found = facts.isDone ? (readers[facts.operation]?.(facts, lastBefore, urls) ?? []) : [];
    // A list that lacks all todos is one finding.
    const isFirst = (one, index) => found.findIndex(({ requirement }) => requirement === one.requirement) === index;
    return found.filter(isFirst).map((one) => ({ ...one, exchange }));
  });
  return [...given, ...reads];
}
