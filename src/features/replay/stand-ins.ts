import { isPetStatus } from '../../core/contract/pet-status.js';
import { type NewPetDraft, toJson } from '../../core/generators/new-pets.js';
import { isInt64, isObject } from '../../core/json/json.js';
import { readJson } from '../../core/json/reading.js';
import type { Finding, RecordedResponse } from '../../core/results/model.js';
import { Evidence } from '../../core/session/evidence.js';
import { keptBytes } from '../../core/session/recorded-bytes.js';
import type { Session } from '../../core/session/session.js';
import { createdBy, createdIn } from './new-ids.js';
import { exchangesOf } from './steps.js';

/**
 * Pets of the recorded run that findings ask for without having created them, such as the one of a control. Where
 * the store of today has none of that id, a pet like it is created once and stands in for it.
 */
export class StandIns {
  /** By recorded id; undefined: none is needed, or none could be made. */
  readonly #ids = new Map<string, bigint | undefined>();

  /** @param created ids of the pets that the recorded run created: no other pet is made again */
  constructor(
    private readonly created: ReadonlySet<string>,
    private readonly session: Session,
  ) {}

  /** The stand-ins for a finding by the recorded id. @throws {Unanswered} when there is no response */
  async of(finding: Finding): Promise<ReadonlyMap<string, bigint>> {
    const found = new Map<string, bigint>();
    if (this.session.options.readOnly) return found;
    for (const [id, draft] of this.#wanted(finding)) {
      if (!this.#ids.has(id)) this.#ids.set(id, await this.#make(id, draft));
      const now = this.#ids.get(id);
      if (now !== undefined) found.set(id, now);
    }
    return found;
  }

  /** What the finding shows of pets that it reads and did not create. */
  #wanted(finding: Finding): ReadonlyMap<string, NewPetDraft> {
    const wanted = new Map<string, NewPetDraft>();
    const exchanges = exchangesOf(finding);
    const own = new Set(exchanges.map((exchange) => createdIn(exchange)?.toString()));
    for (const { request, response } of exchanges) {
      const [, asked] = /\/pets\/(-?\d+)$/.exec(request.url) ?? [];
      if (asked === undefined || own.has(asked) || !this.created.has(asked)) continue;
      const draft = response?.status === 200 ? draftOf(response, asked) : undefined;
      if (draft) wanted.set(asked, draft);
    }
    return wanted;
  }

  async #make(id: string, draft: NewPetDraft): Promise<bigint | undefined> {
    const { session } = this;
    const there = await session.send(session.requests.get(id), new Evidence(), {});
    if (there.status !== 404) return undefined;
    return createdBy(await session.send(session.requests.add(toJson(draft)), new Evidence(), {}));
  }
}

/** A NewPet that becomes a pet like the one in a response; undefined when that is not the one that was asked for. */
function draftOf({ body }: RecordedResponse, asked: string): NewPetDraft | undefined {
  const reading = readJson(keptBytes(body));
  if (!reading.ok || !isObject(reading.value)) return undefined;
  const { id, name, categoryId, status } = reading.value;
  if (!isInt64(id) || id.toString() !== asked) return undefined;
  if (typeof name !== 'string' || !isInt64(categoryId)) return undefined;
  return { name, categoryId: BigInt(categoryId), ...(isPetStatus(status) && { status }) };
}
