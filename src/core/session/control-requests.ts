import type { RunOptions } from '../config/options.js';
import type { Row } from '../contract/row.js';
import type { OutgoingRequest } from '../http/exchange.js';
import type { Suspect } from '../http/pacing/unavailable-for.js';
import type { CreationBudget } from './creation-budget.js';
import type { Ledger } from './ledger.js';
import type { Requests } from './requests.js';

type Kind = Pick<Row, 'operation' | 'requirement'>;

interface Sources {
  readonly options: Pick<RunOptions, 'readOnly'>;
  readonly requests: Requests;
  readonly ledger: Pick<Ledger, 'created'>;
  readonly budget: CreationBudget;
  readonly categories: ReadonlySet<bigint>;
  /** The start of the names of all pets that the run creates. */
  readonly prefix: string;
}

/**
 * Builds requests that show, beside one that is not answered, whether the deployment handles its operation at all. A
 * deployment may lack capacity for writes alone, or for one of its indexes, so a request of another operation shows less.
 */
export class ControlRequests {
  #names = 0;

  constructor(private readonly sources: Sources) {}

  /** Tells a 503 to this request from a deployment without capacity. @param heard gets the responses to controls */
  unlike({ target }: OutgoingRequest, row: Row, heard: Suspect['heard']): Omit<Suspect, 'request'> {
    const control = () => {
      const request = this.besides(target, row);
      return request?.method === 'POST' && !this.sources.budget.takeOne() ? undefined : request;
    };
    return { kind: row.requirement, control, heard };
  }

  /**
   * A plain request of the same operation and of another kind. Undefined where no such request may be sent; then nobody
   * can tell what is wrong with this one.
   */
  besides(target: string, { operation, requirement }: Kind): OutgoingRequest | undefined {
    const { requests, ledger, options } = this.sources;
    switch (operation) {
      case 'addPet':
        return options.readOnly ? requests.list({ limit: 1 }) : this.#creation(requirement);
      case 'getPet': {
        const [pet] = requirement === 'get.found' ? [] : ledger.created;
        return requests.get(pet?.id ?? 0n);
      }
      default: {
        const one = requests.list({ limit: 1 });
        return one.target === target ? requests.list() : one;
      }
    }
  }

  #creation(requirement: string): OutgoingRequest | undefined {
    const { requests, categories, prefix } = this.sources;
    const [categoryId] = categories;
    if (requirement === 'add.created' || categoryId === undefined) return undefined;
    this.#names += 1;
    return requests.add(`{"name":"${prefix}control-${this.#names}","categoryId":${categoryId}}`);
  }
}
