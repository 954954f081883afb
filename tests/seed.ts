/** The properties of the tests try the same random cases in each run. `SEED=random npm test` tries others, as each night does. */
import fc from 'fast-check';

const { SEED = '1' } = process.env;
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) });
