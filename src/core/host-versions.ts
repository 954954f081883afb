import { createRequire } from 'node:module';
import type { HostVersions } from './notation.js';

/** Versions of what the kit runs on. */
export function hostVersions(): HostVersions {
  const require = createRequire(import.meta.url);
  const versionOf = (name: string): string => require(`${name}/package.json`).version;
  return {
    node: process.versions.node,
    'fast-check': versionOf('fast-check'),
    undici: versionOf('undici'),
  };
}
