/** The documents of the kit that have a JSON Schema in `spec/`, made from their types. */
export type { CatalogueDocument } from '../../core/catalogue/catalogue-document.js';
export type { RecordLine } from '../../core/record/record.js';
export type { EventLine } from '../../core/report/events/event-line.js';
export type { Comparison } from '../../core/results/comparison.js';
export type { Results } from '../../core/results/model.js';
export type { Verification } from '../../features/certify/verify/verification.js';
export type { Diagnosis } from '../../features/doctor/diagnosis.js';
export type { Replay } from '../../features/replay/replay.js';
