/** Makes the generated files: all, or those whose kind or path has the word that is given, such as `types`. */
import { startVitest } from 'vitest/node';

const [word] = process.argv.slice(2);
const options = { run: true, update: true, project: 'unit', ...(word && { testNamePattern: word }) };
const vitest = await startVitest('test', ['tests/generated.test.ts'], options);
await vitest.close();
