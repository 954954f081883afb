// Measures what a run costs, and writes docs/performance.md. With --quick, without the 100,000 random cases.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
await runnerImport(`${root}src/testing/bench/main.ts`, { root, configFile: false });
