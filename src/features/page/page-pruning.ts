import type { RecordedBody } from '../../core/results/model.js';
import { cut } from '../../core/text/cut.js';
import { visible } from '../../core/text/visible.js';

export interface PruningLimits {
  /** UTF-16 units of a recorded body. */
  readonly body: number;
  /** UTF-16 units of any other text. */
  readonly text: number;
  /** Exchanges that show one finding. */
  readonly exchanges: number;
  /** Pets that the run created. */
  readonly pets: number;
}

/** The parts that pruning removed without a trace. */
export interface Tally {
  exchanges: number;
  pets: number;
}

/** Members that hold a command for a shell, or several by id. Half a command is worse than none. */
const COMMANDS: ReadonlySet<string> = new Set(['curl', 'reproduce', 'replay']);

/**
 * Members that are the kit's own words, shown as they are. Those of a results.json that someone else made may hold
 * anything.
 */
const OWN_WORDS: ReadonlySet<string> = new Set(['id', 'requirement', 'sentence', 'method']);

/** The same data with nothing in it that is longer than the limits, whatever member it stands in. */
export function prunedData<Data>(data: Data, limits: PruningLimits, tally: Tally): Data {
  const pruned = (value: unknown, command: boolean): unknown => {
    if (typeof value === 'string') return command ? shortCommand(value) : shortText(value);
    if (Array.isArray(value)) return value.map((member) => pruned(member, command));
    if (typeof value !== 'object' || value === null) return value;
    if (isBody(value)) return shortBody(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        visible(shortText(name)),
        OWN_WORDS.has(name) && typeof member === 'string'
          ? visible(shortText(member))
          : pruned(name === 'exchanges' ? thinned(member) : member, command || COMMANDS.has(name)),
      ]),
    );
  };

  const shortText = (text: string): string => {
    if (text.length <= limits.text) return text;
    return `${cut(text, limits.text)}… (cut: ${text.length} characters)`;
  };

  const shortCommand = (command: string): string => {
    if (command.length <= limits.body) return command;
    return '# This command is too long for the page.';
  };

  const shortBody = (body: RecordedBody): RecordedBody => {
    const { text = '', base64 = '', ...rest } = body;
    if (Math.max(text.length, base64.length) <= limits.body) return body;
    return {
      ...rest,
      // Four characters of base64 stand for three bytes.
      ...(body.text === undefined
        ? { base64: base64.slice(0, limits.body - (limits.body % 4)) }
        : { text: cut(text, limits.body) }),
      truncated: true,
    };
  };

  /** The exchange that began it and those nearest to where it showed. */
  const thinned = (exchanges: unknown): unknown => {
    if (!Array.isArray(exchanges) || exchanges.length <= limits.exchanges) return exchanges;
    tally.exchanges += exchanges.length - limits.exchanges;
    return [...exchanges.slice(0, 1), ...exchanges.slice(exchanges.length - limits.exchanges + 1)];
  };

  // Every member keeps its kind, so the shape stays that of the data.
  return pruned(data, false) as Data;
}

function isBody(value: object): value is RecordedBody {
  return 'bytes' in value && 'truncated' in value;
}
