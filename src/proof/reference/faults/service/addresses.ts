import type { Fault } from '../fault.js';

/** The version is in the base path, as /v1. */
export const addressFaults: readonly Fault[] = [
  {
    id: 'base-path-without-a-version',
    says: 'The base address is the root of an API, without a version in it.',
    turnsRed: { 'service.base-path': 'base path without /v1' },
    basePath: '/api',
    change: {},
  },
  {
    id: 'base-path-with-another-version',
    says: 'The base address ends in another version.',
    turnsRed: { 'service.base-path': 'base path without /v1' },
    basePath: '/v2',
    change: {},
  },
];
