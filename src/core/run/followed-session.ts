import type { Outside } from '../http/outside.js';
import type { Turn } from '../http/transport.js';
import { lineText, turnLine } from '../record/record-line.js';
import type { Counts } from '../results/account.js';
import type { Explored } from '../results/traffic-model.js';
import type { Session } from '../session/session.js';
import type { SessionObserver } from '../session/session-observer.js';
import type { Assignment } from './assignment.js';
import { networkFor } from './client-for.js';
import type { News } from './news.js';
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

/**
 * Opens the session of a run. It reports the events of one turn of the event loop together, at its end. Whatever ends
 * this thread later, a check that spins or a fault of the kit, the pets that were created are known.
 */
export function followedSession(assignment: Assignment, tell: (news: News) => void): FollowedSession {
  let gathered = nothing();
  let scheduled: NodeJS.Immediate | undefined;
  let explored: Explored | undefined;
  const gather = (): Gathered => {
    scheduled ??= setImmediate(tellNow);
    return gathered;
  };
  const { startedAt, masker, tellTurns, recorded } = assignment;
  const heard = (turn: Turn) => {
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
      gather().created.push({ id: id.toString(), name: session.recorder.text(name) });
    },
    casesRun(id, run, planned) {
      gather().cases = { id, run, planned };
    },
  };
  const session = openSession(assignment, observer, outside);
  function tellNow(): void {
    clearImmediate(scheduled);
    scheduled = undefined;
    const counts = { ...countsOf(session), ...(explored && { explored }) };
    const news = { ...gathered, counts };
    gathered = nothing();
    tell(news);
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
