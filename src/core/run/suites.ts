/** The suites. Their order decides which checks with the same need start first; see `NeededStore` of a check. */
export const suites: readonly { readonly name: string; readonly load: () => Promise<unknown> }[] = [
  { name: 'service', load: () => import('../../../suites/service.js') },
  { name: 'list', load: () => import('../../../suites/list.js') },
  { name: 'store-lifecycle', load: () => import('../../../suites/store-lifecycle.js') },
  { name: 'authentication', load: () => import('../../../suites/authentication.js') },
  { name: 'add', load: () => import('../../../suites/add.js') },
  { name: 'get', load: () => import('../../../suites/get.js') },
  { name: 'errors', load: () => import('../../../suites/errors.js') },
  { name: 'limit', load: () => import('../../../suites/limit.js') },
  { name: 'status-filter', load: () => import('../../../suites/status-filter.js') },
  { name: 'invalid-bodies', load: () => import('../../../suites/invalid-bodies.js') },
  { name: 'store-sequence', load: () => import('../../../suites/store-sequence.js') },
];
