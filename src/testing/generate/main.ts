import { packageRoot } from '../../core/package.js';
import { generatedFiles } from './generated-files.js';
import { staleFiles, writeFiles } from './write.js';

// The runner of `scripts/generate.mjs` closes after this module is loaded, so the module does all the work.
const files = await generatedFiles();
const stale = staleFiles(packageRoot, files);
writeFiles(packageRoot, files);
console.log(
  stale.length === 0
    ? 'Every generated file was up to date.'
    : `Updated:\n${stale.join('\n').replaceAll(' is ', ', which was ')}`,
);
