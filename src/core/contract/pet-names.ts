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
