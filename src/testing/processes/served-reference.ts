import path from 'node:path';
import { endOf, started } from './child-process.js';

/** A reference implementation that the kit serves in a separate process. */
export interface ServedReference {
  readonly baseUrl: string;
  /** Ends it like Ctrl-C. */
  close(): Promise<void>;
}

/**
 * @param project the working directory
 * @param bin the kit's command line. @default the one that is installed in the project
 */
export async function servedReference(
  project: string,
  key: string,
  bin = path.join(project, 'node_modules/.bin/petstore-conformance'),
): Promise<ServedReference> {
  // Without npx: a signal to npx does not reach the process that it started.
  const args = [bin, 'serve', '--key', key, '--seed-pets', '25'];
  const server = started(process.execPath, args, { cwd: project });
  const end = endOf(server);
  const baseUrl = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (text: string) => {
      said += text;
      const [, found] = /Base URL +(\S+)\n/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.once('close', () => reject(new Error(`serve ended: ${said}`)));
  });
  return {
    baseUrl,
    async close() {
      server.kill('SIGTERM');
      const { exitCode, stderr } = await end;
      if (exitCode !== 0 || stderr !== '') throw new Error(`serve ended with ${exitCode}: ${stderr}`);
    },
  };
}
