/** The kit for the pet store service interface. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineKit } from '../engine/kit.js';
import { int64s } from '../engine/options/kinds.js';
import { engine, packageRoot } from '../engine/package.js';
import { requirementSet } from './catalogue.js';
import { looks } from './doctor.js';
import { listing } from './pets.js';
import { petstore } from './service.js';

export const kit = defineKit({
  name: engine.name,
  version: engine.version,
  module: import.meta.url,
  title: 'the pet store service interface',
  variables: 'PETSTORE',
  address: {
    words: ', which ends in /v1',
    example: 'https://staging.example.com/v1',
    isRight: (pathname) => /\/v1\/?$/.test(pathname),
  },
  credential: 'bearer',
  thing: ['pet', 'pets'],
  example: 'list.limit.default',
  options: {
    'category-id': {
      kind: int64s,
      help: 'categories that the deployment knows',
      is: 'ids seen in the store, else 1',
      member: 'categoryIds',
    },
  },
  service: petstore,
  checks: async () => (await import('../../suites/index.js')).checks,
  shortRead: listing({ limit: 1 }),
  looks,
  requirementSet,
  certificateCreates: 3_100,
  workflow,
  reference: async (options) => (await import('./proof/reference/start.js')).startReference(options),
  servers: async (all) => (await import('./proof/servers.js')).serversOf(all),
});

/** The recipe for GitHub Actions. The configuration file names the deployment, and the variable of its key. */
function workflow(variable: string): string {
  const text = readFileSync(path.join(packageRoot, 'recipes/github-workflow.yml'), 'utf8');
  return text
    .replace(/^# +\d\. base-url.*\n/m, '')
    .replace(/^ *base-url:.*\n/m, '')
    .replace(/^(#)( +)\d\. /gm, '$1$2- ')
    .replace(/^( +)with:\n +api-key: .*\n/m, `$1env:\n$1  ${variable}: \${{ secrets.${variable} }}\n$1with:\n`)
    .replaceAll('PETSTORE_API_KEY', variable);
}
