/** The position of the quotation mark that closes the string which begins here, or of the text's last character. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length - 1);
}

/** The string that a token with its quotation marks stands for; one that is none stays as it is. */
export function unquoted(token: string): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
}
