import type { Count, PositiveCount } from '../notation.js';

/**
 * An edit of the right key, as plain data without any part of the key. A report can contain it, and the kit can repeat
 * the edit from the report. Positions count from 0.
 */
export type KeyEdit =
  | WholeKey
  | ShortenedKey
  | KeyWithCharacter
  | KeyWithOtherCharacter
  | KeyWithText
  | KeyInOtherCase
  | KeyWithOtherMiddle
  | KeyAsUserName
  | KeyAsPassword;

/** The key itself. */
interface WholeKey {
  readonly edit: 'none';
}

/** The key without some characters. */
interface ShortenedKey {
  /** The end where they are missing. */
  readonly edit: 'without-first' | 'without-last';
  /** How many are missing. */
  readonly count: PositiveCount;
}

/** The key with one character more. */
interface KeyWithCharacter {
  /** The character is put in at the position. */
  readonly edit: 'inserted';
  /**
   * A letter or digit.
   * @pattern ^[0-9A-Za-z]$
   */
  readonly character: string;
  /** Its position. */
  readonly at: Count;
}

/**
 * The key with one character made a 1, or a 2 where it is one. So the same seed makes the same edits, whatever the
 * characters of the key are.
 */
interface KeyWithOtherCharacter {
  readonly edit: 'changed';
  /** Its position. */
  readonly at: Count;
}

/** The key with a text beside it. */
interface KeyWithText {
  /** Whether the text is behind the key, or in front of it. */
  readonly edit: 'followed' | 'preceded';
  /**
   * The text.
   * @pattern ^[0-9A-Za-z, ]+$
   */
  readonly by: string;
}

/** Capital letters for small ones, and small for capital. */
interface KeyInOtherCase {
  readonly edit: 'case-swapped';
}

/** The character in the middle made a 1, or a 2 where it is one; a key of one character stays as it is. */
interface KeyWithOtherMiddle {
  readonly edit: 'middle-changed';
}

/** Base64 of the key and a colon: the user name of Basic, without a password. */
interface KeyAsUserName {
  readonly edit: 'user-name';
}

/** Base64 of a colon and the key: the password of Basic, without a user name. */
interface KeyAsPassword {
  readonly edit: 'password';
}

/** The edited key. */
export function edited(edit: KeyEdit, key: string): string {
  switch (edit.edit) {
    case 'none':
      return key;
    case 'without-first':
      return key.slice(edit.count);
    case 'without-last':
      return key.slice(0, -edit.count);
    case 'inserted':
      return key.slice(0, edit.at) + edit.character + key.slice(edit.at);
    case 'changed':
      return withChanged(key, edit.at);
    case 'followed':
      return key + edit.by;
    case 'preceded':
      return edit.by + key;
    case 'case-swapped':
      return key.replace(/[A-Za-z]/g, (letter) =>
        letter < 'a' ? letter.toLowerCase() : letter.toUpperCase(),
      );
    case 'middle-changed':
      return withMiddleChanged(key);
    case 'user-name':
      return Buffer.from(`${key}:`).toString('base64');
    case 'password':
      return Buffer.from(`:${key}`).toString('base64');
  }
}

function withMiddleChanged(key: string): string {
  const middle = Math.floor(key.length / 2) - 1;
  return middle < 0 ? key : withChanged(key, middle);
}

function withChanged(key: string, at: number): string {
  if (at >= key.length) return key;
  return key.slice(0, at) + (key[at] === '1' ? '2' : '1') + key.slice(at + 1);
}

/** The same for a POSIX shell within double quotes, with `$PETSTORE_API_KEY` for the key. */
export function shellOf(edit: KeyEdit): string {
  switch (edit.edit) {
    case 'none':
      return '$PETSTORE_API_KEY';
    case 'without-first':
      return `\${PETSTORE_API_KEY#${'?'.repeat(edit.count)}}`;
    case 'without-last':
      return `\${PETSTORE_API_KEY%${'?'.repeat(edit.count)}}`;
    case 'inserted':
      return throughAwk(`print substr($0,1,${edit.at}) "${edit.character}" substr($0,${edit.at + 1})`);
    case 'changed':
      return throughAwk(
        `c=substr($0,${edit.at + 1},1)=="1"?"2":"1"; print substr($0,1,${edit.at}) c substr($0,${edit.at + 2})`,
      );
    case 'followed':
      // Braces, where the shell would take the text for part of the variable's name.
      return (/^\w/.test(edit.by) ? `\${PETSTORE_API_KEY}` : '$PETSTORE_API_KEY') + edit.by;
    case 'preceded':
      return `${edit.by}$PETSTORE_API_KEY`;
    case 'case-swapped':
      return `$(printf %s "$PETSTORE_API_KEY" | tr A-Za-z a-zA-Z)`;
    case 'middle-changed':
      return throughAwk(
        'm=int(length($0)/2); c=substr($0,m,1)=="1"?"2":"1"; print m ? substr($0,1,m-1) c substr($0,m+1) : $0',
      );
    case 'user-name':
      return `$(printf %s: "$PETSTORE_API_KEY" | base64 | tr -d '\\n')`;
    case 'password':
      return `$(printf :%s "$PETSTORE_API_KEY" | base64 | tr -d '\\n')`;
  }
}

/** The output of an awk statement with the key as its line. */
function throughAwk(statement: string): string {
  return `$(printf %s "$PETSTORE_API_KEY" | awk '{${statement}}')`;
}

/** In words, to follow "with": `the key without its last character`. */
export function descriptionOf(edit: KeyEdit): string {
  switch (edit.edit) {
    case 'none':
      return 'the key';
    case 'without-first':
      return `the key without its first ${counted(edit.count)}`;
    case 'without-last':
      return `the key without its last ${counted(edit.count)}`;
    case 'inserted':
      return `the key with one extra character at position ${edit.at + 1}`;
    case 'changed':
      return `the key with character ${edit.at + 1} changed`;
    case 'followed':
      return edit.by.startsWith(' ')
        ? 'the key followed by a second word'
        : 'the key with one extra character after it';
    case 'preceded':
      return edit.by.includes(',')
        ? 'the key as the second of a list'
        : 'the key with one extra character before it';
    case 'case-swapped':
      return 'the key with upper and lower case swapped';
    case 'middle-changed':
      return 'the key with its middle character changed';
    case 'user-name':
      return 'the key as the user name';
    case 'password':
      return 'the key as the password';
  }
}

function counted(count: number): string {
  return count === 1 ? 'character' : `${count} characters`;
}
