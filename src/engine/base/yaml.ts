/** Reads YAML that somebody wrote, within bounds. */
import { UsageError } from './problems.js';

/** Characters: a file of waivers for each requirement and ten targets has fewer. */
const MOST_YAML = 256 * 1024;

interface Yaml {
  /** Plain values; integers are bigints, so that 64 bits keep all their digits. */
  readonly value: unknown;
  /** The line on which a part of it begins, from 1. */
  readonly lineOf: (...path: readonly (string | number)[]) => number;
}

/** @param name what errors call it. @throws {UsageError} */
export async function parseYaml(name: string, text: string): Promise<Yaml> {
  if (text.length > MOST_YAML)
    throw new UsageError(`${name}: holds more than ${MOST_YAML / 1024} KiB; make it shorter`);
  // Loaded only where there is a file.
  const { isNode, parseDocument, visit } = await import('yaml');
  // To compare each key with each other one, as the package does, takes a minute for 30,000 of them.
  const document = parseDocument(text, { intAsBigInt: true, logLevel: 'error', merge: true, uniqueKeys: false });
  const lineAt = (offset = 0) => text.slice(0, offset).split('\n').length;
  const refuse = (problem: string) => new UsageError(`${name}: is not valid YAML: ${problem}`);
  const [error] = document.errors;
  if (error) throw refuse((error.message.split(/:?\n/, 1)[0] ?? '').replace(/; please use \S+/, ''));
  visit(document, {
    Map: (_, { items }) => {
      const known = new Set<string>();
      for (const { key } of items) {
        const line = isNode(key) ? lineAt(key.range?.[0]) : 1;
        if (known.has(String(key))) throw refuse(`the key ${key} stands twice at line ${line}`);
        known.add(String(key));
      }
    },
  });
  return {
    value: plain(),
    lineOf: (...path) => {
      const node = document.getIn(path, true);
      return isNode(node) ? lineAt(node.range?.[0]) : 1;
    },
  };

  function plain(): unknown {
    try {
      return document.toJS();
    } catch (problem) {
      // An alias without its anchor, or too many of them.
      throw refuse((problem as Error).message);
    }
  }
}
