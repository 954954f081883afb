/** The public entry `petstore-conformance/vitest`. It imports no vitest: the vendor's own declares the tests. */
export type { DescribeOptions, Given, TestContext, TestFunctions } from './features/vitest.js';
export { describeConformance } from './features/vitest.js';
