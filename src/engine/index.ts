/**
 * The public entry `petstore-conformance/engine`: what a kit for another interface needs. docs/engine.md tells how to write a kit.
 *
 * What has no tags of its own has these.
 * @experimental until 1.0: a minor release may change it
 * @since 0.1.0
 */
import { runProcess } from './cli/process.js';

export { default as fc } from 'fast-check';
export { isObject, type Json, type JsonObject, readJson, writeJson } from './base/json.js';
export { UsageError } from './base/problems.js';
export type { OwnRule, RulesOf } from './contract/judging.js';
export { type Contract, contractOf, type OpenApi } from './contract/openapi.js';
export { type ContractRow, type ContractService, contractService } from './contract/service.js';
export { shown } from './contract/words.js';
export type { Address, Exchange, Failure, Header, Request, Response } from './exchange/exchange.js';
export { headerOf, isLost, valuesOf } from './exchange/exchange.js';
export { nameIn, prefixOf } from './exchange/names.js';
export { credentialOf, type KeyPlace } from './exchange/place.js';
export { type Alter, altered, mangled } from './features/mangled.js';
export { judgeServer, selftest } from './features/selftest.js';
export { type DescribeOptions, describeConformance } from './features/vitest.js';
export { type ConformanceOptions, type LogLine, type RunHooks, runConformance } from './judge/api.js';
export { judge, rejudge } from './judge/judge.js';
export * as kinds from './kit/kinds.js';
export type { Answer, Look } from './kit/kit.js';
export {
  defineKit,
  type Kit,
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
export { type Incident, incidentKinds } from './service/incident.js';
export type { Verdict } from './service/service.js';
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
} from './service/service.js';
export * as bodies from './suite/bodies.js';
export { wrongBySchema } from './suite/by-schema.js';
export * as credentials from './suite/credentials.js';
export * as dateTimes from './suite/date-times.js';
export { type Cases, forAll } from './suite/for-all.js';
export * as ids from './suite/ids.js';
export { type Guarded, keyChecks } from './suite/key-checks.js';
export { linkOf } from './suite/links.js';
export { type Fault, hold, lookUp, report, type Thing } from './suite/look-ups.js';
export * as numbers from './suite/numbers.js';
export { type Fields, requestsWith, type Sending } from './suite/requests.js';
export type { Labelled, Odd, Row } from './suite/rows.js';
export { suiteOf } from './suite/suite.js';
export * as texts from './suite/texts.js';

/** The command of a kit: parses, calls, and ends the process with the exit code. @param argv without node and the script */
export const main = runProcess;
