import type { OutgoingRequest } from './exchange.js';
import { ResponseTooLarge } from './failures.js';

const MIB = 1024 * 1024;

/** A page of a hundred pets, each with a name of 10,000 characters and further members of 100 KiB, fits. */
const PAGE = 16 * MIB;

/** One pet, or one Error. Sixteen may arrive at the same time, and stay in memory until a check ends. */
const SINGLE = 2 * MIB;

/** The largest allowed body of a response, in bytes after decoding. */
export function longestBody({ method, target }: Pick<OutgoingRequest, 'method' | 'target'>): number {
  return method === 'GET' && /\/pets(?:\?|$)/.test(target) ? PAGE : SINGLE;
}

export function tooLong(longest: number): ResponseTooLarge {
  return new ResponseTooLarge(`the response is longer than ${longest / MIB} MiB`);
}
