import type { BehaviourChange } from '../../behaviour.js';
import type { Exchange } from '../../exchange.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Fails before the operation at those of the requests that `applies` picks, by their position from 1. */
function failsAt(
  isPosition: (position: number) => boolean,
  applies: (exchange: Exchange) => boolean,
): BehaviourChange {
  return () => {
    let position = 0;
    return {
      hooks: {
        before: (exchange) => {
          if (!applies(exchange)) return undefined;
          position += 1;
          return isPosition(position) ? crash() : undefined;
        },
      },
    };
  };
}

const isFiltered = ({ operation, query }: Exchange) =>
  operation === 'listPets' && query.get('status') === 'sold';

/** What does not go wrong each time: it counts, and the finding says how often it was seen. */
export const nowAndThenFaults: readonly Fault[] = [
  {
    id: 'first-filter-fails',
    says: 'The first list of sold pets finds no index yet: 500. It is built then.',
    turnsRed: { 'list.status.accepted': 'status 500' },
    recurs: 'now-and-then',
    change: failsAt((position) => position === 1, isFiltered),
  },
  {
    id: 'every-second-filter-fails',
    says: 'One of two replicas does not know sold pets: every second list of them fails.',
    turnsRed: { 'list.status.accepted': 'status 500' },
    recurs: 'now-and-then',
    consequences: { 'list.status.complete': 'The list of sold pets fails there too.' },
    change: failsAt((position) => position % 2 === 1, isFiltered),
  },
];
