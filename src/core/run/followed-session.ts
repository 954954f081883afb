import type { Outside } from '../http/outside.js';
import type { Turn } from '../http/transport.js';
import { lineText, turnLine } from '../record/record-line.js';
import type { Counts } from '../results/account.js';
import type { Explored } from '../results/traffic-model.js';
import type { Session } from '../session/session.js';
import type { SessionObserver } from '../session/session-observer.js';
import type { Assignment } from './assignment.js';
import { networkFor } from './client-for.js';
import { type News, UnreportedPets } from './news.js';
import { openSession } from './open-session.js';

/** A session that tells what happens in it. */
export interface FollowedSession {
  readonly session: Session;
  readonly outside: Outside;
  /** Tells at once what it would tell in a moment. */
  readonly tellNow: () => void;
  /** Notes how far the run has explored. */
  readonly hasExplored: (soFar: Explored) => void;
}

/** How long events may wait for each other while more of them keep coming, in milliseconds. */
const LONGEST_WAIT = 25;

/**
 * Opens the session of a run. It reports the events of several turns of the event loop together, since each report costs
 * as much as a tenth of a request: once a turn passes without one, and after `LONGEST_WAIT` at the latest. Whatever ends
 * this thread before, a check that spins or a fault of the kit, the pets that were created are known.
 */
export function followedSession(assignment: Assignment, tell: (news: News) => void): FollowedSession {
  let gathered = nothing();
  let scheduled: NodeJS.Immediate | undefined;
  let explored: Explored | undefined;
  let hasMore = false;
  let isUrgent = false;
  let since = 0;
  const gather = (): Gathered => {
    hasMore = true;
    if (!scheduled) {
      since = performance.now();
      scheduled = setImmediate(look);
    }
    return gathered;
  };
  const look = (): void => {
    if (!hasMore || isUrgent || performance.now() - since > LONGEST_WAIT) {
      tellNow();
    } else {
      hasMore = false;
      scheduled = setImmediate(look);
    }
  };
  const { startedAt, masker, tellTurns, recorded } = assignment;
  const unreported = assignment.unreported && new UnreportedPets(assignment.unreported);
  const heard = (turn: Turn) => {
    isUrgent = true;
    gather().recorded += lineText(turnLine(turn, startedAt, masker));
  };
  const outside = recorded ?? networkFor(assignment.options, tellTurns ? heard : undefined);
  const observer: SessionObserver = {
    exchange(exchange, passage, check) {
      const { passages, exchanges } = gather();
      passages.push(passage);
      if (assignment.tellExchanges) exchanges.push({ check, exchange: session.recorder.record(exchange) });
    },
    created({ id, name }) {
      const pet = { id: id.toString(), name: session.recorder.text(name) };
      gather().created.push(pet);
      isUrgent ||= unreported?.add(pet) === false;
    },
    casesRun(id, run, planned) {
      gather().cases = { id, run, planned };
    },
  };
  const session = openSession(assignment, observer, outside);
  function tellNow(): void {
    clearImmediate(scheduled);
    scheduled = undefined;
    isUrgent = false;
    const counts = { ...countsOf(session), ...(explored && { explored }) };
    const news = { ...gathered, counts };
    gathered = nothing();
    tell(news);
    unreported?.clear();
  }
  const hasExplored = (soFar: Explored) => {
    explored = soFar;
    gather();
  };
  return { session, outside, tellNow, hasExplored };
}

interface Gathered {
  readonly created: News['created'][number][];
  readonly passages: News['passages'][number][];
  readonly exchanges: News['exchanges'][number][];
  recorded: string;
  cases?: NonNullable<News['cases']>;
}

function nothing(): Gathered {
  return { created: [], passages: [], exchanges: [], recorded: '' };
}

/** A creation that is under way may have happened. */
function countsOf({ client, budget, settling: { lagMs }, longestChain }: Session): Counts {
  return { ...client.statistics, creates: budget.spent + budget.underWay, lagMs, longestChain };
}
