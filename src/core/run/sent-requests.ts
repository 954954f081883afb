import type { Client } from '../http/client.js';

/** Counts what clients send, one after the other, while they send it: a run may be ended before they are through. */
export class SentRequests {
  #before = 0;
  #client: Client | undefined;
  #isStopped = false;

  /** Counts what this client sends from now on, in place of the one before it. */
  follow(client: Client): void {
    this.#before = this.requests;
    this.#client = client;
  }

  get requests(): number {
    return this.#before + (this.#client?.statistics.requests ?? 0);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** From now on nothing is sent, and what is under way is given up. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#client?.close();
  }
}
