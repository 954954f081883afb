import { catalogue } from '../../core/catalogue/catalogue.js';
import { effect } from '../../core/catalogue/effect.js';
import type { Requirement } from '../../core/catalogue/requirement.js';
import { CURRENT_SET, isScored } from '../../core/catalogue/requirement-set.js';
import { operationTitle } from '../../core/report/operation-title.js';
import type { Fault } from '../../proof/reference/faults/index.js';
import { allowedOf } from './allowed.js';
import { code, linkTo, prose } from './markdown.js';
import { faultsOf } from './proving-faults.js';

/** Number of faults that a page lists; it only counts the others. */
const SHOWN = 3;

/**
 * The page of a requirement.
 * @param suite the file that contains its check; absent for a requirement that is never judged
 */
export function requirementPageText(requirement: Requirement, suite: string | undefined): string {
  const { id, sentence, stance, sends, violation } = requirement;
  return [
    `# ${id}`,
    `**${prose(sentence)}**`,
    ['| | |', '|---|---|', ...facts(requirement).map(([name, value]) => `| ${name} | ${value} |`)].join('\n'),
    '## How it is read',
    prose(stance),
    `## How it is ${suite === undefined ? 'observed' : 'judged'}`,
    `**Sent:** ${prose(sends)}`,
    ...allowed(id),
    ...(suite === undefined ? [] : [`The check is in ${code(suite)}.`]),
    `**How it fails${suite === undefined ? '' : ', for example'}:** ${prose(violation)}`,
    ...(suite === undefined ? [] : ['## The fault that proves it', ...proof(id)]),
    '## Commands',
    ['```sh', ...commands(requirement), '```'].join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function facts(requirement: Requirement): readonly (readonly [name: string, value: string])[] {
  const { id, operation, basis, level, source, restsOn, needsWrites, until } = requirement;
  const special = catalogue.requirements.filter((other) => other.restsOn.includes(id));
  const all: readonly (readonly [string, string])[] = [
    ['Operation', prose(operationTitle[operation])],
    [
      'Basis',
      `[${basis}](../verdict.md#what-a-requirement-rests-on), ${level}: ${prose(effect(requirement))}`,
    ],
    ['Source', prose(source)],
    ['Rests on', restsOn.map(linkTo).join(', ')],
    ['Special cases', special.map((other) => linkTo(other.id)).join(', ')],
    ['Writes', needsWrites ? `creates pets; not judged under ${code('--read-only')}` : ''],
    ['Until', until === undefined ? '' : `does not apply from ${until} on (${code('--as-of')})`],
    ['Requirement set', isScored(id) ? code(CURRENT_SET) : 'none yet: judged, and not scored'],
  ];
  return all.filter(([, value]) => value !== '');
}

function allowed(id: string): readonly string[] {
  const rows = allowedOf(id);
  if (rows.length === 0) return [];
  const lines = rows.map(({ request, responses }) => `- ${prose(request)}: ${prose(responses)}`);
  return ['**Allowed, judged by the request alone:**', lines.join('\n')];
}

function proof(id: string): readonly string[] {
  const { alone, together } = faultsOf(id);
  const shown = (alone.length > 0 ? alone : together).slice(0, SHOWN);
  const left = alone.length + together.length - shown.length;
  const whose = alone.length > 0 ? 'this requirement alone' : 'this requirement, beside others';
  return [
    `Found by ${whose}:`,
    shown.map(faultLine).join('\n'),
    ...(left > 0 ? [`${left} more in [what the kit is tested on](../proof.md).`] : []),
  ];
}

function faultLine({ id, description }: Fault): string {
  return `- ${code(id)}: ${prose(description)}`;
}

function commands({ id, basis }: Requirement): readonly string[] {
  return [
    `npx petstore-conformance explain ${id}`,
    ...(basis === 'observed' ? [] : [`npx petstore-conformance "$BASE_URL" --only ${id}`]),
  ];
}
