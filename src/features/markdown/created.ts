import type { Results } from '../../core/results/model.js';
import { fitting } from './fitting.js';

/** The ids of what stays in the store, in so many bytes of UTF-8; empty when nothing was created. */
export function createdLines({ created }: Results, bytes: number, whole: string | undefined): string[] {
  if (created.length === 0) return [];
  const { shown, left } = fitting(
    created.map(({ id }) => `\`${id}\``),
    bytes,
  );
  const rest = left > 0 ? ` and ${left} more${whole === undefined ? '' : `, which ${whole} lists`}` : '';
  return [`${created.length === 1 ? 'Id' : 'Ids'} ${shown.join(', ')}${rest}.`];
}
