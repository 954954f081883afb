import { catalogue } from '../catalogue/catalogue.js';
import { INTERFACE_VERSION, requirementSet } from '../catalogue/requirement-set.js';
import type { RunOptions } from '../config/options.js';
import { gateOf } from '../gate/gate-of.js';
import { hostVersions } from '../host-versions.js';
import type { Masker } from '../masking/masker.js';
import { kit } from '../package.js';
import { foldObservations, foldRequirement, foldStatistics } from '../results/fold.js';
import type { Results } from '../results/model.js';
import { optionsInReport, reproduceCommand } from '../results/reproduce.js';
import { passageOf } from '../results/traffic.js';
import { summarise, verdictOf } from '../results/verdict.js';
import { tooLossy } from '../session/loss-bound.js';
import type { RunIdentity } from '../session/run-identity.js';
import { dayOf } from '../text/day-of.js';
import { leftOutReasons } from './assignment.js';
import type { AwaitedTarget } from './await-target.js';
import type { EngineOutcome } from './engine.js';
import { faultText } from './fault-text.js';
import { noticesOf } from './notices.js';

/** The results of a run that is over. */
export function resultsOf(
  { options, runId, startedAt, masker }: RunIdentity,
  ready: AwaitedTarget,
  outcome: EngineOutcome,
  durationMs: number,
  notices: readonly string[],
): Results {
  const { records, account, end } = outcome;
  const unjudgeable = ready.ok ? undefined : ready.reason;
  const requirements = catalogue.judged.map(
    foldRequirement(records, options, { leftOut: leftOutReasons(options), unjudgeable }),
  );
  const summary = summarise(requirements);
  const statistics = foldStatistics(records, account, ready.waitedMs);
  const lossy = tooLossy(statistics, options.maxLost);
  const detail = detailOf(outcome, options, masker);
  const leftOutBy = leftOutOptions(options);
  const { name, sha256 } = requirementSet();
  const { baseUrl, targetName, requireFull, waivers } = options;
  const target = { baseUrl, ...(targetName !== undefined && { name: targetName }) };
  const circumstances = {
    end,
    leftOutBy,
    requireFull,
    ...(detail !== undefined && { detail }),
    ...(unjudgeable !== undefined && { unjudgeable }),
    ...(lossy !== undefined && { lossy }),
  };
  const started = new Date(startedAt).toISOString();
  const gate = gateOf(requirements, {
    ...circumstances,
    ...(waivers && { waivers }),
    target,
    today: dayOf(started),
    ids: catalogue.requirements.map(({ id }) => id),
  });
  const { created, traffic } = account;
  for (const { operation, exchange } of ready.exchanges)
    traffic.add(passageOf(operation, exchange, startedAt));
  const reported = optionsInReport(options);
  const observations = foldObservations(records, account);
  return {
    schemaVersion: '2.0',
    kit,
    interfaceVersion: INTERFACE_VERSION,
    requirementSet: { name, sha256 },
    runId,
    startedAt: started,
    durationMs,
    ...verdictOf(requirements, circumstances),
    ...(gate && { gate }),
    scope: leftOutBy.length > 0 ? 'partial' : 'full',
    end,
    target,
    versions: hostVersions(),
    seed: options.seed,
    options: reported,
    reproduce: reproduceCommand({ baseUrl: options.baseUrl, options: reported }),
    summary,
    requirements,
    observations,
    created,
    statistics,
    traffic: traffic.operations,
    notices: [...noticesOf(options, { statistics, created, observations }), ...notices],
  };
}

/** Details of how the run ended. A fault may quote what the kit was working on. */
function detailOf(
  { end, fault }: EngineOutcome,
  { maxDuration }: RunOptions,
  masker: Masker,
): string | undefined {
  if (end === 'out-of-time') return `${maxDuration} s`;
  return fault === undefined ? undefined : faultText(fault, masker);
}

/** The options by which the user left something out that would be judged otherwise. */
function leftOutOptions({ only, skip, readOnly, production }: RunOptions): readonly string[] {
  return [
    ...(only.length > 0 ? ['--only'] : []),
    ...(skip.length > 0 ? ['--skip'] : []),
    ...(readOnly ? [production ? 'production' : '--read-only'] : []),
  ];
}
