/** Halves of a surrogate pair without the other half, and the characters that replace them. */
const LONE_OR_REPLACED = /[\p{Surrogate}\ufffd]+/gu;

/**
 * True when a text came back as it was sent, code point for code point.
 *
 * RFC 8259, section 8.2, calls it unpredictable how a receiver reads a lone surrogate, and whole languages replace it by
 * U+FFFD, some for each byte. So the two count as the same, but only if one of the texts has a lone surrogate.
 */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  if (![one, other].some((text) => /\p{Surrogate}/u.test(text))) return false;
  return one.replace(LONE_OR_REPLACED, '\ufffd') === other.replace(LONE_OR_REPLACED, '\ufffd');
}
