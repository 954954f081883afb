import type { Client } from '../http/client.js';

/** The requests before the first check: a run may end before they are done. */
export class SentRequests {
  #client: Client | undefined;
  #isStopped = false;

  /** This client sends from now on, and goes on with the count of the one before it. */
  follow(client: Client): void {
    this.#client = client;
  }

  get requests(): number {
    return this.#client?.statistics.requests ?? 0;
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
