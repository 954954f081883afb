/** The kit for the pet store service interface. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { engine, packageRoot } from './engine/base/package.js';
import { credentialOf } from './engine/exchange/place.js';
import { int64s } from './engine/kit/kinds.js';
import { defineKit } from './engine/kit/kit.js';
import type { Requirement } from './engine/service/service.js';
import { attribute } from './petstore/attribution.js';
import { catalogue, requirementSet } from './petstore/catalogue.js';
import { looks } from './petstore/doctor.js';
import { incidents } from './petstore/incidents.js';
import { judgeAddress, judged } from './petstore/judge.js';
import { bearsOn, createdIn, facts, ledger, mustSucceed } from './petstore/ledger.js';
import { listing, plainOf, states, twinOf } from './petstore/pets.js';
import { weak } from './petstore/power.js';
import { contract, operations } from './petstore/spec.js';
import { holdsNoPet, operationOf, rowOf } from './petstore/table.js';

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
  things: { pet: 'pets' },
  example: 'list.limit.default',
  options: {
    'category-id': {
      kind: int64s,
      help: 'categories that the deployment knows',
      is: 'ids seen in the store, else 1',
      member: 'categoryIds',
    },
  },
  service: {
    interfaceVersion: contract.version,
    credential: contract.credential,
    catalogue,
    states,
    ...judged,
    judgeAddress,
    facts,
    incidents,
    ledger,
    bearsOn,
    weak,
    attribute,
    controls: [plainOf('list'), plainOf('get')],
    plain: (request) => plainOf(operationOf(request)),
    twin: (request, log, name) => twinOf(request, log, name),
    mustSucceed,
    operationOf: (request) => operations[operationOf(request)].id,
    isRisky: (request) => rowOf(request).errors.includes('4xx'),
    // Two things keep a POST from it, so that a server that ignores one of them still creates nothing.
    creates: (request) => {
      const isRightKey = ['right', 'other-case'].includes(credentialOf(request, contract.credential));
      return request.method === 'POST' && (isRightKey || !holdsNoPet(request.body));
    },
    operations: Object.fromEntries(Object.values(operations).map(({ id, title }) => [id, title])),
    created: createdIn,
    likelyCauses,
  },
  checks: async () => (await import('../suites/index.js')).checks,
  judges: async () => JSON.parse(readFileSync(path.join(packageRoot, 'spec/judges.json'), 'utf8')),
  shortRead: listing({ limit: 1 }),
  looks,
  requirementSet,
  certificateCreates: 3_100,
  configSchema: `./node_modules/${engine.name}/spec/config.schema.json`,
  workflow,
  reference: async (options) => (await import('./petstore/proof/reference/start.js')).startReference(options),
  servers: async (all) => (await import('./petstore/proof/servers.js')).serversOf(all),
});

/** The recipe for GitHub Actions. The configuration file names the deployment, and the variable of its key. */
function workflow(variable: string): string {
  return readFileSync(path.join(packageRoot, 'recipes/github-workflow.yml'), 'utf8')
    .replace(/^# +\d\. base-url.*\n/m, '')
    .replace(/^ *base-url:.*\n/m, '')
    .replace(/^(#)( +)\d\. /gm, '$1$2- ')
    .replace(/^( +)with:\n +api-key: .*\n/m, `$1env:\n$1  ${variable}: \${{ secrets.${variable} }}\n$1with:\n`)
    .replaceAll('PETSTORE_API_KEY', variable);
}

function likelyCauses({ id, operation, restsOn }: Requirement): readonly string[] {
  const [prefix = '', ...words] = id.split('.');
  const own = (...others: readonly string[]) => others.map((other) => `${prefix}.${other}`);
  const special: Readonly<Record<string, readonly string[]>> = {
    'auth.challenge': own('auth.missing-key', 'auth.invalid-key', 'message'),
    'error-body': own('message'),
    'error-status': own('error-body', 'message'),
  };
  const bodies = operation === 'service' ? ['add.body', 'list.body'] : [...own('body'), 'add.body'];
  const answered = Object.values(operations).flatMap((one) => (one.id === operation ? one.answered : []));
  const usual = [...bodies, ...own('message'), ...answered, ...restsOn];
  return special[words.join('.')] ?? usual;
}
