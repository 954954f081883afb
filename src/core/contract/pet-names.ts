/** Characters that follow the tag in a name. All of them keep the name's kind and length. */
export const JOINTS: readonly string[] = ['-', '_', '.', '~', '+', '='];

const TAG = 'pct-';
const TAGGED = new RegExp(`^(${TAG}[0-9a-f]{8})[${JOINTS.join('').replace('-', '\\-')}]`);

/** The tag of a run: the start of the names of the pets that it creates. @param runId 8 hexadecimal digits */
export function tagOf(runId: string): string {
  return `${TAG}${runId}`;
}

/** The tag at the start of a name; undefined when no run gave the name. */
export function tagIn(name: string): string | undefined {
  return TAGGED.exec(name)?.[1];
}

/**
 * The mark of a request in a text that holds its name: the digits behind the tag, which no other request has. Leaves the
 * joint out, since a repeated request has another one.
 */
export function markIn(text: string, tag: string): string | undefined {
  const at = text.indexOf(tag);
  if (at < 0 || !JOINTS.includes(text.charAt(at + tag.length))) return undefined;
  return /^\d+(-\d+)+/.exec(text.slice(at + tag.length + 1, at + tag.length + 1 + LONGEST_MARK))?.[0];
}

const LONGEST_MARK = 60;
