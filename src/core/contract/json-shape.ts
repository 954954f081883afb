import { endOfString, unquoted } from '../json/string-token.js';

/** A member of the outermost object with the text of its value: `1e2` is not `100` here. */
export interface MemberText {
  readonly name: string;
  readonly value: string;
}

/** Facts about a JSON text that its parsed value no longer shows. */
export interface JsonShape {
  /** The deepest nesting of arrays and objects; 1 for `{}`, 0 for a scalar. */
  readonly depth: number;
  /** Members of the outermost object in the order of the text, duplicates included; empty for anything else. */
  readonly members: readonly MemberText[];
}

/**
 * Reads the shape of a JSON text. If the text is not JSON, `depth` is still right but `members` means nothing. Never
 * throws, and needs no stack at any depth.
 */
export function jsonShape(text: string): JsonShape {
  let depth = 0;
  let deepest = 0;
  let name: string | undefined;
  let valueStart = 0;
  const members: MemberText[] = [];
  const endMember = (end: number) => {
    if (name !== undefined) members.push({ name, value: text.slice(valueStart, end).trim() });
    name = undefined;
  };
  const inObject = text.trimStart().startsWith('{');
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        if (inObject && depth === 1 && name === undefined) {
          name = unquoted(text.slice(at, end + 1));
          valueStart = text.indexOf(':', end) + 1;
        }
        at = end;
        break;
      }
      case '{':
      case '[':
        depth += 1;
        deepest = Math.max(deepest, depth);
        break;
      case '}':
      case ']':
        depth -= 1;
        if (depth === 0) endMember(at);
        break;
      case ',':
        if (depth === 1) endMember(at);
        break;
    }
  }
  return { depth: deepest, members };
}
