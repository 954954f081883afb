import { randomInt } from 'node:crypto';
import { wholeNumber } from '../../core/config/kinds/whole-number.js';
import { accepted } from '../../core/config/layers/layer.js';
import { UsageError } from '../../core/errors.js';
import { FIXED_SEEDS } from './seeds.js';

const LOWEST = -(2 ** 31);
const HIGHEST = 2 ** 31 - 1;

/** The seed that a certifying party chose, read from `--challenge`. @throws UsageError */
export function readChallenge(typed: string): number {
  const challenge = accepted(wholeNumber(LOWEST, HIGHEST).fromText(typed), `--challenge ${typed}`);
  if (!FIXED_SEEDS.includes(challenge)) return challenge;
  throw new UsageError(
    `--challenge ${typed}: is a seed of each certificate; ask the certifying party for another one`,
  );
}

/** A seed for the last run of a certificate that nobody challenged. */
export function drawnSeed(draw: () => number = () => randomInt(HIGHEST)): number {
  const seed = draw();
  return FIXED_SEEDS.includes(seed) ? drawnSeed(draw) : seed;
}
