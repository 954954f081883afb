import type { WireResponse } from '../contract/wire.js';
import type { OutgoingRequest } from '../http/exchange.js';
import type { AttemptResult, Outside, SignalName, Way } from '../http/outside.js';
import type { RecordedTurn, SentRequest, TurnOfExchange } from './record.js';
import { bytesOf, sentRequest } from './request-line.js';

/** A place where a run asks something else than its record holds. */
export interface Difference {
  /**
   * - `not-recorded`: the run sends a request that the record does not hold
   * - `left-over`: the record holds a request that the run does not send, or sends only later
   */
  readonly kind: 'not-recorded' | 'left-over';
  /** The first requirement of the check whose request it is; absent: it belongs to none. */
  readonly check?: string;
  readonly request: SentRequest;
}

/** The result of a request that the record does not hold. */
const NOT_RECORDED: AttemptResult = {
  failure: { kind: 'spent', problem: 'the record does not hold this request' },
};

/** A turn of the record, its place, and who waits for it. */
interface Held {
  readonly turn: RecordedTurn;
  readonly position: number;
  begin?: () => void;
}

/** Something that the record does not hold, so that it comes by itself. */
interface Unheld {
  readonly at: number;
  readonly begin: () => void;
}

/**
 * The deployment and the clock of a recorded run: each request gets the response that it had, in the order in which the
 * responses came. Touches no network. What the record does not hold comes as soon as it is due.
 */
export class RecordedOutside implements Outside {
  readonly #turns: readonly Held[];
  /** The turns that nobody has asked for, by what asks for them, in the order of asking. */
  readonly #unasked = new Map<string, Held[]>();
  #unheld: Unheld[] = [];
  /** The position of the turn that is due next. */
  #next = 0;
  /** Turns that somebody waits for. */
  #awaited = 0;
  #now: number;
  #isDue = false;
  #stop = () => {};
  /** Resolves when the record says that the run was to end. */
  readonly stopped = new Promise<void>((resolve) => {
    this.#stop = resolve;
  });

  /**
   * @param turns in the order in which they began
   * @param startedAt of the run, in milliseconds since the epoch
   * @param differs gets each difference. May not throw
   */
  constructor(
    turns: readonly RecordedTurn[],
    private readonly startedAt: number,
    private readonly differs: (difference: Difference) => void,
  ) {
    this.#now = startedAt;
    this.#turns = turns.map((turn, position) => ({ turn, position }));
    for (const held of this.#turns.toSorted(inOrderOfAsking)) {
      const key = keyOf(held.turn);
      const alike = this.#unasked.get(key);
      if (alike) alike.push(held);
      else this.#unasked.set(key, [held]);
    }
  }

  now(): number {
    return this.#now;
  }

  readonly send = async (
    request: OutgoingRequest,
    { check, connection }: Way = {},
  ): Promise<AttemptResult> => {
    const sent = sentRequest(request);
    const turn = await this.#asked(exchangeKey(sent, check, connection), 0, () =>
      this.differs({ kind: 'not-recorded', ...(check !== undefined && { check }), request: sent }),
    );
    return turn?.line === 'exchange' ? resultOf(turn) : NOT_RECORDED;
  };

  readonly wait = (milliseconds: number): Promise<unknown> =>
    this.#asked(waitKey(milliseconds), milliseconds);

  async signal(name: SignalName): Promise<void> {
    const isHeld = (this.#unasked.get(name)?.length ?? 0) > 0;
    if (name === 'stop' && !isHeld) return new Promise(() => {});
    await this.#asked(name, 0);
    if (name === 'stop') this.#stop();
  }

  hangUp(): void {}

  async close(): Promise<void> {}

  /** Tells of the requests that the run has not sent. Call it when the run is over. */
  end(): void {
    for (const held of this.#turns.slice(this.#next)) this.#skip(held);
    this.#next = this.#turns.length;
  }

  /** The turn that was asked for, when it begins; undefined when the record does not hold it. */
  #asked(key: string, milliseconds: number, missing = () => {}): Promise<RecordedTurn | undefined> {
    const held = this.#unasked.get(key)?.shift();
    if (!held) missing();
    return new Promise((resolve) => {
      const begin = () => resolve(held?.turn);
      if (held && held.position >= this.#next) {
        held.begin = begin;
        this.#awaited += 1;
      } else {
        this.#unheld.push({ at: this.#now + (held ? 0 : milliseconds), begin });
      }
      this.#turnNext();
    });
  }

  /** Begins the next turn when no promise has anything left to do in this one. */
  #turnNext(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#isDue = false;
        this.#begin();
      }),
    );
  }

  #begin(): void {
    const first = this.#firstUnheld();
    const held = this.#turns[this.#next];
    if (held && this.#awaited > 0 && (!first || this.#timeOf(held) < first.at)) {
      this.#next += 1;
      if (held.begin) this.#beginAt(this.#timeOf(held), held.begin);
      else this.#skip(held);
      if (held.begin) this.#awaited -= 1;
    } else if (first) {
      this.#unheld = this.#unheld.filter((one) => one !== first);
      this.#beginAt(first.at, first.begin);
    } else {
      // Nobody waits: the run is over, or busy with something that its record does not concern.
      return;
    }
    this.#turnNext();
  }

  #beginAt(time: number, begin: () => void): void {
    this.#now = Math.max(this.#now, time);
    begin();
  }

  #skip({ turn, begin }: Held): void {
    if (turn.line !== 'exchange' || begin) return;
    const { check, request } = turn;
    this.differs({ kind: 'left-over', ...(check !== undefined && { check }), request });
  }

  #firstUnheld(): Unheld | undefined {
    return this.#unheld.reduce<Unheld | undefined>(
      (first, one) => (first && first.at <= one.at ? first : one),
      undefined,
    );
  }

  #timeOf({ turn }: Held): number {
    return Math.round((this.startedAt + turn.ended) * 100) / 100;
  }
}

function inOrderOfAsking({ turn: one }: Held, { turn: other }: Held): number {
  return one.began - other.began || one.number - other.number;
}

function keyOf(turn: RecordedTurn): string {
  if (turn.line === 'wait') return waitKey(turn.milliseconds);
  return turn.line === 'exchange' ? exchangeKey(turn.request, turn.check, turn.connection) : turn.line;
}

function waitKey(milliseconds: number): string {
  return `wait ${milliseconds}`;
}

function exchangeKey(
  request: SentRequest,
  check: string | undefined,
  connection: number | undefined,
): string {
  return JSON.stringify([check ?? null, connection ?? null, request]);
}

function resultOf({ response, failure }: TurnOfExchange): AttemptResult {
  if (response) return { response: { ...response, body: bytesOf(response.body) } satisfies WireResponse };
  const { mishap, ...plain } = failure ?? { kind: 'unreadable', problem: 'the record holds no response' };
  return { failure: plain, ...(mishap && { mishap }) };
}
