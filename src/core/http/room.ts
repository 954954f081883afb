/** Called when there is room. */
type Enter = () => void;

/**
 * Room for long responses: one at a time is read beyond its beginning, since 16 MiB on each of sixteen connections
 * would exceed the memory of a run.
 */
export class Room {
  #isTaken = false;
  readonly #waiting: Enter[] = [];

  /** @param enter called when there is room; `leave` must follow */
  ask(enter: Enter): void {
    if (this.#isTaken) this.#waiting.push(enter);
    else {
      this.#isTaken = true;
      enter();
    }
  }

  /** Gives up waiting. */
  forget(enter: Enter): void {
    const position = this.#waiting.indexOf(enter);
    if (position >= 0) this.#waiting.splice(position, 1);
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

/** The room of this process, since all of its runs share the memory. */
export const room = new Room();
