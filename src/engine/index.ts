/** The public entry `petstore-conformance/engine`: what a kit for another interface needs. docs/engine.md tells how to write a kit. */
import { runProcess } from './cli/process.js';

/** The fast-check with which the engine makes random cases. @experimental @since 0.1.0 */
export { default as fc } from 'fast-check';
export { isObject, type Json, type JsonObject, readJson, writeJson } from './base/json.js';
export { UsageError } from './base/problems.js';
export type { OwnRule, RulesOf } from './contract/judging.js';
export { type Contract, contractOf, type OpenApi } from './contract/openapi.js';
export { type ContractRow, type ContractService, contractService } from './contract/service.js';
export { shown } from './contract/words.js';
export type { Address, Exchange, Failure, Header, Request, Response } from './exchange/exchange.js';
export { headerOf, isLost, valuesOf } from './exchange/exchange.js';
export { prefixOf } from './exchange/names.js';
export { credentialOf, type KeyPlace } from './exchange/place.js';
export { type Alter, altered, mangled } from './features/mangled.js';
export { judgeServer, selftest } from './features/selftest.js';
export { type DescribeOptions, describeConformance } from './features/vitest.js';
export { type ConformanceOptions, type LogLine, type RunHooks, runConformance } from './judge/api.js';
export { judge, rejudge } from './judge/judge.js';
/** Kinds of options of a kit, such as `wholeNumber(1, 9)`. @experimental @since 0.1.0 */
export * as kinds from './kit/kinds.js';
export {
  type Answer,
  defineKit,
  type Kit,
  type Look,
  type OwnOption,
  type ProofServer,
  type ReferenceOptions,
  type Started,
} from './kit/kit.js';
export { readLog } from './log/log.js';
export type { FindingResult, Gate, Outcome, RequirementResult, Results } from './results/results.js';
export { Case, type Judged } from './run/case.js';
export type { Check, State, StatefulService } from './run/check.js';
export { Blocked, NotApplicable } from './run/ending.js';
export { catalogueOf, type Group, readYaml, requirementSetOf } from './service/catalogue.js';
export { type Cause, causeNamed, type Finding, type Mark, type PlacedFinding } from './service/finding.js';
export type { Incident } from './service/incident.js';
export {
  allows,
  type Basis,
  type Expectation,
  type Judgement,
  type KitNames,
  type LogEntry,
  type Requirement,
  type Service,
  type Status,
  type Verdict,
} from './service/service.js';
/** Odd JSON bodies, and ordinary ones. @experimental @since 0.1.0 */
export * as bodies from './suite/bodies.js';
export { wrongBySchema } from './suite/by-schema.js';
/** Near misses of an API key, and other places for it. @experimental @since 0.1.0 */
export * as credentials from './suite/credentials.js';
/** Date-times of RFC 3339, ordinary and unusual, and texts that only look so. @experimental @since 0.1.0 */
export * as dateTimes from './suite/date-times.js';
export type { Cases } from './suite/for-all.js';
/** Ids that nobody has, and odd ones. @experimental @since 0.1.0 */
export * as ids from './suite/ids.js';
export { type Guarded, keyChecks } from './suite/key-checks.js';
export { linkOf } from './suite/links.js';
export { type Fault, hold, lookUp, report, type Thing } from './suite/look-ups.js';
/** Numbers that some libraries read wrongly. @experimental @since 0.1.0 */
export * as numbers from './suite/numbers.js';
export { type Fields, requestsWith, type Sending } from './suite/requests.js';
export type { Labelled, Odd, Row } from './suite/rows.js';
export { suiteOf } from './suite/suite.js';
/** Odd texts, and ordinary ones. @experimental @since 0.1.0 */
export * as texts from './suite/texts.js';

/** The command of a kit, which ends the process. @param argv without node and the script @experimental @since 0.1.0 */
export const main = runProcess;
