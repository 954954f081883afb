/** The public entry `petstore-conformance/vitest`. It imports no vitest: which one is at work is the vendor's choice. */
import './features/registry.js';

export type { ConformanceOptions, Given } from './features/vitest/conformance-options.js';
export { describeConformance } from './features/vitest/describe-conformance.js';
export type { TestContext, TestFunctions } from './features/vitest/test-functions.js';
