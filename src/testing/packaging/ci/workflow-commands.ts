/** A command as the runner of GitHub Actions takes it from the output of a step. */
export interface WorkflowCommand {
  readonly name: string;
  readonly title?: string;
  readonly message: string;
}

/** The commands in an output, as the runner reads them: its own rules, in its own order of unescaping. */
export function workflowCommands(output: string): WorkflowCommand[] {
  return output.split(/\r\n|\r|\n/).flatMap((line) => {
    const found =
      /^\s*::([^: ]+)(?: (.*?))?::(.*)$/.exec(line) ?? /##\[([^\] ]+)(?: ([^\]]*))?\](.*)$/.exec(line);
    if (found === null) return [];
    const [, name = '', properties = '', message = ''] = found;
    const [, title] = /(?:^|,)title=([^,]*)/.exec(properties) ?? [];
    return [
      {
        name,
        ...(title !== undefined && { title: unescaped(title.replaceAll('%3A', ':').replaceAll('%2C', ',')) }),
        message: unescaped(message),
      },
    ];
  });
}

function unescaped(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}
