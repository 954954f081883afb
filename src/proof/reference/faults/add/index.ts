import type { Fault } from '../fault.js';
import { categoryFaults } from './categories.js';
import { extraMemberFaults } from './extra-members.js';
import { idFaults } from './ids.js';
import { invalidCategoryFaults } from './invalid-category.js';
import { invalidJsonFaults } from './invalid-json.js';
import { invalidNameFaults } from './invalid-name.js';
import { invalidResponseFaults } from './invalid-responses.js';
import { invalidStatusFaults } from './invalid-status.js';
import { jsonFormatFaults } from './json-formats.js';
import { alteredNameFaults } from './names-altered.js';
import { refusedNameFaults } from './names-refused.js';
import { renderedNameFaults } from './names-rendered.js';
import { unusualNameFaults } from './names-unusual.js';
import { creationResponseFaults } from './responses.js';
import { statusFaults } from './statuses.js';
import { unusualBodyFaults } from './unusual-bodies.js';

/** Adding a pet. */
export const addFaults: readonly Fault[] = [
  ...categoryFaults,
  ...extraMemberFaults,
  ...idFaults,
  ...invalidCategoryFaults,
  ...invalidJsonFaults,
  ...invalidNameFaults,
  ...invalidResponseFaults,
  ...invalidStatusFaults,
  ...jsonFormatFaults,
  ...alteredNameFaults,
  ...refusedNameFaults,
  ...renderedNameFaults,
  ...unusualNameFaults,
  ...creationResponseFaults,
  ...statusFaults,
  ...unusualBodyFaults,
];
