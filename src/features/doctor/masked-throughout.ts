import type { Masker } from '../../core/masking/masker.js';

/** Plain data with every text in it masked: what a server says may hold the key wherever it stands. */
export function maskedThroughout<T>(value: T, masker: Masker): T {
  return masked(value, masker) as T;
}

function masked(value: unknown, masker: Masker): unknown {
  if (typeof value === 'string') return masker.mask(value);
  if (Array.isArray(value)) return value.map((one) => masked(one, masker));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one, masker)]));
}
