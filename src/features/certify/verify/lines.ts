import type { FileHandle } from 'node:fs/promises';

/** Bytes of an exchange as one line at the most: bodies are cut in the record, those of requests are the kit's own. */
const LONGEST = 16 * 1024 * 1024;

/** The lines of a file, one after the other, without their ends; undefined for one that is too long, which is the last. */
export async function* linesOf(handle: FileHandle): AsyncGenerator<Buffer | undefined> {
  let rest: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false })) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]);
      rest = [];
      bytes = 0;
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > LONGEST) {
      yield undefined;
      return;
    }
  }
  if (bytes > 0) yield Buffer.concat(rest);
}
