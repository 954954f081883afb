import path from 'node:path';
import { endOf, started } from './child-process.js';

/** A reference implementation in a process of its own, as the packed kit serves it. */
export interface ServedReference {
  readonly baseUrl: string;
  /** Ends it as Ctrl-C does. */
  close(): Promise<void>;
}

/** @param project in which the kit is installed */
export async function servedReference(project: string, key: string): Promise<ServedReference> {
  // Not by npx: a signal to npx alone does not reach what it started.
  const bin = path.join(project, 'node_modules/.bin/petstore-conformance');
  const server = started(bin, ['serve', '--key', key, '--seed-pets', '25'], { cwd: project });
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
