const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * Whether a JSON text holds more values than so many in its upper levels: found out before any memory is taken for them.
 * Of a text that is not JSON the response means little.
 */
export function hasMoreValues(bytes: Uint8Array, most: number, levels: number): boolean {
  // A value takes two bytes at the least, one of them the comma before it.
  if (bytes.length <= most * 2) return false;
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA && depth <= levels) commas += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (commas >= most) return true;
  }
  return false;
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
