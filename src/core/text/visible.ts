/**
 * Characters that a person or a parser must not get raw: controls (a terminal obeys them), line and paragraph
 * separators, marks that turn the direction of text or take no room, and what XML 1.0 cannot carry at all.
 * ZERO WIDTH JOINER stays: it holds emoji together.
 */
export const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

const HIDDEN_RUN = new RegExp(`(?:${HIDDEN.source})+`, HIDDEN.flags);

function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

/** The text as one line in which every hidden character shows as an escape such as `\u0000`. Idempotent. */
export function visible(text: string): string {
  return text.replace(HIDDEN, escaped);
}

/** The lines of a text, each made visible. Line feeds divide them, with or without a carriage return; tabs become spaces. */
export function visibleLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => visible(line.replaceAll('\t', '  ')));
}

/** A stretch of a text: unchanged, or hidden and so spelt as escapes. */
export interface VisiblePiece {
  readonly text: string;
  readonly hidden: boolean;
}

/** `visible(text)` in pieces, so that a report can distinguish an escape from the same characters in the text. */
export function visiblePieces(text: string): VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let position = 0;
  for (const { 0: hidden, index } of text.matchAll(HIDDEN_RUN)) {
    if (index > position) pieces.push({ text: text.slice(position, index), hidden: false });
    pieces.push({ text: visible(hidden), hidden: true });
    position = index + hidden.length;
  }
  if (position < text.length) pieces.push({ text: text.slice(position), hidden: false });
  return pieces;
}
