import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { Fault } from '../fault.js';

/** Every fifth read goes to a replica that shows nothing, however old the pets are. */
const emptyReplica: BehaviourChange = () => {
  const reads = { getPet: 0, listPets: 0 };
  const empty = new WeakSet<RequestContext>();
  return {
    hooks: {
      before: (context) => {
        const { operation } = context;
        if (operation !== 'getPet' && operation !== 'listPets') return undefined;
        reads[operation] += 1;
        if (reads[operation] % 5 === 0) empty.add(context);
        return undefined;
      },
    },
    storing: { sees: (context) => !empty.has(context) },
  };
};

/** Other checks may report them, too: each repeats a read that is wrong, and may meet the replica again. */
const consequences = {
  'get.same-animal': 'A read of a pet may go to the replica.',
  'add.concurrent': 'A read of a pet may go to the replica.',
  'add.created': 'A read of a pet may go to the replica.',
  'store.sequence': 'A read of a sequence may go to the replica.',
  'store.listed': 'A list may come from the replica.',
  'list.limit.full-page': 'A list may come from the replica.',
  'list.limit.default': 'One of two lists may come from the replica.',
  'list.status.limit': 'One of two lists may come from the replica.',
  'list.status.complete': 'A list may come from the replica.',
};

/** Reads that are wrong now and then for ever, which looks like a lag. */
export const unsteadyFaults: readonly Fault[] = [
  {
    id: 'one-of-five-replicas-is-empty',
    description: 'One of five replicas is empty, and every fifth read goes to it.',
    turnsRed: { 'get.found': 'pet comes and goes' },
    consequences,
    recurs: 'by-chance',
    profile: 'standard',
    change: emptyReplica,
  },
];
