import { createHash, randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** The name of this machine or container, among others that write to the same folder. */
const here = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** `.results.json.1a2b3c4d-4711-….tmp`: what stands there when it is whole, the machine, the process, what nobody has. */
const TEMPORARY = /^\..+\.([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.tmp$/;

/** A file this old, in milliseconds, belongs to no running process, on any machine. */
const LONG_AGO = 24 * 60 * 60 * 1000;

/** A name in the folder of the file that is to be replaced, which says who is at work there. */
export function temporaryName(file: string): string {
  const whose = `${here}-${process.pid}-${randomUUID().slice(0, 8)}`;
  return path.join(path.dirname(file), `.${path.basename(file)}.${whose}.tmp`);
}

/** Removes what processes that were killed left in a folder. Leaves what another one is at work on. Never fails. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, machine, pid] = TEMPORARY.exec(name) ?? [];
    if (machine === undefined) continue;
    const file = path.join(folder, name);
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changed === undefined) continue;
    const isLeft = changed < Date.now() - LONG_AGO || (machine === here && hasEnded(Number(pid), changed));
    if (isLeft) await rm(file, { force: true, recursive: true }).catch(() => undefined);
  }
}

/** In a container each process may have the number that the one before it had. @param changed in milliseconds */
function hasEnded(pid: number, changed: number): boolean {
  if (pid === process.pid) return changed < Date.now() - process.uptime() * 1000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
