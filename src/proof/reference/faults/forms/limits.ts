import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';
import { rowFault } from './form.js';

/** Treats one limit differently, and no other. */
const only =
  (limit: number | string, otherwise: () => number): BehaviourChange =>
  ({ parameters }) => ({
    parameters: {
      limit: (context) =>
        context.query.get('limit') === String(limit) ? otherwise() : parameters.limit(context),
    },
  });

const refused = () => {
  throw new Refusal(400, 'invalid_limit', 'The parameter limit is out of range.');
};

const unbounded = [
  ['1000', '1000'],
  ['2-to-31', '2147483648'],
  ['nan', 'NaN'],
  ['infinity', 'Infinity'],
  ['1e999', '1e999'],
] as const;

/** Single limits that are refused or that give pages of another length. */
export const limitFormFaults: readonly Fault[] = [
  rowFault(
    'limit-51-refused',
    'A limit of 51 is refused.',
    'limit=51',
    { 'list.limit.accepted': 'status 400' },
    only(51, refused),
  ),
  rowFault(
    'limit-64-gives-63',
    'A limit of 64 gives 63 pets.',
    'limit=64',
    { 'list.limit.full-page': 'page too short' },
    only(64, () => 63),
  ),
  rowFault(
    'limit-33-gives-34',
    'A limit of 33 gives 34 pets.',
    'limit=33',
    { 'list.limit.maximum': 'page too long' },
    only(33, () => 34),
  ),
  ...unbounded.map(([name, limit]) =>
    rowFault(
      `limit-${name}-is-no-bound`,
      `With a limit of ${limit} the list shows all pets.`,
      `limit=${limit}`,
      { 'list.limit.outside': 'page too long' },
      only(limit, () => Number.POSITIVE_INFINITY),
    ),
  ),
];
