import { listed } from '../../core/checks/short-list.js';
import { Trial } from '../../core/checks/trial.js';
import { limits } from '../../core/contract/rows-list-pets.js';
import { Credential } from '../../core/http/credential.js';
import { Ending, NotApplicable } from '../../core/session/ending.js';
import { petsOf } from '../../core/session/pet.js';
import type { Session } from '../../core/session/session.js';
import type { KeyResponse, Store, Writes } from './diagnosis.js';

const WRONG = Credential.literal('a wrong key', 'Bearer petstore-conformance-wrong-key');

/** The responses to a list with the right key, and with a made-up one. */
export async function probeKeys({
  client,
  requests,
}: Session): Promise<{ right: KeyResponse; wrong: KeyResponse }> {
  const responseTo = async (credential?: Credential): Promise<KeyResponse> => {
    const { response } = await client.send(requests.list({ limit: 1, ...(credential && { credential }) }));
    if (!response) return { taken: 'unclear' };
    const { status } = response;
    const taken = status === 200 ? 'accepted' : status === 401 || status === 403 ? 'refused' : 'unclear';
    return { taken, status };
  };
  return { right: await responseTo(), wrong: await responseTo(WRONG) };
}

/** How many pets the longest list shows; with a full one every check that only reads has enough. */
export async function probeStore(session: Session): Promise<Store> {
  const shown = await quietly(async () => {
    const { success } = await trialOf(session).list({ limit: limits.maximum, expect: 200 });
    return success === undefined ? undefined : petsOf(success).length;
  });
  const count = typeof shown === 'number' ? shown : undefined;
  return { ...(count !== undefined && { shown: count }), enough: (count ?? 0) >= limits.maximum };
}

/** Creates one pet, which stays, and looks how long reads do not show it. */
export async function probeWrites(session: Session): Promise<Writes> {
  const trial = trialOf(session);
  const problem = await quietly(async () => {
    // Where no category is known, the search for one creates the pet.
    if (session.categories.size > 0) await trial.stock.create();
    else await trial.stock.category();
    return undefined;
  });
  const [left] = session.ledger.left;
  const created = left && { id: left.id.toString(), name: session.recorder.text(left.name) };
  const [pet] = session.ledger.created;
  if (!pet) {
    const why = problem ?? 'the response to a creation is not as it must be';
    return {
      tried: true,
      worked: false,
      problem: session.recorder.sentence(why),
      ...(created && { created }),
    };
  }
  const late = `within ${session.options.settle} ms reads did not show it`;
  const unseen = await quietly(async () => {
    const byId = await trial.read(pet, { expect: 200 });
    if (!byId.found) return late;
    const { found } = await listed(trial, { ...(await trial.stock.shortList(pet)), expect: 200 }, pet.id);
    return found ? undefined : late;
  });
  const lag = session.settling.lagMs;
  return {
    tried: true,
    worked: true,
    ...(created && { created }),
    ...(unseen === undefined ? { lagMs: lag } : { problem: session.recorder.sentence(unseen) }),
    ...(unseen === late && { late: true }),
  };
}

function trialOf(session: Session): Trial {
  return new Trial(session, 'add.created');
}

/** The result of `work`, or the reason why it failed. */
async function quietly<T>(work: () => Promise<T>): Promise<T | string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotApplicable) return undefined;
    if (error instanceof Ending) return error.message;
    throw error;
  }
}
