/** All checks: the executable document. A check of a later state of the store starts when those of earlier ones have ended. */
// In this order, so that checks whose requests follow from each other start first.
import './service.js';
import './store.js';
import './get.js';
import './each-operation.js';
import './add.js';
import './list.js';

export { checks } from '../src/petstore/pets.js';
