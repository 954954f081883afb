import { createHash } from 'node:crypto';
import { catalogue } from '../../../core/catalogue/catalogue.js';
import { ApiKey, MASK } from '../../../core/config/key/api-key.js';
import { allowedResponses } from '../../../core/contract/allowed-responses.js';
import { judgeResponse } from '../../../core/contract/judge.js';
import { tagOf } from '../../../core/contract/pet-names.js';
import { onTheWire } from '../../../core/http/exchange.js';
import type { Outcome, RecordedExchange, Results } from '../../../core/results/model.js';
import { warnsOnly } from '../../../core/results/outcome.js';
import { basePathOf, rebuilt } from '../../../core/session/rebuilt-request.js';
import { wholeBytes } from '../../../core/session/recorded-bytes.js';
import { fewIds } from '../../../core/text/few-ids.js';
import type { ReadRun } from './read-run.js';

/** Goes through the kept exchanges of a run in whatever order they come. */
export class KeptRun {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #seen = new Set<number>();
  readonly #outcomes: ReadonlyMap<string, Outcome>;
  #judged = 0;

  constructor(private readonly run: ReadRun) {
    this.#numbers = new Map(run.listed.map(({ sha256, number }) => [sha256, number]));
    this.#outcomes = new Map(run.results.requirements.map(({ id, outcome }) => [id, outcome]));
  }

  /** The problems of one of them, as clauses. @param line without its end */
  look(line: Uint8Array): readonly string[] {
    const number = this.#numbers.get(createHash('sha256').update(line).digest('hex'));
    if (number === undefined) return ['holds an exchange that is not in exchanges.txt'];
    this.#seen.add(number);
    let again: readonly string[] | undefined;
    try {
      const exchange: RecordedExchange = JSON.parse(Buffer.from(line).toString());
      again = judgedAgain(exchange, this.run.results);
    } catch {
      // The digest is the listed one, but whoever made the list may have put anything behind it.
      return [`holds something that is not an exchange, for ${number}`];
    }
    if (again === undefined) return [];
    this.#judged += 1;
    return again
      .filter((id) => !this.#isTold(id))
      .map((id) => `exchange ${number} violates ${id}, which is said to be met`);
  }

  /**
   * Whether the results say that something was found, where this was. A check may know better than the table which
   * requirement a response violates, so that it need not be the same one.
   */
  #isTold(id: string): boolean {
    const outcomes = [...this.#outcomes.values()];
    return (
      this.#outcomes.get(id) !== 'met' ||
      outcomes.includes('violated') ||
      (warnsOnly(catalogue.find(id)) && outcomes.includes('warned'))
    );
  }

  missing(): readonly string[] {
    const numbers = this.run.listed.map(({ number }) => number).filter((number) => !this.#seen.has(number));
    return numbers.length === 0 ? [] : [`lacks ${numbers.length} exchanges: ${fewIds(numbers.map(String))}`];
  }

  note(): string {
    return `${this.#judged} of ${this.run.listed.length} responses judged again by themselves`;
  }
}

/**
 * In the place of the key, which a record does not hold: how each header was made of the key it does. Long enough for
 * every near miss, and no part of it is in another part.
 */
const STAND_IN = new ApiKey('kQ7vX2mB9zLs4TfWc8RyHj3NpD6gUe5A');

/**
 * The requirements that a response violates, judged by itself from its record, by the same table as in the run; undefined
 * where the record does not tell: no response, or one that is cut or masked. What it takes several exchanges to see is not
 * seen. Any category may be unknown to the deployment. Pure.
 */
function judgedAgain(
  exchange: RecordedExchange,
  { target: { baseUrl }, runId }: Results,
): readonly string[] | undefined {
  const { response, failure } = exchange;
  if (response === undefined || failure !== undefined) return undefined;
  const body = wholeBytes(response.body);
  if (body === undefined || JSON.stringify(response).includes(MASK)) return undefined;
  const built = rebuilt(exchange.request, { recordedBaseUrl: baseUrl, baseUrl, key: STAND_IN });
  if (!built.ok) return undefined;
  const knowledge = { key: STAND_IN.reveal(), basePath: basePathOf(baseUrl), categories: new Set<bigint>() };
  const row = allowedResponses(onTheWire(built.request), knowledge);
  if (row === undefined) return undefined;
  const { status, headers } = response;
  const { violations } = judgeResponse(row, { status, headers, body }, tagOf(runId));
  return violations.map(({ requirement }) => requirement);
}
