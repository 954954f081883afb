/** The position of the closing quotation mark of the string that starts here, or of the text's last character. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length - 1);
}

/** The value of a string token with its quotation marks; returns any other text unchanged. */
export function unquoted(token: string): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
}
