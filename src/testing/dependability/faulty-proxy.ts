import net, { type AddressInfo, type Socket } from 'node:net';
import { seeded } from '../checks/seeded.js';

/**
 * The moment when a connection is reset, as the client sees it.
 * - `at-once`: before the proxy forwards a byte of a request; for the first request, as soon as the client connects
 * - `in-request`: after the target got half of a request
 * - `before-response`: after the target responded, before a byte of the response is forwarded
 * - `in-response`: after a part of a response
 * - `idle`: up to 30 ms after a response began, whatever happens then
 */
export type Moment = 'at-once' | 'in-request' | 'before-response' | 'in-response' | 'idle';
const MOMENTS: readonly Moment[] = ['at-once', 'in-request', 'before-response', 'in-response', 'idle'];

export interface Faults {
  readonly seed: number;
  /** The share of connections, or of exchanges, that are reset. */
  readonly resets: number;
  /** @default connection */
  readonly resetsPer?: 'connection' | 'exchange';
  /** The moments of the resets. @default all of them, equally often */
  readonly moments?: readonly Moment[];
  /** The share of responses that are delayed, and the delay in milliseconds. */
  readonly delayed: number;
  readonly delay: number;
}

/** Counts of what a proxy has done so far. */
export interface ProxyCounts {
  connections: number;
  exchanges: number;
  delayed: number;
  readonly resets: Record<Moment, number>;
}

export interface FaultyProxy {
  readonly port: number;
  readonly counts: ProxyCounts;
  /** Ends it with all of its connections. */
  readonly close: () => void;
}

/** This exchange meets a fault in every run, since a short run may meet none by chance. */
const CERTAIN = 20;

/** A reset comes at one of the first exchanges of a connection, because many connections have few. */
const AMONG_THE_FIRST = 3;

/** A TCP proxy on loopback that resets connections and delays responses at random. */
export async function faultyProxy(target: number, faults: Faults): Promise<FaultyProxy> {
  const counts: ProxyCounts = {
    connections: 0,
    exchanges: 0,
    delayed: 0,
    resets: { 'at-once': 0, 'in-request': 0, 'before-response': 0, 'in-response': 0, idle: 0 },
  };
  // Two sources, so that the same seed resets the same connections, whatever goes through them.
  const [fates, random] = [seeded(faults.seed), seeded(faults.seed + 1)];
  const open = new Set<Passage>();
  const server = net.createServer({ noDelay: true }, (client) => {
    const passage = new Passage(client, target, faults, { fates, random }, counts);
    open.add(passage);
    client.once('close', () => open.delete(passage));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const passage of open) passage.end();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, counts, close };
}

/** One connection through the proxy; it carries one exchange at a time. */
class Passage {
  readonly #target: Socket;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #random: () => number;
  /** The exchange at which the connection is reset, from 1. */
  readonly #fatal: number | undefined;
  #exchange = 0;
  /** The number of the current exchange among those of all connections, from 1. */
  #number = 0;
  #moment: Moment | undefined;
  #isAnswered = true;
  /** Work that waits for the end of a delay, in order. */
  #held: (() => void)[] | undefined;

  constructor(
    private readonly client: Socket,
    target: number,
    private readonly faults: Faults,
    { fates, random }: { readonly fates: () => number; readonly random: () => number },
    private readonly counts: ProxyCounts,
  ) {
    counts.connections += 1;
    this.#random = random;
    const { resets, resetsPer = 'connection' } = faults;
    const [fate, at] = [fates(), fates()];
    const isFatal = resetsPer === 'connection' && fate < resets;
    this.#fatal = isFatal ? 1 + Math.floor(at * AMONG_THE_FIRST) : undefined;
    this.#target = net.connect({ port: target, host: '127.0.0.1', noDelay: true });
    client.on('data', (bytes) => this.#fromClient(bytes));
    this.#target.on('data', (bytes) => this.#fromTarget(bytes));
    client.on('error', () => this.end()).on('end', () => this.#target.end());
    this.#target.on('error', () => this.end()).on('end', () => this.#later(() => client.end()));
    client.once('close', () => this.end());
    if (this.#fatal === 1 && this.#pick() === 'at-once') this.#reset('at-once');
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.client.destroy();
    this.#target.destroy();
  }

  #fromClient(bytes: Buffer): void {
    if (this.#isAnswered) this.#begin();
    const moment = this.#moment;
    if (moment === 'in-request') this.#target.write(bytes.subarray(0, bytes.length / 2));
    else if (moment !== 'at-once') this.#target.write(bytes);
    if (moment === 'at-once' || moment === 'in-request') this.#reset(moment);
  }

  #begin(): void {
    const { resets, resetsPer } = this.faults;
    this.#isAnswered = false;
    this.#exchange += 1;
    this.counts.exchanges += 1;
    this.#number = this.counts.exchanges;
    const isFatal = resetsPer === 'exchange' ? this.#meets(resets) : this.#exchange === this.#fatal;
    this.#moment = isFatal ? (this.#moment ?? this.#pick()) : undefined;
  }

  /** Whether the current exchange is one of this share. */
  #meets(share: number): boolean {
    return this.#random() < share || (share > 0 && this.#number === CERTAIN);
  }

  #fromTarget(bytes: Buffer): void {
    const { delayed, delay } = this.faults;
    if (!this.#isAnswered && this.#meets(delayed)) {
      this.counts.delayed += 1;
      this.#after(delay, () => this.#letGo());
      this.#held = [];
    }
    this.#isAnswered = true;
    const moment = this.#moment;
    this.#moment = undefined;
    this.#later(() => this.#passOn(bytes, moment));
  }

  #passOn(bytes: Buffer, moment: Moment | undefined): void {
    if (moment === 'before-response') {
      this.#reset(moment);
    } else if (moment === 'in-response') {
      const part = bytes.subarray(0, 1 + Math.floor(this.#random() * (bytes.length - 1)));
      const reset = () => this.#reset(moment);
      // Right behind the bytes, or a moment later.
      const pause = this.#random() * 20;
      this.client.write(part, pause < 10 ? reset : () => this.#after(pause, reset));
    } else {
      this.client.write(bytes);
    }
    if (moment === 'idle') this.#after(this.#random() * 30, () => this.#reset(moment));
  }

  #pick(): Moment {
    const moments = this.faults.moments ?? MOMENTS;
    this.#moment = moments[Math.floor(this.#random() * moments.length)] ?? 'idle';
    return this.#moment;
  }

  #reset(moment: Moment): void {
    if (this.client.destroyed) return;
    this.counts.resets[moment] += 1;
    this.client.resetAndDestroy();
    this.#target.resetAndDestroy();
  }

  #later(work: () => void): void {
    if (this.#held) this.#held.push(work);
    else work();
  }

  #letGo(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const work of held) work();
  }

  #after(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }
}
