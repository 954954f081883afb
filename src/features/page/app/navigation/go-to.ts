import type { Place } from './use-fragment.js';

/** Id of the element of a requirement's row in the table of all. */
export function rowId(requirement: string): string {
  return `requirement-${requirement}`;
}

/**
 * Brings what is asked for into view and gives it the focus: of a requirement its first finding, which says more than
 * its row, where there is one; of a filter the table.
 */
export function goTo(
  { requirement, hash, filter }: Place,
  anchors: ReadonlyMap<string, readonly string[]>,
): void {
  if (hash === '') return;
  const filtered = Object.values(filter).some((value) => value !== '');
  const id =
    requirement !== undefined
      ? (anchors.get(requirement)?.[0] ?? rowId(requirement))
      : hash.includes('=') && filtered
        ? 'requirements'
        : hash;
  const element = document.getElementById(id);
  if (!element) return;
  element.scrollIntoView();
  const focusable = element.matches('[tabindex]') ? element : element.querySelector('button');
  if (requirement !== undefined && focusable instanceof HTMLElement) focusable.focus({ preventScroll: true });
}
