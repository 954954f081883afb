/** GitLab and Jenkins take `[[ATTACHMENT|path]]` in the output for a file to show; a server must not choose one. */
export function plainOutput(lines: readonly string[]): string[] {
  return lines.map((line) => line.replaceAll('[[ATTACHMENT|', '[ [ATTACHMENT|'));
}
