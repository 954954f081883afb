/** The first blocks that together take no more than so many bytes of UTF-8, and how many are left over. */
export function fitting(
  blocks: readonly string[],
  bytes: number,
): { readonly shown: readonly string[]; readonly left: number } {
  let taken = 0;
  const end = blocks.findIndex((block) => {
    taken += Buffer.byteLength(block) + 1;
    return taken > bytes;
  });
  const shown = end === -1 ? blocks : blocks.slice(0, end);
  return { shown, left: blocks.length - shown.length };
}
