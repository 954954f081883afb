import { Credential } from '../client/credential.js';
import type { ApiKey } from '../config/api-key.js';

/** One way to make another key of the right one, in JavaScript and for a POSIX shell. */
export interface KeyEdit {
  /** What is made, in words: `the key without its last character`. */
  readonly description: string;
  /** For a shell within double quotes, `$PETSTORE_API_KEY` standing for the key. */
  readonly shell: string;
  readonly edit: (key: string) => string;
}

/** The edited key in the scheme of the document. */
export function bearer(key: ApiKey, { description, shell, edit }: KeyEdit): Credential {
  return Credential.derived(description, `Bearer ${shell}`, key, (text) => `Bearer ${edit(text)}`);
}

/** The key without its first characters. */
export function withoutFirst(count: number): KeyEdit {
  return {
    description: `the key without its first ${counted(count)}`,
    shell: `\${PETSTORE_API_KEY#${'?'.repeat(count)}}`,
    edit: (key) => key.slice(count),
  };
}

/** The key without its last characters. */
export function withoutLast(count: number): KeyEdit {
  return {
    description: `the key without its last ${counted(count)}`,
    shell: `\${PETSTORE_API_KEY%${'?'.repeat(count)}}`,
    edit: (key) => key.slice(0, -count),
  };
}

function counted(count: number): string {
  return count === 1 ? 'character' : `${count} characters`;
}

/** The key with a letter or digit put in at a position from 0. */
export function withInserted(character: string, position: number): KeyEdit {
  return {
    description: `the key with one character more, its number ${position + 1}`,
    shell: throughAwk(`print substr($0,1,${position}) "${character}" substr($0,${position + 1})`),
    edit: (key) => key.slice(0, position) + character + key.slice(position),
  };
}

/** The key with a letter or digit in place of the character at a position from 0. */
export function withReplaced(character: string, position: number): KeyEdit {
  return {
    description: `the key with its character number ${position + 1} changed`,
    shell: throughAwk(`print substr($0,1,${position}) "${character}" substr($0,${position + 2})`),
    edit: (key) => key.slice(0, position) + character + key.slice(position + 1),
  };
}

/** The output of an awk statement with the key as its line. */
export function throughAwk(statement: string): string {
  return `$(printf %s "$PETSTORE_API_KEY" | awk '{${statement}}')`;
}
