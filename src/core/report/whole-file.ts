import { open, rename, rm } from 'node:fs/promises';
import { temporaryName } from '../files/temporary-name.js';

/** A file whose content is on the disk under a temporary name beside the place where it is to stand. */
export interface StagedFile {
  /** Puts it in place, over what stood there, in one step. */
  readonly commit: () => Promise<void>;
  /** Removes it, unless it was put in place. Never fails. */
  readonly discard: () => Promise<void>;
}

/**
 * Writes `text` in UTF-8 beside `file` and has it flushed to the disk. The temporary name begins with a dot and ends
 * in `.tmp`, so what a killed process leaves is taken for a report neither by a person nor by a pattern such as `*.xml`;
 * the next run removes it.
 * Rejects with the file system's error, having removed the temporary file.
 *
 * @param mode who may do what with it, as `stat` gives it @default as for any new file
 */
export async function stageFile(file: string, text: string, mode?: number): Promise<StagedFile> {
  const temporary = temporaryName(file);
  const discard = () => rm(temporary, { force: true }).catch(() => undefined);
  try {
    // `wx` follows no link that someone else left under that name.
    const handle = await open(temporary, 'wx');
    try {
      if (mode !== undefined) await handle.chmod(mode & 0o7777);
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { commit: () => rename(temporary, file), discard };
}
