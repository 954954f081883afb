/** The stacks that are used as documented, by the package that determines the responses. */
export type DocumentedStack =
  | 'express-openapi-validator'
  | 'fastify'
  | '@hono/zod-openapi'
  | '@stoplight/prism-http-server';

/** The red requirements of a stack, in the order of the catalogue. */
export interface RedRequirements {
  readonly violated: readonly string[];
  readonly warned: readonly string[];
}

/** The findings of the standard profile on each; docs/independent-implementations.md explains them. */
export const redOfStack: Readonly<Record<DocumentedStack, RedRequirements>> = {
  'express-openapi-validator': {
    violated: [
      'list.limit.outside',
      'list.body',
      'add.category.extreme',
      'add.invalid.category',
      'add.auth.first',
      'add.body',
      'get.invalid-id',
    ],
    warned: [
      'list.auth.challenge',
      'list.auth.scheme-case',
      'add.encoding',
      'add.auth.challenge',
      'add.auth.scheme-case',
      'get.auth.challenge',
      'get.auth.scheme-case',
      'orders.auth',
    ],
  },
  fastify: {
    violated: [
      'list.limit.outside',
      'list.body',
      'list.error-body',
      'add.category.extreme',
      'add.invalid.name',
      'add.invalid.category',
      'add.invalid.status',
      'add.body',
      'add.error-body',
      'get.invalid-id',
      'get.error-body',
    ],
    warned: [
      'list.auth.challenge',
      'list.auth.scheme-case',
      'add.encoding',
      'add.auth.challenge',
      'add.auth.scheme-case',
      'get.auth.challenge',
      'get.auth.scheme-case',
      'orders.auth',
    ],
  },
  '@hono/zod-openapi': {
    violated: [
      'list.auth.missing-key',
      'list.auth.scheme',
      'list.auth.invalid-key',
      'list.media-type',
      'list.error-body',
      'add.auth.missing-key',
      'add.auth.scheme',
      'add.auth.invalid-key',
      'add.media-type',
      'add.error-body',
      'get.unknown',
      'get.invalid-id',
      'get.auth.missing-key',
      'get.auth.scheme',
      'get.auth.invalid-key',
      'get.media-type',
      'get.error-body',
    ],
    warned: ['add.encoding', 'orders.auth'],
  },
  '@stoplight/prism-http-server': {
    violated: [
      'list.status.only',
      'list.auth.invalid-key',
      'list.auth.first',
      'list.media-type',
      'list.error-status',
      'add.id.unique',
      'add.name.unchanged',
      'add.category.extreme',
      'add.status.unchanged',
      'add.content-type',
      'add.auth.invalid-key',
      'add.auth.first',
      'add.error-body',
      'add.error-status',
      'get.id',
      'get.unknown',
      'get.invalid-id',
      'get.auth.invalid-key',
      'get.auth.first',
      'get.media-type',
      'get.error-status',
    ],
    warned: [
      'list.auth.challenge',
      'list.auth.scheme-case',
      'add.encoding',
      'add.auth.challenge',
      'add.auth.scheme-case',
      'get.deprecation',
      'get.auth.challenge',
      'get.auth.scheme-case',
      'service.base-path',
      'orders.auth',
    ],
  },
};
