import type { Finding } from '../../core/results/model.js';
import type { Sign } from '../../core/results/sign.js';
import { Ending } from '../../core/session/ending.js';
import type { Session } from '../../core/session/session.js';
import { type Census, countIn, lookUp, takeCensus } from './census.js';
import { askedId, createdIn } from './new-ids.js';
import type { Plan } from './plan.js';

/** Pets of the record that are looked for by their ids, where lists do not show as many as are needed. */
const MOST_LOOKED_FOR = 300;

/**
 * What the store must hold for the signs of a finding to say anything, and does not: as many pets as a page is
 * too short for, or the pet that is not found. In a sentence; undefined when nothing is missing.
 * @param created ids of the pets that the recorded run created
 */
export async function missingStock(
  { finding, teller }: Plan,
  created: readonly string[],
  session: Session,
): Promise<string | undefined> {
  const needs = teller.by === 'judge' ? [] : finding.signs.flatMap((sign) => needOf(sign, finding) ?? []);
  if (needs.length === 0) return undefined;
  try {
    const census = await takeCensus(session);
    const reason = () => needs.map((need) => lacking(need, census)).find((one) => one !== undefined);
    if (reason() === undefined) return undefined;
    await lookUp(census, created.slice(0, MOST_LOOKED_FOR), session);
    return reason();
  } catch (error) {
    if (error instanceof Ending) return session.recorder.sentence(error.message);
    throw error;
  }
}

type Need =
  | { readonly pet: string }
  | { readonly pets: number /** Of which status; null: of any. */; readonly status: string | null };

function needOf(sign: Sign, { exchanges }: Finding): Need | undefined {
  const url = exchanges.find(({ number }) => number === sign.exchange)?.request.url;
  if (url === undefined) return undefined;
  if (sign.in === 'length') return { pets: sign.below, status: new URL(url).searchParams.get('status') };
  const pet = missingPet(sign, url);
  const isOwn = exchanges.some((exchange) => createdIn(exchange)?.toString() === pet);
  return pet === undefined || isOwn ? undefined : { pet };
}

/** The pet that a sign says is missing. */
function missingPet(sign: Sign, url: string): string | undefined {
  if (sign.in === 'status' && sign.is === 404) return askedId({ target: url });
  return sign.in === 'page' && !sign.listed && 'id' in sign.pet ? sign.pet.id : undefined;
}

function lacking(need: Need, census: Census): string | undefined {
  if ('pet' in need) {
    return census.has(need.pet) ? undefined : `pet ${need.pet} is not seen in this store`;
  }
  const count = countIn(census, need.status);
  if (count >= need.pets) return undefined;
  return `the store is seen to hold ${count} pets for that page, and the finding takes ${need.pets}: run the check again, which creates them`;
}
