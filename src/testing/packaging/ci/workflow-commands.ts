/** A command that the runner of GitHub Actions reads from the output of a step. */
export interface WorkflowCommand {
  readonly name: string;
  readonly title?: string;
  readonly message: string;
}

/** The commands in an output, read like the runner does: by its rules, in its order of unescaping. */
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
