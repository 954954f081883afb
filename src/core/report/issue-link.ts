/** The address of an issue, where it is one that may be followed: http or https, in printable characters. Else undefined. */
export function issueLink(issue: string): string | undefined {
  if (!/^https?:\/\/[!-~]{1,2000}$/i.test(issue) || !URL.canParse(issue)) return undefined;
  const { href, protocol } = new URL(issue);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
