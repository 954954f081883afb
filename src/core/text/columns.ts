/** Characters that take two columns of a terminal: East Asian wide and fullwidth ones, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** Characters that stand above or below the one before them, or bind two. */
const WITHOUT_WIDTH = /\p{Mn}|\p{Me}|\u200d/u;

const PRINTABLE_ASCII = /^[ -~]*$/;

/** Columns that a character without hidden parts takes on a terminal. */
export function columnsOfCharacter(character: string): 0 | 1 | 2 {
  if (character <= '~') return 1;
  if (WITHOUT_WIDTH.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Columns that a visible text takes on a terminal, at the most. */
export function columnsOf(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += columnsOfCharacter(character);
  return columns;
}
