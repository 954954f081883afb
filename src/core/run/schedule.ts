import { type Check, stores } from '../checks/check.js';
import { CheckRun, confirmAll, recordedEvidence } from '../checks/check-run.js';
import { confirmFindings } from '../checks/confirm.js';
import { Provisions } from '../checks/provisions.js';
import { Trial } from '../checks/trial.js';
import { Evidence, type Exploration } from '../session/evidence.js';
import type { Session } from '../session/session.js';
import type { FollowedSession } from './followed-session.js';
import type { Listener } from './news.js';

/**
 * Runs checks that need the same store at the same time, and then confirms what they found. What a check finds does not
 * depend on the checks beside it, so the order in which their requests arrive is free.
 */
export class Schedule {
  readonly #provisions: Provisions;
  readonly #shared: Trial;
  /** Checks that have started and not been reported. */
  readonly #open = new Set<CheckRun>();
  #started = 0;
  /** Checks that have random cases and have found nothing. */
  readonly #explorable: Check[] = [];
  /** The longest chain of requests before the checks that start next; the preflight came first. */
  #chain = 1;
  #isOver = false;

  constructor(
    private readonly session: Session,
    private readonly listener: Pick<Listener, 'started' | 'finished'> & Pick<FollowedSession, 'hasExplored'>,
  ) {
    this.#provisions = new Provisions(session);
    const { evidence } = this.#provisions.sender;
    this.#shared = new Trial(session, 'add.created', {
      evidence,
      provisions: this.#provisions,
      label: 'all',
    });
  }

  /** Runs the checks to their ends. */
  async run(checks: readonly Check[]): Promise<void> {
    const long: { readonly run: CheckRun; readonly ended: Promise<void> }[] = [];
    for (const store of stores) {
      const started = checks
        .filter((check) => check.store === store)
        .map((check) => ({ ...this.#start(check), isLong: check.isLong }));
      long.push(...started.filter(({ isLong }) => isLong));
      const others = started.filter(({ isLong }) => !isLong);
      await Promise.all(others.map(({ ended }) => ended));
      await this.#confirm(others.map(({ run }) => run));
      this.#chain = Math.max(this.#chain, ...others.map(({ run }) => run.evidence.chain));
      if (this.#isOver) return;
    }
    // A long check may wait for a whole settling time, too.
    const ended = Promise.all(long.map(({ ended }) => ended));
    const longRuns = long.map(({ run }) => run);
    await Promise.all([
      ended.then(() => this.#confirm(longRuns)),
      this.#clarify([...this.#open].filter((run) => !longRuns.includes(run))),
    ]);
    await this.#clarify(longRuns);
  }

  /**
   * Tries the properties of the checks that have run with further random cases, in rounds with a seed each, until the
   * time is up or no property has a case that can be judged. A check that has found something is not tried further.
   */
  async explore(isOver: () => boolean): Promise<void> {
    const { clock } = this.session.client;
    const since = clock.now();
    let explored = 0;
    let left: readonly Check[] = this.#explorable;
    for (let round = 1; left.length > 0 && !isOver(); round += 1) {
      const exploration = { seed: exploringSeed(this.session.options.seed, round), cases: A_ROUND, isOver };
      const started = left.map((check) => this.#start(check, exploration));
      await Promise.all(started.map(({ ended }) => ended));
      const runs = started.map(({ run }) => run);
      await this.#confirm(runs);
      await this.#clarify(runs);
      left = runs
        .filter(
          ({ evidence, record }) =>
            evidence.cases > 0 && evidence.found.length === 0 && record?.end !== 'kit-error',
        )
        .map(({ check }) => check);
      explored += runs.reduce((sum, { evidence }) => sum + evidence.cases, 0);
      this.listener.hasExplored({ cases: explored, durationMs: clock.now() - since });
    }
  }

  /** Reports what is known of the checks that are still open. Nothing is reported afterwards. */
  end(): void {
    for (const run of this.#open) this.#report(run);
    if (this.#isOver) return;
    this.#isOver = true;
    const { evidence } = this.#shared;
    this.listener.finished({
      requirements: [],
      end: 'completed',
      ...recordedEvidence(evidence, this.session),
      durationMs: 0,
    });
  }

  #start(check: Check, exploration?: Exploration): { readonly run: CheckRun; readonly ended: Promise<void> } {
    const [id] = check.requirements;
    this.#started += 1;
    const run = new CheckRun(check, this.session, {
      evidence: new Evidence({ check: id, ...(exploration ? { exploration } : { chain: this.#chain }) }),
      provisions: this.#provisions,
      label: String(this.#started),
    });
    this.#open.add(run);
    if (!exploration) this.listener.started(id);
    return { run, ended: run.run() };
  }

  /** Confirms the findings of checks that have ended, and of their provisions; then reports the checks. */
  async #confirm(runs: readonly CheckRun[]): Promise<void> {
    const shared = {
      evidence: this.#shared.evidence,
      // Provisions assert nothing, so one response shows each of their findings, and that request is sent again.
      confirm: (kinds: ReadonlySet<string>) => confirmFindings(this.#shared, async () => {}, kinds),
    };
    await confirmAll([...runs, shared], this.session);
    for (const run of runs) if (!run.isUnclear) this.#report(run);
    const unclear = [...this.#open].filter(({ isUnclear }) => isUnclear);
    this.session.client.allowance.keepBack(unclear.length * KEPT_FOR_A_CHECK);
  }

  /** Confirms the findings of these checks that need a whole settling time, all at once, and reports the checks. */
  async #clarify(runs: readonly CheckRun[]): Promise<void> {
    const unclear = runs.filter((run) => this.#open.has(run));
    await confirmAll(unclear, this.session, { isHasty: true });
    for (const run of unclear) this.#report(run);
  }

  #report(run: CheckRun): void {
    const { record } = run;
    if (!record || this.#isOver || !this.#open.delete(run)) return;
    const hasFound = record.findings.length > 0;
    if (!record.explored && run.evidence.hasRandomCases && !hasFound) this.#explorable.push(run.check);
    if (!record.explored || hasFound || record.end === 'kit-error') this.listener.finished(record);
  }
}

/** The requests that are kept back for each check whose findings are still to be confirmed. */
const KEPT_FOR_A_CHECK = 6;

/** Random cases of each property in a round: a round is short, and every property has its turn soon. */
const A_ROUND = 25;

/** The seed of a round of exploring; another one for each round, and none of them that of the run. */
function exploringSeed(seed: number, round: number): number {
  return (seed + Math.imul(round, 0x9e37_79b1)) | 0;
}
