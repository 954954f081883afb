import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import type { FileValue } from '../kinds/kind.js';
import { fileError, type Position } from './config-file.js';

/** A member of a mapping: its name, its value, and where both are. */
export interface Member {
  readonly name: string;
  readonly at: Position;
  readonly value: Node | null;
  /** Where the value is; where the name is when there is no value. */
  readonly valueAt: Position;
}

/** An item of a list, and where it is. */
export interface Item {
  readonly value: Node | null;
  readonly at: Position;
}

/** A parsed YAML text that knows where in the file each node is. */
export class YamlTree {
  readonly #lines = new LineCounter();
  readonly #document;

  /** Throws UsageError for the first thing in the text that is not YAML. */
  constructor(
    readonly file: string,
    text: string,
  ) {
    // Integers as bigint: int64 category ids stay exact.
    this.#document = parseDocument(text, {
      lineCounter: this.#lines,
      intAsBigInt: true,
      prettyErrors: false,
      logLevel: 'error',
    });
    const fault = this.#document.errors[0] ?? this.#document.warnings[0];
    if (fault) {
      const problem = fault.message.split('\n', 1)[0];
      throw fileError(file, this.#position(fault.pos[0]), `is not valid YAML: ${problem}`);
    }
  }

  /**
   * The members at the top; none for a file that is empty or holds only comments.
   * @param parts what they are called, where they are not options
   */
  top(parts?: string): readonly Member[] {
    const { contents } = this.#document;
    if (contents === null || (isScalar(contents) && contents.value === null)) return [];
    return this.members(contents, 'the file', this.#position(contents.range?.[0] ?? 0), parts);
  }

  /** The members of a mapping. `what` names it in the error that is thrown when the node is none. */
  members(node: Node | null, what: string, at: Position, parts = 'options'): readonly Member[] {
    const mapping = this.#resolved(node);
    if (!isMap(mapping)) throw fileError(this.file, at, `${what} must be a mapping of ${parts} to values`);
    return this.#membersOf(mapping as YAMLMap<Node, Node | null>);
  }

  /** The items of a list, and where each is; undefined when the node is none. */
  items(node: Node | null, at: Position): readonly Item[] | undefined {
    const list = this.#resolved(node);
    if (!isSeq(list)) return undefined;
    return list.items.map((item) => {
      const value = item as Node | null;
      const start = value?.range?.[0];
      return { value, at: start === undefined ? at : this.#position(start) };
    });
  }

  /** The value of a node if it is one scalar or a list of scalars, else undefined. */
  scalars(node: Node | null): FileValue | undefined {
    const resolved = this.#resolved(node);
    if (resolved === null) return null;
    if (isScalar(resolved)) return resolved.value as FileValue;
    if (!isSeq(resolved)) return undefined;
    const items = resolved.items.map((item) => this.#resolved(item as Node | null));
    return items.every((item) => isScalar(item)) ? items.map((item) => item.value as FileValue) : undefined;
  }

  #membersOf(mapping: YAMLMap<Node, Node | null>): readonly Member[] {
    return mapping.items.map(({ key, value }) => {
      const at = this.#position(key.range?.[0] ?? 0);
      const start = value?.range?.[0];
      // A missing value has a node without length just behind the colon: the name is the better place.
      const absent = start === undefined || value?.range?.[1] === start;
      return { name: String(key), at, value, valueAt: absent ? at : this.#position(start) };
    });
  }

  #resolved(node: Node | null): Node | null {
    return isAlias(node) ? (node.resolve(this.#document) ?? null) : node;
  }

  #position(offset: number): Position {
    const { line, col } = this.#lines.linePos(offset);
    return { line, column: col };
  }
}
