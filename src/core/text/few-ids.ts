const FEW = 3;

/** `list.unique, add.created, get.found and 34 more`. */
export function fewIds(ids: readonly string[]): string {
  // One more is not worth a count.
  const shown = ids.length <= FEW + 1 ? ids : ids.slice(0, FEW);
  const left = ids.length - shown.length;
  return `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
