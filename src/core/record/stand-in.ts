import { ApiKey } from '../config/key/api-key.js';
import type { KeyShape } from './record.js';

/** The first of the characters that Unicode leaves to private use, which no server sends by chance. */
const PRIVATE_USE = 0xe000;

/** A key in the place of one that a record does not hold: all requests are made of it in the same way. */
export function standInKey({ length, letters }: KeyShape): ApiKey {
  const other = Array.from({ length }, (_, index) => String.fromCharCode(PRIVATE_USE + (index % 0x1800)));
  return new ApiKey((letters ? ['k', ...other.slice(1)] : other).join(''));
}
