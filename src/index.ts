import { catalogue } from './core/catalogue/catalogue.js';
import type { Requirement } from './core/catalogue/requirement.js';
import './features/registry.js';

/**
 * The requirement catalogue: every row, those of basis `observed` included, in its order. Read on the first call and
 * kept.
 *
 * @throws {KitError} when a file of the installed package is damaged
 */
export function requirements(): readonly Requirement[] {
  return catalogue.requirements;
}

export type {
  Basis,
  Level,
  OperationId,
  OperationOrService,
  Requirement,
} from './core/catalogue/requirement.js';
export type { EmbeddedOptions } from './core/config/embedded-options.js';
export type { ReportFormat } from './core/config/options/report-formats.js';
export { ConformanceError, KitError, UsageError } from './core/errors.js';
export type { EventLine } from './core/report/events/event-line.js';
export type { Gate, WaiverState, WaiverUse } from './core/results/gate-model.js';
export type {
  Confirmation,
  Counterexample,
  CreatedPet,
  End,
  Finding,
  Observation,
  OperationTraffic,
  Outcome,
  RecordedBody,
  RecordedExchange,
  RecordedRequest,
  RecordedResponse,
  RequirementResult,
  Results,
  Statistics,
  Summary,
  Verdict,
} from './core/results/model.js';
export type { RunHooks, StopSignal } from './core/run/conformance.js';
export { runConformance } from './core/run/conformance.js';
