/** One line that GitHub Actions takes for an annotation. Line feeds are part of the message. @param file that it is about */
export function workflowCommand(
  name: 'error' | 'warning' | 'notice',
  title: string,
  message: string,
  file?: string,
): string {
  const place = file === undefined ? '' : `,file=${inProperty(file)}`;
  return `::${name} title=${inProperty(title)}${place}::${inMessage(message)}`;
}

function inMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function inProperty(text: string): string {
  return inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/**
 * The text without commands to GitHub Actions: the runner obeys each line of a step's output that begins with `::`,
 * spaces aside, and each that has `##[` anywhere. The first colon, or the bracket, becomes an escape, which in JSON is
 * the same character.
 */
export function withoutWorkflowCommands(text: string): string {
  return text.replace(/^([^\S\n]*):(?=:)/gm, '$1\\u003a').replaceAll('##[', '##\\u005b');
}
