import { endOf } from './date-problems.js';
import type { JudgedRun } from './judged-run.js';
import type { FreeParts } from './read-statement.js';
import type { Asked, Verification } from './verification.js';

const DAY = 24 * 60 * 60 * 1000;

/** Hosts that lead to the machine itself. */
const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

/** Why a bundle that holds does not show who made it, when, and of what. Clauses; none: it is authenticated. Pure. */
export function unauthenticated(
  runs: readonly JudgedRun[],
  { subject, challenge }: FreeParts,
  asked: Asked,
): Verification['unauthenticated'] {
  const [run] = runs;
  const { target, options } = run?.results ?? {};
  const { protocol, hostname } = new URL(target?.baseUrl ?? 'http://localhost');
  const age = Math.floor((asked.now - endOf(runs)) / DAY);
  return [
    ...(asked.key ? [] : ['whose signature it has: --key PUB.pem names the key that you know']),
    ...(asked.challenge !== undefined && challenge !== undefined
      ? []
      : ['that it was made for you: --challenge SEED names the seed that you gave']),
    ...(age > asked.maxAgeDays
      ? [`that it is recent: the last run ended ${age} days ago, more than --max-age ${asked.maxAgeDays}`]
      : []),
    ...(subject ? [] : ['which artifact was judged: the deployment is self-reported']),
    ...(options?.reference === true
      ? ['anything about a product: it is of the reference implementation']
      : []),
    ...(LOOPBACK.test(hostname)
      ? ['which deployment it was: the base URL is that of the machine itself']
      : []),
    ...(protocol === 'https:' && !isInsecure(options?.connection)
      ? []
      : ['which deployment it was: no certificate of a server was checked']),
  ];
}

function isInsecure(connection: unknown): boolean {
  return Array.isArray(connection) && connection.includes('--insecure');
}
