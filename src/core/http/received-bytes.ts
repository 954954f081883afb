/**
 * Collects a body piece by piece. A known length is allocated once, so that the body takes no more memory than that.
 */
export class ReceivedBytes {
  #room: Uint8Array | undefined;
  #pieces: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @param announced bytes in all; 0 if unknown */
  add(piece: Uint8Array, announced: number): void {
    // Most bodies are one piece, which needs no copy.
    if (this.#length === 0 && announced > piece.length) this.#room = Buffer.allocUnsafeSlow(announced);
    if (this.#room && this.#length + piece.length <= this.#room.length) {
      this.#room.set(piece, this.#length);
    } else {
      if (this.#room) this.#pieces.push(this.#room.subarray(0, this.#length));
      this.#room = undefined;
      this.#pieces.push(piece);
    }
    this.#length += piece.length;
  }

  /** The whole body; the first piece itself if it is the only one. */
  whole(): Uint8Array {
    if (this.#room) return this.#room.subarray(0, this.#length);
    const [first, ...more] = this.#pieces;
    return first && more.length === 0 ? first : Buffer.concat(this.#pieces);
  }

  forget(): void {
    this.#room = undefined;
    this.#pieces = [];
    this.#length = 0;
  }
}
