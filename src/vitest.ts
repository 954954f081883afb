/** The public entry `petstore-conformance/vitest`. It imports no vitest: the vendor's own declares the tests. */
export type { DescribeOptions, Given, TestContext, TestFunctions } from './engine/features/vitest.js';
export { describeConformance } from './engine/features/vitest.js';
