// Writes every generated file: the JSON Schemas in spec/, pages and tables of docs/, tables of the README.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
await runnerImport(`${root}src/testing/generate/main.ts`, { root, configFile: false });
