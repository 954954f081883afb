/** Results of a run: a function of its record. */
import { withStrings } from '../base/schema.js';
import { cut, few, grouped } from '../base/text.js';
import { addressOf, type Exchange, stepOf } from '../exchange/exchange.js';
import { type CaseRecord, checksOf, type Ending, type Hiding, type RunRecord } from '../run/record.js';
import { checkOf } from '../run/rounds.js';
import { crowdOf } from '../service/crowd.js';
import { endOf, inSeconds } from '../service/entries.js';
import { kindOf, type PlacedFinding, plainer } from '../service/finding.js';
import { type Incident, isHiding } from '../service/incident.js';
import type { RunOptions } from '../service/run-options.js';
import { onlyWarns, type Requirement, type Service } from '../service/service.js';
import { curlCommand, type EvidenceContext, recorded } from './evidence.js';
import type { FindingResult, Gate, RequirementResult, Results } from './results.js';
import { gateSchema, resultsSchema } from './results.js';
import { requestsUpTo, type SentTogether, sendingsOf } from './sendings.js';
import { timelineOf } from './timeline.js';
import { type Decision, leftOutBy, summarise, verdictOf } from './verdict.js';

export interface ResultsContext extends EvidenceContext {
  readonly service: Service;
  readonly kit: Results['kit'];
  readonly versions: Results['versions'];
  readonly requirementSet?: NonNullable<Results['requirementSet']>;
  readonly options: RunOptions;
  /** Flags and their values; never the key. */
  readonly shownOptions: Results['options'];
  readonly target: Results['target'];
  readonly startedAt: string;
  /** Why some of what judges a requirement was not sent, by id. @default nothing was left out */
  readonly cut?: ReadonlyMap<string, string>;
  /** The command that runs the same again, or only these requirements of it. */
  readonly command: (only?: readonly string[]) => string;
  /** Called with the results without a gate when the run has waivers. @param without decides without these ids */
  readonly gate?: (results: Results, without: (excused: ReadonlySet<string>) => Decision) => Gate | undefined;
}

/** Exchanges of a finding. */
const MOST_EXCHANGES = 6;
/** Other cases of a finding. */
const MOST_ALSO = 50;
/** UTF-16 units of a text that may quote the server. */
const LONGEST_TEXT = 4_000;

export const resultsOf = (record: RunRecord, context: ResultsContext): Results => new Maker(record, context).results();

type Decided = Pick<RequirementResult, 'outcome' | 'reason' | 'leftOut' | 'explainedBy' | 'blockedBy'>;
type LeftOut = NonNullable<Decided['leftOut']>;
const without = (kind: LeftOut, reason: string): Decided => ({ outcome: 'not-applicable', leftOut: kind, reason });
const inconclusive = (reason: string, blockedBy?: string): Decided =>
  blockedBy === undefined ? { outcome: 'inconclusive', reason } : { outcome: 'inconclusive', reason, blockedBy };

/** A waiver of the finding of an incident excuses what the incident keeps from being judged. */
const openBy = ({ what, findings = [] }: Hiding): Decided => inconclusive(what, findings[0]?.requirement);

function leftOut({ id, until }: Requirement, { only, skip, asOf }: RunOptions): Decided | undefined {
  if (until !== undefined && asOf >= until) return without('date', `it does not apply from ${until} on`);
  if (only?.includes(id) === false) return without('option', 'left out by --only');
  return skip.includes(id) ? without('option', 'left out by --skip') : undefined;
}

/** Forms of one failure that a report shows apart. */
const MOST_FORMS = 4;

/** Findings by their kinds, and failures (5xx) by their bodies, too, unless those differ nearly each time. */
function causesIn(findings: readonly PlacedFinding[]): readonly (readonly PlacedFinding[])[] {
  const formOf = ({ cause, exchange }: PlacedFinding) =>
    (exchange.response?.status ?? 0) >= 500 ? (cause.evidence ?? '') : '';
  return [...grouped(findings, kindOf).values()].flatMap((kind) => {
    const forms = [...grouped(kind, formOf).values()];
    return forms.length > MOST_FORMS ? [kind] : forms;
  });
}

class Maker {
  /** Findings that count, by requirement. */
  readonly #own: ReadonlyMap<string, readonly PlacedFinding[]>;
  readonly #byKind: ReadonlyMap<string, PlacedFinding>;
  readonly #byCheck: ReadonlyMap<string, RunRecord['log']>;
  readonly #exchanges: readonly Exchange[];

  constructor(
    private readonly record: RunRecord,
    private readonly context: ResultsContext,
  ) {
    // If one finding of a kind counts by itself, it is the leader of those that follow the kind.
    const counting = record.findings.toSorted((one, other) => Number(!one.follows) - Number(!other.follows));
    this.#byKind = new Map(counting.map((one) => [kindOf(one), one]));
    const own = record.findings.filter((one) => this.#leaderOf(one) === one);
    this.#own = grouped(own, ({ requirement }) => requirement);
    this.#exchanges = record.log.map(({ exchange }) => exchange);
    this.#byCheck = grouped(record.log, ({ exchange }) => checkOf(exchange));
  }

  /** The finding at the end of the chain; a chain that leads nowhere, or in a circle, does not excuse anything. */
  #leaderOf(finding: PlacedFinding): PlacedFinding {
    let leader: PlacedFinding | undefined = finding;
    for (let length = 0; leader?.follows && length < 10; length += 1) leader = this.#byKind.get(kindOf(leader.follows));
    return !leader || leader.follows ? finding : leader;
  }

  /** Masked before it is cut. */
  #text = (whole: string): string => cut(this.context.mask.text(whole), LONGEST_TEXT);

  #texts<T extends object>(texts: T): T {
    return JSON.parse(JSON.stringify(texts, (_, value) => (typeof value === 'string' ? this.#text(value) : value)));
  }

  /** The first advice for a run that ends is what is wrong with its base URL, unless that is a finding. */
  #told({ what, advice }: { readonly what: string; readonly advice?: string | undefined }, endsRun = false) {
    const { service, target } = this.context;
    const isAsked = endsRun && this.record.findings.length === 0;
    const wrong = isAsked ? service.judgeAddress(new URL(target.baseUrl).pathname).findings : [];
    const all = [...wrong.map(({ summary }) => summary), ...(advice === undefined ? [] : [advice])];
    return this.#texts({ what, ...(all.length > 0 && { advice: all.join(' ') }) });
  }

  results(): Results {
    const { service, options, startedAt, kit } = this.context;
    const { end, statistics, log, forgotten } = this.record;
    const catalogue = service.catalogue.filter(({ basis }) => basis !== 'observed');
    const requirements = catalogue.map((requirement) => this.#requirement(requirement));
    const stopped = end.kind === 'stopped' ? end : undefined;
    const suspects = (stopped?.suspects ?? []).flatMap((address) => {
      const suspect = log.find(({ exchange }) => addressOf(exchange) === address);
      return suspect ? [recorded(suspect.exchange, this.context)] : [];
    });
    const inFlight =
      suspects.length > 0 ? `; in flight then: ${few(suspects.map(({ request }) => request.words))}` : '';
    const last = this.record.incidents.find(({ endsRun }) => endsRun);
    // What was in flight when the run stopped may have shown more of it.
    const why = stopped && this.#text((last?.what ?? stopped.what) + inFlight);
    const early = end.kind === 'interrupted' ? 'the run was interrupted' : (why ?? (last && this.#text(last.what)));
    const circumstances = { early, options, statistics };
    const { requests, lost, recovered, throttled } = statistics;
    const plain: Results = {
      ...{ schemaVersion: '3.0', kit, interfaceVersion: service.interfaceVersion },
      ...(this.context.requirementSet && { requirementSet: this.context.requirementSet }),
      ...{ runId: options.runId, startedAt, durationMs: Math.round(statistics.durationMs) },
      ...verdictOf(requirements, circumstances),
      scope: leftOutBy(options).length > 0 ? 'partial' : 'full',
      end: end.kind,
      ...(stopped && { stopped: { ...this.#told(stopped, true), suspects: suspects.slice(0, MOST_EXCHANGES) } }),
      target: this.#texts(this.context.target),
      versions: this.context.versions,
      ...{ seed: options.seed, options: this.context.shownOptions, reproduce: this.context.command() },
      summary: summarise(requirements),
      requirements,
      incidents: this.record.incidents.map(({ kind, from, to, what, advice, endsRun, shown, aside }) => ({
        kind,
        fromMs: from,
        ...(to !== undefined && { toMs: to }),
        ...this.#told({ what, advice }, endsRun),
        exchanges: shown.slice(0, MOST_EXCHANGES).map((one) => recorded(one, this.context)),
        setAside: aside.size,
      })),
      timeline: timelineOf(log, statistics.durationMs, forgotten.moments.values()),
      observations: service.catalogue.flatMap(({ id, sentence }) => {
        const seen = this.record.observations.get(id);
        return seen ? [{ id, sentence, seen: [...seen].map(this.#text) }] : [];
      }),
      operations: service.operations ?? {},
      created: this.#texts([...(service.created?.(log) ?? []), ...forgotten.created]),
      statistics: { requests, lost, recovered, throttled },
      ...(this.record.explored !== undefined && { explored: this.#text(this.record.explored) }),
      notices: this.record.notices.map(this.#text),
    };
    // Most texts are masked already, before they were cut. A new member is masked here.
    const results = withStrings(resultsSchema, plain, this.context.mask.text);
    const gate = this.context.gate?.(results, (excused) => verdictOf(requirements, circumstances, excused));
    return gate ? { ...results, gate: withStrings(gateSchema, gate, this.#text) } : results;
  }

  #requirement(requirement: Requirement): RequirementResult {
    const { id, operation, basis, level, sentence } = requirement;
    const all = causesIn(this.#own.get(id) ?? []).map((group) => this.#finding(group));
    const following = this.record.findings.filter((one) => one.requirement === id && this.#leaderOf(one) !== one);
    const follows = causesIn(following).map((group) => this.#finding(group));
    const decided = this.#decided(requirement, all[0]?.summary);
    const before = this.record.forgotten.took.get(id) ?? 0;
    const took = (this.#byCheck.get(id) ?? []).reduce((sum, { exchange }) => sum + exchange.took, before);
    return {
      ...{ id, operation, basis, level, sentence },
      ...decided,
      ...(decided.reason !== undefined && { reason: this.#text(decided.reason) }),
      findings: decided.leftOut ? [] : all,
      ...(follows.length > 0 && !decided.leftOut && { follows }),
      judged: this.record.judged.get(id) ?? 0,
      durationMs: Math.round(took),
      reproduce: this.context.command([id]),
    };
  }

  /**
   * The one place where an outcome is decided: the first rule that applies. A violation outweighs whatever kept others from
   * being judged, and nothing is met before all that could have hidden a violation is ruled out.
   * @param wrong the summary of its first finding
   */
  #decided(requirement: Requirement, wrong: string | undefined): Decided {
    const { options } = this.context;
    const { id } = requirement;
    const isJudged = (this.record.judged.get(id) ?? 0) > 0;
    const endings = this.record.endings.filter(({ ids }) => ids.includes(id));
    const failed = endings.find(({ kind }) => kind === 'kit-error');
    const blocked = endings.find(({ kind }) => kind === 'blocked');
    const hidden = this.record.hidden.get(id);
    const hiding = this.record.incidents.find(isHiding);
    return (
      leftOut(requirement, options) ??
      this.#violated(requirement, wrong) ??
      this.#unwritten(requirement) ??
      (failed && { outcome: 'kit-error', reason: failed.reason }) ??
      this.#following(id) ??
      (blocked && this.#blockedBy(blocked)) ??
      (hidden && openBy(hidden)) ??
      this.#unfit(endings, isJudged) ??
      (isJudged ? (this.#withoutControl(requirement, hiding) ?? this.#shown(requirement, hiding)) : undefined) ??
      (hiding && openBy(hiding)) ??
      this.#unjudged(requirement)
    );
  }

  #violated(requirement: Requirement, reason: string | undefined): Decided | undefined {
    if (reason === undefined) return undefined;
    return { outcome: onlyWarns(requirement, this.context.options.strict) ? 'warned' : 'violated', reason };
  }

  #unwritten({ needsWrites }: Requirement): Decided | undefined {
    const isLeftOut = this.context.options.readOnly && needsWrites;
    return isLeftOut ? without('option', 'judging it creates something, and the run is read-only') : undefined;
  }

  /** Its findings only follow from those of other requirements. */
  #following(id: string): Decided | undefined {
    const findings = this.record.findings.filter((one) => one.requirement === id);
    const explainedBy = [...new Set(findings.map((one) => this.#leaderOf(one).requirement))];
    if (explainedBy.length === 0) return undefined;
    return { ...inconclusive(`same cause as ${explainedBy.join(' and ')}`), explainedBy };
  }

  #blockedBy({ incident, reason, blockedBy }: Ending): Decided {
    if (incident) return openBy(incident);
    // A finding that its confirmation did not show again is in nobody's way.
    const isInTheWay = this.record.findings.some((one) => one.requirement === blockedBy);
    return inconclusive(reason, isInTheWay ? blockedBy : undefined);
  }

  /** A check that does not apply settles it; a case that does not leaves the others. */
  #unfit(endings: readonly Ending[], isJudged: boolean): Decided | undefined {
    const ending = endings.find(({ path }) => !isJudged || !path.includes('/'));
    return ending && without(this.context.options.readOnly ? 'option' : 'deployment', ending.reason);
  }

  /** An error proves nothing about a request if the same request without the fault fails, too. */
  #withoutControl({ restsOn: [general = ''] }: Requirement, hiding: Incident | undefined): Decided | undefined {
    const { service, options } = this.context;
    const rule = service.catalogue.find(({ id }) => id === general);
    const isUnfit = this.record.endings.some(({ kind, ids }) => kind === 'not-applicable' && ids.includes(general));
    const isInForce = rule && !leftOut(rule, options) && !(options.readOnly && (rule.needsWrites || isUnfit));
    const violations = this.record.findings.filter((one) => one.requirement === general).length;
    if (!isInForce || (this.record.judged.get(general) ?? 0) > violations) return undefined;
    if (violations === 0 && hiding) return openBy(hiding);
    const reason = `no response satisfies ${general}, so nothing tells this from it`;
    return inconclusive(reason, this.#own.has(general) ? general : undefined);
  }

  /** It is met if something that could have shown a violation was held against it. */
  #shown({ id }: Requirement, hiding: Incident | undefined): Decided {
    const cut = this.context.cut?.get(id);
    if (cut !== undefined) return inconclusive(cut);
    const weakness = this.record.weak.get(id);
    if (!weakness) return { outcome: 'met' };
    // What would have shown it may be among what was set aside.
    if (hiding) return openBy(hiding);
    if (this.context.options.readOnly) return without('option', weakness.why);
    return weakness.isOfStore ? without('deployment', weakness.why) : inconclusive(weakness.why);
  }

  #unjudged(requirement: Requirement): Decided {
    if (this.record.end.kind !== 'complete') return inconclusive('the run ended before it was judged');
    const causes = this.context.service.likelyCauses?.(requirement) ?? requirement.restsOn;
    const cause = causes.find((other) => other !== requirement.id && this.#own.has(other));
    return cause === undefined
      ? inconclusive('no response in this run could be used to judge it')
      : inconclusive(`every response that could show it breaks ${cause}; fix that first`, cause);
  }

  #sending = ({ how, exchanges }: SentTogether): NonNullable<FindingResult['beside']>[number] => {
    const curl = curlCommand(
      exchanges.map(({ request }) => request),
      this.context,
      how === 'together',
    );
    return { how, addresses: exchanges.map(addressOf), ...(curl !== undefined && { curl }) };
  };

  #finding(group: readonly PlacedFinding[]): FindingResult {
    const { cases, counterexamples, confirmations } = this.record;
    const caseOf = ({ path }: Exchange): CaseRecord => cases.get(path) ?? { title: path, origin: 'check' };
    // A request says more than the title of its check, or of a case that is about another one.
    const titleOf = ({ exchange: one, isOfCase }: PlacedFinding) =>
      isOfCase && /table|random/.test(caseOf(one).origin) ? caseOf(one).title : this.context.service.words(one.request);
    // The run confirms the plainest one, too.
    const shown = group.reduce(plainer);
    const { exchange, others = [], control, marks = [], requirement, cause, summary, expected, actual } = shown;
    // The one that began it, and those nearest to the fault.
    const before =
      others.length < MOST_EXCHANGES ? others : [...others.slice(0, 1), ...others.slice(2 - MOST_EXCHANGES)];
    const also = new Set(group.map(titleOf));
    // The same request may come from another case, too.
    for (const own of [titleOf(shown), this.context.service.words(exchange.request)]) also.delete(own);
    const smallest = counterexamples.get(kindOf(shown));
    const leader = this.#leaderOf(shown);
    const confirmation = confirmations.get(kindOf(shown)) ?? { seen: 1, tried: 1 };
    const isFlaky = confirmation.seen < confirmation.tried;
    const when = this.#timesOf(shown, group, isFlaky);
    const sentBy = new Set([exchange, ...before].flatMap(({ path }) => checksOf(cases, path).toSorted().slice(0, 1)));
    const beside = sendingsOf([...before, exchange], isFlaky, this.#exchanges).map(this.#sending);
    return {
      ...{ requirement, ...this.#texts({ cause: cause.words, summary: summary + when, expected, actual }) },
      case: { path: exchange.path, title: this.#text(titleOf(shown)), origin: caseOf(exchange).origin },
      checks: [...sentBy].map(this.#text),
      exchanges: [...before, exchange].map((one) => recorded(one, this.context, requestsUpTo(one, this.#exchanges))),
      marks: marks.map((mark) => (mark.part === 'value' ? { ...mark, path: mark.path.map(this.#text) } : mark)),
      ...(control && { control: recorded(control, this.context) }),
      ...(smallest && { counterexample: this.#texts(smallest) }),
      confirmation,
      ...(beside.length > 0 && { beside }),
      occurrences: group.length,
      also: [...also].slice(0, MOST_ALSO).map(this.#text),
      ...(leader !== shown && { sameCauseAs: leader.requirement }),
    };
  }

  /** When something happened that did not happen again, and whether that takes many requests at once. */
  #timesOf({ exchange }: PlacedFinding, group: readonly PlacedFinding[], isFlaky: boolean): string {
    const times = group.map((one) => one.exchange).toSorted((one, other) => one.at - other.at);
    const [first, last] = [times[0], times.at(-1)];
    if (!first || !last || times.length === 1) return '';
    const { operationOf } = this.context.service;
    const own = this.#exchanges.filter(({ request }) => operationOf(request) === operationOf(exchange.request));
    const good = own.filter(({ response }) => response && response.status < 300);
    const succeeded = new Set(good.map(stepOf));
    const isFailure = (exchange.response?.status ?? 0) >= 500;
    if (!isFlaky && !(isFailure && times.some((one) => succeeded.has(stepOf(one))))) return '';
    const bad = isFailure ? own.filter(({ response }) => response?.status === exchange.response?.status) : [];
    const crowd = crowdOf(bad, good, this.#exchanges);
    const how = crowd ? `, ${crowd.words}` : '';
    return ` This happened ${times.length} times, from ${inSeconds(first.at)} to ${inSeconds(endOf({ exchange: last }))}${how}.`;
  }
}
