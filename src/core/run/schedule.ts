import { type Check, stores } from '../checks/check.js';
import { CheckRun, confirmAll, recordOf } from '../checks/check-run.js';
import { confirmFindings } from '../checks/confirm.js';
import { Provisions } from '../checks/provisions.js';
import { Trial } from '../checks/trial.js';
import { Evidence } from '../session/evidence.js';
import type { Session } from '../session/session.js';
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
  /** The longest chain of requests before the checks that start next; the preflight came first. */
  #chain = 1;
  #isOver = false;

  constructor(
    private readonly session: Session,
    private readonly listener: Pick<Listener, 'started' | 'finished'>,
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
    await Promise.all(long.map(({ ended }) => ended));
    await this.#confirm(long.map(({ run }) => run));
    // At the same time, since each of them takes a whole settling time.
    const unclear = [...this.#open];
    await confirmAll(unclear, this.session, { isHasty: true });
    for (const run of unclear) this.#report(run);
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
      ...recordOf(evidence, this.session),
      durationMs: 0,
    });
  }

  #start(check: Check): { readonly run: CheckRun; readonly ended: Promise<void> } {
    const { session } = this;
    const [id] = check.requirements;
    this.#started += 1;
    const run = new CheckRun(check, session, {
      evidence: new Evidence({ check: id, chain: this.#chain }),
      provisions: this.#provisions,
      label: String(this.#started),
    });
    this.#open.add(run);
    this.listener.started(id);
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
  }

  #report(run: CheckRun): void {
    const { record } = run;
    if (!record || this.#isOver || !this.#open.delete(run)) return;
    this.listener.finished(record);
  }
}
