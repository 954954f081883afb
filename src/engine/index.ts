/** The engine as the rest of the kit uses it. */
export * from './credential.js';
export * from './exchange.js';
export * from './finding.js';
export * from './json.js';
export { type Log, LogError, type LogHead, logFrom, type Mask, readLog } from './log/log.js';
export { masking } from './mask.js';
export type { Profile, RunOptions } from './options/run-options.js';
export { Blocked, type Case, type Judged, NotApplicable } from './run/case.js';
export { type Conduct, conduct, type Deployment, type Kit, type Replayed, replay } from './run/conduct.js';
export { type Cases, forAll } from './run/for-all.js';
export type * from './run/record.js';
export { Run, type RunObserver } from './run/run.js';
export { type Check, Suite } from './run/suite.js';
export * from './service.js';
