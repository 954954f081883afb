import type { OperationId } from '../catalogue/requirement.js';
import { statusAllowed } from '../contract/expected-response.js';
import type { Row } from '../contract/row.js';
import { redirectOf } from '../contract/wire.js';
import type { Exchange, OutgoingRequest } from '../http/exchange.js';

/** The requirement of an operation's plain request. */
const plainRequirement: Readonly<Record<OperationId, string>> = {
  listPets: 'list.answered',
  addPet: 'add.created',
  getPet: 'get.found',
  listOrders: 'orders.auth',
};

/**
 * Finds operations that redirect to the same path with a slash at its end, so that they can be judged there. One that
 * succeeds at its own path, or responds no better with the slash, is not followed.
 */
export class SlashRedirects {
  readonly #notToFollow = new Set<OperationId>();
  readonly #found = new Set<OperationId>();

  /** @param found gets an operation that succeeds with the slash, and not without */
  constructor(
    private readonly baseUrl: string,
    private readonly found: (operation: OperationId) => void,
  ) {}

  /**
   * The same request with the slash, where the response says to send that, and the requirement that owns the redirect,
   * whatever the request asks for.
   *
   * `isNews` is false for an unusual request that was under way when the operation was found to redirect: the finding
   * should show a plain one.
   */
  next(
    exchange: Exchange,
    { operation, success, requirement }: Row,
  ): { readonly request: OutgoingRequest; readonly owner: string; readonly isNews: boolean } | undefined {
    if (this.#notToFollow.has(operation)) return undefined;
    const { request, response } = exchange;
    const [path = '', ...query] = request.target.split('?');
    if (path.endsWith('/')) return undefined;
    if (success && response?.status === success.status) {
      this.#notToFollow.add(operation);
      return undefined;
    }
    if (!changesSlash(this.baseUrl, exchange)) return undefined;
    const target = [`${path}/`, ...query].join('?');
    const owner = plainRequirement[operation];
    const isNews = requirement === owner || !this.#found.has(operation);
    return { request: { ...request, target }, owner, isNews };
  }

  /** True when the response to the request with the slash is one that counts. */
  isBetter({ response }: Exchange, row: Row): boolean {
    const { operation, success } = row;
    const isAllowed = response !== undefined && statusAllowed(row, response.status);
    if (!isAllowed) this.#notToFollow.add(operation);
    else if (response.status === success?.status) this.#find(operation);
    return isAllowed;
  }

  #find(operation: OperationId): void {
    this.#found.add(operation);
    this.found(operation);
  }
}

/** True for a redirect to the same host and path, but for a slash at the end. */
export function changesSlash(baseUrl: string, { request, response }: Exchange): boolean {
  const location = response && redirectOf(response);
  if (location === undefined) return false;
  const from = new URL(request.target, baseUrl);
  if (!URL.canParse(location, from.href)) return false;
  const to = new URL(location, from.href);
  const bare = (path: string) => path.replace(/\/$/, '');
  return (
    to.origin === from.origin && to.pathname !== from.pathname && bare(to.pathname) === bare(from.pathname)
  );
}
