import { isMap, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { UsageError } from '../../errors.js';
import type { Waiver } from '../waiver.js';
import { waiverFieldNames } from './fields.js';
import { isSameWaiver, readWaivers, subject } from './read.js';

/** The first lines of a new file. */
const NEW_FILE =
  '# Violations that do not fail a run, each until a day. One that is expired or no longer needed fails it.\n';

/**
 * The text of a waiver file with some entries more; one that is about the same as an entry is put in its place. All
 * else stays: comments, order, other entries, line ends.
 *
 * @param text what the file holds; undefined: there is none yet
 * @param name what a message calls the file
 * @throws UsageError if the text is not a waiver file
 */
export async function withWaivers(
  text: string | undefined,
  name: string,
  waivers: readonly Waiver[],
): Promise<string> {
  const given = text ?? `${NEW_FILE}waivers: []\n`;
  const before = await readWaivers(given, name);
  const document = parseDocument(given);
  const list = document.get('waivers') as YAMLSeq;
  if (list.items.length === 0) list.flow = false;
  for (const waiver of waivers) {
    const index = before.findIndex((earlier) => isSameWaiver(earlier, waiver));
    const entry = list.items[index];
    if (isMap(entry)) renew(entry, waiver);
    else list.add(document.createNode(fieldsOf(waiver)));
  }
  const after = withLineEndsOf(given, document.toString({ lineWidth: 0 }));
  await checkOthers(before, await readWaivers(after, name), waivers, name);
  return after;
}

/** A file of Windows stays one, or else each of its lines would have changed. */
function withLineEndsOf(given: string, text: string): string {
  return given.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text;
}

/** Sets what differs, so that the rest of the entry stays as it was written. */
function renew(entry: YAMLMap, waiver: Waiver): void {
  const fields = fieldsOf(waiver);
  for (const name of waiverFieldNames) {
    const value = fields[name];
    if (value !== undefined) entry.set(name, value);
  }
}

/** In the order in which an entry is written. */
function fieldsOf(waiver: Waiver): Partial<Record<keyof Waiver, string | true>> {
  return Object.fromEntries(
    waiverFieldNames.flatMap((name) => (waiver[name] === undefined ? [] : [[name, waiver[name]]])),
  );
}

/** A value that entries share by an anchor would change in all of them. */
async function checkOthers(
  before: readonly Waiver[],
  after: readonly Waiver[],
  waivers: readonly Waiver[],
  name: string,
): Promise<void> {
  const others = (all: readonly Waiver[]) =>
    JSON.stringify(all.filter((one) => !waivers.some((waiver) => isSameWaiver(one, waiver))));
  if (others(before) === others(after)) return;
  const [first] = waivers;
  throw new UsageError(
    `${name}: the entry for ${first ? subject(first) : 'it'} shares a value with others by an anchor (&…); change it there by hand`,
  );
}
