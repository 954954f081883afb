import type { Feature } from '../../core/command/feature.js';
import type { Io, Output } from '../../core/command/io.js';
import { withoutWorkflowCommands } from './workflow-command.js';

/** Output for GitHub Actions: annotations, and the summary of the job. */
export const github: Feature = {
  guardIo: guardedIo,
  afterRun: async (results, formats, output, io) => {
    const { tellGithub } = await import('./tell.js');
    await tellGithub(results, formats, output, io);
  },
};

/**
 * The same surroundings, except that nothing printed is a command to GitHub Actions: the text of a server may begin a
 * line, and could otherwise hide or forge annotations.
 */
function guardedIo(io: Io): Io {
  if (io.environment.GITHUB_ACTIONS !== 'true') return io;
  return { ...io, stdout: guarded(io.stdout), stderr: guarded(io.stderr), workflow: io.stdout };
}

/** Lines are written whole, so each is checked by itself. */
function guarded(output: Output): Output {
  const write = (chunk: string | Uint8Array, ...rest: never[]): boolean =>
    output.write(typeof chunk === 'string' ? withoutWorkflowCommands(chunk) : chunk, ...rest);
  return new Proxy(output, {
    get(target, name) {
      if (name === 'write') return write;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
