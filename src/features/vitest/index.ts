/** The public entry `petstore-conformance/vitest`. It imports no vitest: which one is at work is the vendor's choice. */
export type { ConformanceOptions, Given } from './conformance-options.js';
export { describeConformance } from './describe-conformance.js';
export type { TestContext, TestFunctions } from './test-functions.js';
