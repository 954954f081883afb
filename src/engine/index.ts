/**
 * The public entry `petstore-conformance/engine`: what a kit for another interface needs. Experimental until 1.0: a minor
 * release may change it. docs/engine.md tells how to write a kit.
 */
import { runProcess } from './cli/process.js';

export { default as fc } from 'fast-check';
export { type ConformanceOptions, type LogLine, type RunHooks, runConformance } from './api.js';
export * as bodies from './cases/bodies.js';
export * as credentials from './cases/credentials.js';
export * as ids from './cases/ids.js';
export * as numbers from './cases/numbers.js';
export { type Labelled, type Odd, oddities, quoted, type Row } from './cases/rows.js';
export * as texts from './cases/texts.js';
export { catalogueOf, type Group, readYaml, requirementSetOf } from './catalogue.js';
export { becameOf, causesOf } from './contract/causes.js';
export { finding, Judging, type Manner, valueMark } from './contract/judging.js';
export { type Contract, contractOf, type OpenApi } from './contract/openapi.js';
export { inWords } from './contract/requests.js';
export { type ContractRow, type ContractService, contractService, judgedBy } from './contract/service.js';
export { shown } from './contract/words.js';
export type { Address, Exchange, Failure, Header, Request, Response } from './exchange.js';
export { headerOf, isLost, mayBeDone, valuesOf } from './exchange.js';
export type { Answer, Look } from './features/doctor.js';
export { type DescribeOptions, describeConformance } from './features/vitest.js';
export { type Cause, causeNamed, type Finding, type Mark, type PlacedFinding } from './finding.js';
export { type Incident, incidentKinds } from './incidents.js';
export { isObject, type Json, type JsonObject, readJson, writeJson } from './json.js';
export { judge, rejudge } from './judge.js';
export { defineKit, type Kit, type OwnOption, type ReferenceOptions, type Started } from './kit.js';
export { readLog } from './log/log.js';
export { type Fault, lagOf, late, lookFor, lookUp, report, type Thing } from './look-ups.js';
export { nameIn, nameOf, prefixOf, withNames } from './names.js';
export * as kinds from './options/kinds.js';
export { UsageError } from './options/problems.js';
export { judgeServer, type ProofServer, selftest } from './proof/selftest.js';
export { type Fields, renamed, renewed, requestsWith, type Sending } from './requests.js';
export type { FindingResult, Gate, Outcome, RequirementResult, Results, Verdict } from './results/results.js';
export { Blocked, Case, type Judged, NotApplicable } from './run/case.js';
export { type Cases, forAll } from './run/for-all.js';
export type { Check } from './run/run.js';
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
} from './service.js';
export { suiteOf } from './suite.js';

/** The command of a kit: parses, calls, and ends the process with the exit code. @param argv without node and the script */
export const main = runProcess;
