/** The longest block that a frame may hold, in bytes. */
const LONGEST_BLOCK = 128 * 1024;

/** A zstd frame (RFC 8878) of bytes that are not compressed: Node 20 has no encoder. */
export function zstdFrame(bytes: Uint8Array): Uint8Array {
  // Magic number, then a descriptor: one segment, its size in four bytes.
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
  header.writeUInt32LE(bytes.length, 5);
  const parts: Uint8Array[] = [header];
  for (let start = 0; start === 0 || start < bytes.length; start += LONGEST_BLOCK) {
    const block = bytes.subarray(start, start + LONGEST_BLOCK);
    const last = start + LONGEST_BLOCK >= bytes.length ? 1 : 0;
    const blockHeader = Buffer.alloc(3);
    blockHeader.writeUIntLE(block.length * 8 + last, 0, 3);
    parts.push(blockHeader, block);
  }
  return Buffer.concat(parts);
}
