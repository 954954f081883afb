import type { Fault } from '../fault.js';
import { pageBodyFaults } from './bodies.js';
import { pageByteFaults } from './bytes.js';
import { contentFaults } from './contents.js';
import { filterMatchingFaults } from './filter-matching.js';
import { filterOutsideFaults } from './filter-outside.js';
import { filterPagingFaults } from './filter-paging.js';
import { filterResponseFaults } from './filter-responses.js';
import { limitFaults } from './limit.js';
import { limitOutsideFaults } from './limit-outside.js';
import { pageResponseFaults } from './responses.js';
import { samePetFaults } from './same-pet.js';
import { twoFlawPageFaults } from './two-flaws.js';

/** The list of pets. */
export const listFaults: readonly Fault[] = [
  ...pageBodyFaults,
  ...pageByteFaults,
  ...contentFaults,
  ...filterMatchingFaults,
  ...filterPagingFaults,
  ...filterResponseFaults,
  ...filterOutsideFaults,
  ...limitOutsideFaults,
  ...limitFaults,
  ...pageResponseFaults,
  ...samePetFaults,
  ...twoFlawPageFaults,
];
