import type { Feature } from '../core/command/feature.js';
import { addReportWriter } from '../core/report/formats.js';
import { badge } from './badge/index.js';
import { certify } from './certify/index.js';
import { compare } from './compare/index.js';
import { ctrf } from './ctrf/index.js';
import { doctor } from './doctor/index.js';
import { github } from './github/index.js';
import { init } from './init/index.js';
import { markdown } from './markdown/index.js';
import { page } from './page/index.js';
import { rejudge } from './rejudge/index.js';
import { replay } from './replay/index.js';
import { waive } from './waive/index.js';

/** The features beside judging, in the order of the help. Without a line here a feature does not exist. */
export const features: readonly Feature[] = [
  page,
  markdown,
  ctrf,
  badge,
  github,
  replay,
  rejudge,
  compare,
  doctor,
  init,
  certify,
  waive,
];

for (const { writers = [] } of features) for (const writer of writers) addReportWriter(writer);
