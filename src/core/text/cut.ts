/** The first `length` UTF-16 units of a text, never half a character. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** The text, with `…` at its end when it had to be cut to `length`. */
export function ellipsis(text: string, length: number): string {
  return text.length <= length ? text : `${cut(text, length - 1)}…`;
}
