/** Told when there is room. */
type Enter = () => void;

/**
 * Room for long answers, of which one at a time is read beyond its beginning: sixteen connections that are sent 16 MiB
 * each would take more memory than a run may have.
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

/** That of this process: memory is what all of its runs share. */
export const room = new Room();
