/** What is known of an earlier run whose violations do not count again. */
export interface Baseline {
  /** Path of its `results.json` as the user gave it. */
  readonly file: string;
  readonly runId: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** What it judged. */
  readonly target: { readonly name?: string; readonly baseUrl: string };
  /** True when that was the embedded reference implementation, which has another address each time. */
  readonly reference?: true;
  readonly profile: string;
  /** Name of the frozen set that counted. */
  readonly requirementSet: string;
  /** Ids of the requirements that it violated, in the catalogue's order. */
  readonly violated: readonly string[];
  /** Ids of those that it could not judge. */
  readonly unjudged: readonly string[];
}
