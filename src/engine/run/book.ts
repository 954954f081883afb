/** The knowledge of a run: the responses held against each requirement, findings, and how cases ended. */
import { type Address, addressOf, type Exchange, isLost } from '../exchange/exchange.js';
import { type Finding, kindOf, type PlacedFinding } from '../service/finding.js';
import { type Incident, isHiding } from '../service/incident.js';
import { incidentsIn } from '../service/incidents.js';
import { type Expectation, generalOf, type LogEntry, type Requirement, type Weakness } from '../service/service.js';
import type { CaseRecord, Confirmation, Counterexample, Ending, Hiding, RunRecord } from './record.js';
import { excessOf, lostApart, Remainder } from './remainder.js';
import { Forgotten, isFurther } from './rounds.js';
import type { Traffic } from './traffic.js';

/** The rest of a finding's evidence, beside its exchange. */
export type FindingContext = Pick<PlacedFinding, 'hasty' | 'others' | 'control' | 'isOfCase' | 'again'>;

/** So many requests in a row, carried out and lost, are not lost by chance. Each is found again when its case is confirmed. */
const LEAST_UNHEARD = 3;

/** Why some findings, and the requirements of some cases, do not count. */
interface Spoilt {
  readonly found: PlacedFinding;
  readonly by: Hiding;
}

export class Book {
  readonly #findings: PlacedFinding[] = [];
  /** Addresses of the responses that were held against each requirement. */
  readonly #judged = new Map<string, string[]>();
  readonly #endings: Ending[] = [];
  readonly #observations = new Map<string, Set<string>>();
  readonly #cases = new Map<string, CaseRecord & Pick<Ending, 'ids'>>();
  readonly #confirmations = new Map<string, Confirmation>();
  readonly #expectations = new WeakMap<Exchange, Expectation>();
  readonly #counterexamples = new Map<string, Counterexample>();
  /** Operations that have responded, and requests that got no response but were carried out, by operation. */
  readonly #heard = new Set<string>();
  readonly #unheard = new Map<string, PlacedFinding[]>();
  readonly #notices: string[] = [];
  readonly forgotten = new Forgotten();
  #rows: ReadonlyMap<string, Requirement> | undefined;

  constructor(
    private readonly traffic: Traffic,
    /** @param isNew no finding of its requirement was known */
    private readonly onFinding: (finding: PlacedFinding, isNew: boolean) => void,
  ) {}

  /** @throws {TypeError} for an id that the catalogue lacks, which a suite can only name with a cast */
  row(id: string): Requirement {
    this.#rows ??= new Map(this.traffic.service.catalogue.map((row) => [row.id, row]));
    const row = this.#rows.get(id);
    if (!row) throw new TypeError(`the catalogue has no requirement ${id}; name one of its ids in the suite`);
    return row;
  }

  /** @throws {TypeError} when the id is not that of a requirement that can be judged */
  assertJudged(id: string): void {
    if (this.row(id).basis === 'observed')
      throw new TypeError(`${id} is only observed; name a requirement that is judged`);
  }

  isWanted = (id: string): boolean => {
    const { only, skip, asOf } = this.traffic.options;
    // A requirement ends on a day that the document names.
    const { until } = this.row(id);
    return only?.includes(id) !== false && !skip.includes(id) && (until === undefined || asOf < until);
  };

  begins(path: string, record: CaseRecord & Pick<Ending, 'ids'>): void {
    this.#cases.set(path, record);
  }

  /** @param asker the title of a check, or the path of another fixture */
  asks(path: string, asker: string): void {
    const record = this.#cases.get(path);
    if (record) this.#cases.set(path, { ...record, askers: new Set([...(record.askers ?? []), asker]) });
  }

  ends(ending: Ending): void {
    this.#endings.push(ending);
  }

  /** @param sentence for the user */
  notice(sentence: string): void {
    this.#notices.push(sentence);
  }

  isConfirmed(kind: string): boolean {
    return this.#confirmations.has(kind);
  }

  /** @param expectation of the suite about the response */
  expected(exchange: Exchange, expectation: Expectation): void {
    this.#expectations.set(exchange, expectation);
  }

  expectationOf = (exchange: Exchange): Expectation | undefined => this.#expectations.get(exchange);

  confirms(kind: string, confirmation: Confirmation): void {
    this.#confirmations.set(kind, confirmation);
  }

  shrinks(kind: string, counterexample: Counterexample): void {
    this.#counterexamples.set(kind, counterexample);
  }

  /** @param place of the response that was held against the requirement */
  judgedOnce(ids: readonly string[], place: Address): void {
    const address = addressOf(place);
    for (const id of ids) {
      this.assertJudged(id);
      const places = this.#judged.get(id) ?? [];
      places.push(address);
      this.#judged.set(id, places);
    }
  }

  observe(id: string, note: string): void {
    if (this.row(id).basis !== 'observed') throw new TypeError(`${id} is judged; note choices for observed rows`);
    this.#observations.set(id, (this.#observations.get(id) ?? new Set()).add(note));
  }

  found(finding: Finding, exchange: Exchange, context: FindingContext = {}): void {
    this.assertJudged(finding.requirement);
    if (!this.isWanted(finding.requirement)) return;
    const placed = { ...finding, exchange, ...context };
    const isNew = !this.#findings.some(({ requirement }) => requirement === finding.requirement);
    this.#findings.push(placed);
    this.traffic.remember(exchange.path);
    this.onFinding(placed, isNew);
  }

  /** Called with each exchange of the run. */
  saw({ request, response }: Exchange): void {
    const { status = 0 } = response ?? {};
    if (status >= 200 && status < 400) this.#heard.add(this.traffic.service.operationOf(request));
  }

  isHeard(operation: string): boolean {
    return this.#heard.has(operation);
  }

  /** Keeps a finding that counts if the operation never responds to what it carries out. */
  unheard(operation: string, found: PlacedFinding): void {
    this.#unheard.set(operation, [...(this.#unheard.get(operation) ?? []), found]);
  }

  isFound(kind: string, { path, attempt }: Pick<Address, 'path' | 'attempt'>): boolean {
    const isSame = (finding: PlacedFinding) => kindOf(finding) === kind;
    // Few kinds need the whole log, which takes long to read.
    const findings = this.#findings.some(isSame) ? this.#findings : this.all();
    return findings.some((one) => isSame(one) && one.exchange.path === path && one.exchange.attempt === attempt);
  }

  /** All findings, those that only the log shows last. @param log the exchanges that count */
  all(log: readonly LogEntry[] = this.traffic.log): readonly PlacedFinding[] {
    const unheard = [...this.#unheard].flatMap(([operation, found]) =>
      found.length < LEAST_UNHEARD || this.#heard.has(operation) ? [] : found,
    );
    const late = [...this.traffic.service.ledger(log), ...unheard];
    const fromLog = late.filter(({ requirement }) => this.isWanted(requirement));
    return [...this.#findings, ...fromLog].filter((one) => !one.spare || !this.#judged.has(one.requirement));
  }

  /**
   * True for findings that no wait was too short for: a whole wait, or no wait, has shown the kind, or the same cause under
   * a requirement that its own rests on.
   */
  patience(all: readonly PlacedFinding[]): (finding: PlacedFinding) => boolean {
    const patient = new Set(all.filter(({ hasty }) => !hasty).map(kindOf));
    return ({ requirement, cause }) =>
      [requirement, ...generalOf(this.traffic.service.catalogue, requirement)].some((id) =>
        patient.has(kindOf({ requirement: id, cause })),
      );
  }

  /** The findings that count so far, and what sets others aside. */
  standing() {
    const { service, log, counts, options, over } = this.traffic;
    const incidents = incidentsIn(log, service);
    const remainder = new Remainder(log, incidents);
    const heard = this.all(remainder.log).filter(({ exchange }) => remainder.counts(addressOf(exchange)));
    const statistics = { ...counts, lostApart: lostApart(counts, incidents) };
    const excess = excessOf(statistics, options);
    const ofLosses = (found: PlacedFinding): Hiding | undefined => {
      if (!isLost(found.exchange)) return undefined;
      // A control that was not answered at once shows more: the request has ended the service.
      const isUntried = (this.#confirmations.get(kindOf(found))?.tried ?? 1) === 1;
      const isOpen = over !== undefined && found.control?.try === 0 && isUntried;
      const what = excess ?? (isOpen ? 'the run ended before it could ask once more' : undefined);
      return what === undefined ? undefined : { what };
    };
    const spoilt = heard.flatMap((found): readonly Spoilt[] => {
      const by = (isFurther(found.exchange) ? undefined : remainder.spoils(found)) ?? ofLosses(found);
      return by ? [{ found, by }] : [];
    });
    const all = heard.filter((found) => !remainder.spoils(found) && !ofLosses(found));
    const isPatient = this.patience(all);
    const counted = all.filter((found) => found.exchange.attempt === 0 && isPatient(found));
    const own = incidents
      .flatMap((incident) => incident.findings ?? [])
      .filter(({ requirement }) => this.isWanted(requirement));
    const findings = service.attribute([...counted, ...own], remainder.log);
    return { incidents, remainder, spoilt, own, findings, statistics };
  }

  /** Forgets cases that showed nothing. What the kit says of them in numbers stays. @returns the paths of those */
  forget(paths: ReadonlySet<string>): ReadonlySet<string> {
    const gone = this.traffic.forget(paths);
    const names = new Set(gone.map(({ exchange }) => exchange.path));
    this.forgotten.add(gone, this.traffic.service);
    for (const [id, places] of this.#judged) {
      const left = places.filter((place) => !names.has(place.replace(/#[^#]*$/, '')));
      this.forgotten.judged.set(id, (this.forgotten.judged.get(id) ?? 0) + places.length - left.length);
      this.#judged.set(id, left);
    }
    for (const path of names) this.#cases.delete(path);
    return names;
  }

  record(durationMs: number, renewals: string | undefined, explored: string | undefined): RunRecord {
    const { traffic } = this;
    const { incidents, remainder, spoilt, own, findings, statistics } = this.standing();
    const judged = new Map(this.forgotten.judged);
    for (const [id, places] of this.#judged)
      judged.set(id, (judged.get(id) ?? 0) + places.filter((place) => remainder.counts(place)).length);
    for (const { requirement } of own) judged.set(requirement, (judged.get(requirement) ?? 0) + 1);
    const holes = remainder.holes();
    // No log has a further case that could send nothing.
    const sent = new Set(traffic.log.map(({ exchange }) => exchange.path));
    const cases = new Map([...this.#cases].filter(([path]) => !isFurther({ path }) || sent.has(path)));
    return {
      log: traffic.log,
      forgotten: this.forgotten,
      incidents,
      findings,
      confirmations: this.#confirmations,
      counterexamples: this.#counterexamples,
      judged,
      places: this.#judged,
      weak: this.#weak(remainder),
      hidden: this.#hidden(holes, spoilt),
      endings: this.#endingsWith(holes, incidents.find(isHiding), findings),
      observations: this.#observations,
      cases,
      end: traffic.transport.end(),
      statistics: { ...statistics, durationMs },
      notices: [...this.#notices, ...(renewals === undefined ? [] : [renewals])],
      ...(explored !== undefined && { explored }),
    };
  }

  #weak({ log }: Remainder): ReadonlyMap<string, Weakness> {
    const { service } = this.traffic;
    const entries = new Map(log.map((entry) => [addressOf(entry.exchange), entry]));
    const held = [...this.#judged].map(
      ([id, places]) => [id, places.flatMap((place) => entries.get(place) ?? [])] as const,
    );
    return service.weak?.(log, new Map(held)) ?? new Map();
  }

  /** The requirements that an incident keeps from being judged in whole. */
  #hidden(holes: ReadonlyMap<string, Incident>, spoilt: readonly Spoilt[]): ReadonlyMap<string, Hiding> {
    const ofCases = [...holes].flatMap(([path, incident]) => {
      const { ids = [] } = (!isFurther({ path }) && this.#cases.get(path)) || {};
      return ids.filter(this.isWanted).map((id) => [id, incident] as const);
    });
    // Nothing tells whether a read that lacks something would have it if the store were one.
    return new Map<string, Hiding>([...ofCases, ...spoilt.map(({ found, by }) => [found.requirement, by] as const)]);
  }

  /** The endings, each with the incident that is in the way unless it is a violation. */
  #endingsWith(
    holes: ReadonlyMap<string, Incident>,
    hiding: Incident | undefined,
    findings: readonly PlacedFinding[],
  ): readonly Ending[] {
    const violated = new Set(findings.map(({ requirement }) => requirement));
    return this.#endings.map((ending) => {
      const isExplained = ending.blockedBy !== undefined && violated.has(ending.blockedBy);
      const incident = ending.kind === 'blocked' && !isExplained ? (holes.get(ending.path) ?? hiding) : undefined;
      return incident ? { ...ending, incident } : ending;
    });
  }
}
