/** The number of consecutive characters of a key that give it away. */
const TELLING = 8;

/** A piece of text that may be something else in disguise. */
interface Layer {
  readonly how: string;
  readonly text: string;
}

/**
 * The places where a determined reader finds pieces of a secret in a text: plain, in any letter case, escaped, in hex,
 * in base64 at any alignment, and in combinations of these. Each trace says how it was read.
 */
export function traces(text: string, secret: string): readonly string[] {
  const pieces = Array.from({ length: Math.max(1, secret.length - TELLING + 1) }, (_, start) =>
    secret.slice(start, start + TELLING).toLowerCase(),
  );
  return layersOf({ how: 'text', text }, 3).flatMap(({ how, text: read }) => {
    const lower = read.toLowerCase();
    return pieces
      .filter((piece) => lower.includes(piece))
      .map(
        (piece) =>
          `${how}: …${read.slice(Math.max(0, lower.indexOf(piece) - 60), lower.indexOf(piece) + 40)}…`,
      );
  });
}

function layersOf(layer: Layer, depth: number): Layer[] {
  if (depth === 0) return [layer];
  const next = disguises.flatMap(({ name, undo }) => {
    const text = undo(layer.text);
    return text === '' || text === layer.text ? [] : [{ how: `${layer.how} > ${name}`, text }];
  });
  return [layer, ...next.flatMap((one) => layersOf(one, depth - 1))];
}

const disguises: readonly { readonly name: string; readonly undo: (text: string) => string }[] = [
  {
    name: 'JSON',
    undo: (text) =>
      text.replace(/\\(u[0-9a-f]{4}|["\\/])/gi, (_, escaped: string) =>
        escaped.length === 1 ? escaped : String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
      ),
  },
  {
    name: 'URL',
    undo: (text) =>
      text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  },
  {
    name: 'XML',
    undo: (text) =>
      text
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&'),
  },
  {
    name: 'hex',
    undo: (text) =>
      (text.match(/(?:[0-9a-f]{2}){8,}/gi) ?? [])
        .flatMap((run) => [run, run.slice(1)])
        .map((run) => Buffer.from(run, 'hex').toString('latin1'))
        .join('\n'),
  },
  {
    name: 'base64',
    undo: (text) =>
      (text.match(/[\w+/-]{10,}/g) ?? [])
        .flatMap((run) => [0, 1, 2, 3].map((start) => run.slice(start)))
        .map((run) => Buffer.from(run, 'base64').toString('latin1'))
        .join('\n'),
  },
];
