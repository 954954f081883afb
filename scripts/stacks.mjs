// Judges pet stores on real frameworks, and compares the findings with docs/independent-implementations.md.
//
//   npm run stacks                        each stack whose tools this machine has, in quick and standard
//   npm run stacks -- axum gin            these
//   npm run stacks -- --seeds 5           the corrected editions with the seeds 1 to 5
//   npm run stacks -- --profile thorough  the corrected editions in these profiles, separated by commas
//   npm run stacks -- --write             writes the findings into the page
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
await runnerImport(`${root}src/testing/stacks/main.ts`, { root, configFile: false });
