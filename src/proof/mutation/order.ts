/** Something that can be judged without a server, and the servers whose runs need it, by their positions. */
export interface Observed {
  readonly on: readonly number[];
}

/** The positions at which two lists differ. */
export interface Differences {
  /** Where the findings differ, which the first line of a text holds. */
  readonly findings: readonly number[];
  /** Where only the other lines differ. */
  readonly others: readonly number[];
}

/** Compares two lists of texts. @param now is read only until the findings of so many differ */
export function differences(before: readonly string[], now: Iterable<string>, enough: number): Differences {
  const findings: number[] = [];
  const others: number[] = [];
  let position = 0;
  for (const text of now) {
    const known = before[position] ?? '';
    if (text !== known) (firstLine(text) === firstLine(known) ? others : findings).push(position);
    if (findings.length === enough) break;
    position += 1;
  }
  return { findings, others };
}

function firstLine(text: string): string {
  return text.slice(0, text.indexOf('\n'));
}

/**
 * The servers that may show a mutant, the likeliest first: those with other findings before the others, and a difference
 * counts for more when few servers have it in common. Without a difference, the first server alone, since not all that a
 * mutant changes can be observed.
 */
export function inOrder<T>(
  servers: readonly T[],
  observed: readonly Observed[],
  { findings, others }: Differences,
): readonly T[] {
  if (findings.length + others.length === 0) return servers.slice(0, 1);
  const positions = [...likeliest(observed, findings), ...likeliest(observed, others)];
  return [...new Set(positions)].flatMap((position) => servers[position] ?? []);
}

function likeliest(observed: readonly Observed[], differing: readonly number[]): readonly number[] {
  const weights = new Map<number, number>();
  for (const { on } of differing.flatMap((position) => observed[position] ?? [])) {
    for (const server of on) weights.set(server, (weights.get(server) ?? 0) + 1 / on.length);
  }
  return [...weights].toSorted(([, one], [, other]) => other - one).map(([server]) => server);
}
