/** Writes JSON as the formatter of this repository does, so that generating it anew changes nothing. */
export function jsonText(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (!Array.isArray(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${inner}${JSON.stringify(name)}: ${jsonText(member, inner)}`,
    );
    return `{\n${members.join(',\n')}\n${indent}}`;
  }
  if (value.every((item) => typeof item !== 'object'))
    return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
  return `[\n${value.map((item) => `${inner}${jsonText(item, inner)}`).join(',\n')}\n${indent}]`;
}
