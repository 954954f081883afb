import dns from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Looks up host names as Node does. While the lookup of a name fails for now, gives the addresses that it had last: a
 * resolver that fails half of the time stops no run that has reached its target once.
 */
export function lookupWithMemory(): LookupFunction {
  type Found = Parameters<Parameters<LookupFunction>[2]>;
  const last = new Map<string, Found>();
  return (hostname, options, callback) => {
    const name = `${hostname} ${options.family} ${options.all}`;
    dns.lookup(hostname, options, (...found: Found) => {
      const [error] = found;
      if (error === null) last.set(name, found);
      callback(...(error?.code === 'EAI_AGAIN' ? (last.get(name) ?? found) : found));
    });
  };
}
