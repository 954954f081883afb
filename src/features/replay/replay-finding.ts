import type { Finding } from '../../core/results/model.js';
import type { Session } from '../../core/session/session.js';
import { attempt, type Sight } from './attempt.js';
import type { Delivery } from './delivery.js';
import { differencesOf } from './differences.js';
import { missingStock } from './missing-stock.js';
import type { Plan } from './plan.js';
import type { Difference, ReplayedFinding, Word } from './replay.js';
import type { StandIns } from './stand-ins.js';
import { exchangesOf } from './steps.js';
import { unseenStock } from './unseen-stock.js';

type Attempt = { readonly sight: Sight; readonly delivery: Delivery };

/** What all findings of a replay have in common. */
export interface Replaying {
  readonly times: number;
  /** Ids of the pets that the recorded run created. */
  readonly created: readonly string[];
  readonly standIns: StandIns;
}

/** Sends a finding so many times, and says what became of it. */
export async function replayFinding(
  plan: Plan,
  session: Session,
  { times, created, standIns }: Replaying,
): Promise<ReplayedFinding> {
  const { finding } = plan;
  const lacking = await missingStock(plan, created, session);
  if (lacking !== undefined) return unclearFinding(finding, lacking);
  const attempts: Attempt[] = [];
  for (let time = 0; time < times; time += 1) attempts.push(await attempt(plan, session, standIns));
  const telling = attempts.filter(({ sight }) => sight.is !== 'unclear');
  const seen = telling.filter(({ sight }) => sight.is !== 'not-seen').length;
  const rare = seen === 0 && telling.length > 0 ? tooRareToMiss(finding, telling.length) : undefined;
  const last = telling.at(-1);
  const unseen =
    seen === 0 && rare === undefined && last && telling.length === times
      ? await unseenStock(plan, last.delivery, created, session)
      : undefined;
  const doubt = rare ?? unseen;
  const isKnown = seen > 0 || (telling.length === times && doubt === undefined);
  const word = isKnown ? wordFor(seen, telling.length) : 'unclear';
  const shown = mostTelling(attempts, word);
  const [reason = doubt] = attempts.flatMap(({ sight }) => ('reason' in sight ? [sight.reason] : []));
  return {
    ...facts(finding),
    word,
    seen,
    tried: telling.length,
    ...(reason !== undefined && { reason }),
    differences: shown ? differencesIn(plan, shown.delivery) : [],
  };
}

/** A finding of which nothing can be told. */
export function unclearFinding(finding: Finding, reason: string): ReplayedFinding {
  return { ...facts(finding), word: 'unclear', seen: 0, tried: 0, reason, differences: [] };
}

function facts({ requirement, cause, summary, expected, actual }: Finding) {
  return { requirement, cause, summary, expected, actual };
}

function wordFor(seen: number, tried: number): Word {
  if (seen === 0) return 'gone';
  return seen === tried ? 'reproduced' : 'flaky';
}

/** That something rare is not seen may be chance; less than this counts as none. */
const CHANCE = 0.05;

/** Why a finding that showed now and then in the run is not called gone after so few tries, in a sentence. */
function tooRareToMiss({ confirmation: { seen, tried } }: Finding, times: number): string | undefined {
  const miss = 1 - seen / tried;
  if (miss === 0 || miss ** times < CHANCE) return undefined;
  const needed = Math.ceil(Math.log(CHANCE) / Math.log(miss));
  return `it showed ${seen} of ${tried} times in the run, so that ${times} times without it may be chance; try --times ${needed}`;
}

/** Of a flaky finding the sending that was answered as it should be; else the last one that fits the word. */
function mostTelling(attempts: readonly Attempt[], word: Word): Attempt | undefined {
  const wanted = (sight: Sight): boolean => {
    if (word === 'unclear') return true;
    return word === 'reproduced' ? sight.is === 'seen' || sight.is === 'otherwise' : sight.is === 'not-seen';
  };
  return attempts.filter(({ sight }) => wanted(sight)).at(-1);
}

function differencesIn({ finding }: Plan, delivery: Delivery): readonly Difference[] {
  return exchangesOf(finding).flatMap((recorded) => {
    const judged = delivery.answered.get(recorded.number);
    return judged ? differencesOf(recorded, delivery.recordOf(judged), delivery.ids) : [];
  });
}
