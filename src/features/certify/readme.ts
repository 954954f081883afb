import type { Results } from '../../core/results/model.js';
import { escaped, fenced } from '../../core/text/escaped-markdown.js';
import { shellWord } from '../../core/text/shell-word.js';
import type { BundleContent } from './content.js';
import { PUBLIC_KEY_FILE, RUN_FILES, SIGNATURE_FILE } from './layout.js';
import { inNumbers, resultOf, type Scores, scoresOf } from './scores.js';
import { digestText } from './statement.js';

/** How a bundle stands, by the result in its statement: in its README, and on a terminal. */
export const standing: Readonly<Record<ReturnType<typeof resultOf>, string>> = {
  PASSED: 'CERTIFIABLE',
  WARNED: 'CERTIFIABLE WITH WARNINGS',
  FAILED: 'NOT CERTIFIABLE',
};

/** The product of a bundle that `certify --reference` made. */
const REFERENCE =
  '**What was judged is the reference implementation that is in the kit, for a try: no product.**';

/** The bundle's README.md for people: a pure function of what the bundle says. What the vendor wrote is escaped. */
export function bundleReadme(content: BundleContent): string {
  const scores = scoresOf(content.runs.map(({ results }) => results));
  return `${[
    ...heading(content, scores),
    ...product(content),
    ...result(scores),
    ...runs(content),
    ...again(content),
    ...PROVES,
  ].join('\n')}\n`;
}

function heading({ runs: [run] }: BundleContent, scores: Scores): readonly string[] {
  const version = run?.results.interfaceVersion ?? '';
  return [
    `# Conformance to the pet store service interface ${version}: ${standing[resultOf(scores)]}`,
    '',
    'This folder is what a certifying party needs to decide on a certificate: the evidence of three whole runs of the',
    'conformance test kit against one deployment, and a statement of what they found. It is not a certificate by itself.',
    '',
  ];
}

function product({ product: reported, subject, runs: [run] }: BundleContent): readonly string[] {
  const rows = [
    ['Organisation', reported.organisation],
    ['Product', reported.product],
    ['Version', reported.version],
    ['Contact', reported.contact],
    ['Deployment', reported.deployment],
    ['Base URL', run?.results.target.baseUrl ?? ''],
  ] as const;
  const selfReported = [
    '**The deployment is self-reported.** No artifact is named by its digest, so the subject of the statement is the',
    'results. That the product and the version above ran behind the base URL is what the vendor says.',
  ];
  const named = subject && [
    'The subject of the statement is the artifact with the digest',
    '',
    `\`${digestText(subject)}\``,
    '',
    'That it ran behind the base URL is what the vendor says.',
  ];
  const reference = run?.results.options.reference === true;
  return [
    '## What was judged',
    '',
    '| | |',
    '|---|---|',
    ...rows.map(([name, text]) => `| ${name} | ${escaped(text)} |`),
    '',
    ...(reference ? [REFERENCE, ''] : []),
    ...(named ?? selfReported),
    '',
  ];
}

function result(scores: Scores): readonly string[] {
  const { warned, failed, inapplicable, problems } = scores;
  return [
    '## Result',
    '',
    `${inNumbers(scores)}. A requirement passes when it is met in every run that could judge it.`,
    '',
    ...listed('Failed', failed),
    ...listed('Warned', warned),
    ...listed('Not applicable', inapplicable),
    ...(problems.length === 0
      ? []
      : ['No ground for a certificate:', '', ...problems.map((one) => `- ${escaped(one)}`), '']),
  ];
}

function listed(title: string, ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [] : [`${title}:`, '', ...ids.map((id) => `- \`${id}\``), ''];
}

function runs({ challenge, runs: all }: BundleContent): readonly string[] {
  const [first] = all;
  const drawn =
    challenge === undefined
      ? 'The vendor drew the last seed: no challenge was given, so the bundle does not show that it was made for this occasion.'
      : `The last seed, ${challenge}, is the challenge of the certifying party.`;
  return [
    '## The runs',
    '',
    '| run | began (UTC) | seed | verdict | requests | exchanges |',
    '|---|---|---|---|---|---|',
    ...all.map(({ results: { startedAt, seed, verdict, statistics, traffic } }, index) => {
      const exchanges = traffic.reduce((sum, operation) => sum + operation.exchanges, 0);
      return `| ${index + 1} | ${startedAt} | ${seed} | ${verdict} | ${statistics.requests} | ${exchanges} |`;
    }),
    '',
    drawn,
    '',
    ...(first
      ? [
          `Kit: ${first.results.kit.name} ${first.results.kit.version}. Requirement set: ${first.results.requirementSet.name},`,
          `sha256 \`${first.results.requirementSet.sha256}\`. Judged as on ${String(first.results.options['as-of'])}.`,
          '',
        ]
      : []),
    `Of each run, \`runs/1\` and so on, there are ${RUN_FILES.map((file) => `\`${file}\``).join(', ')}. The last has what`,
    'came from outside, turn by turn, without the API key; the others follow from it.',
    '',
  ];
}

function again({ challenge, runs: all }: BundleContent): readonly string[] {
  return [
    '## Check it',
    '',
    'In this folder, with the version of the kit that made it:',
    '',
    fenced(
      [
        `${all[0] ? pinned(all[0].results) : ''} verify .${challenge === undefined ? '' : ` --challenge ${challenge}`}`,
      ],
      'sh',
    ),
    '',
    `Where \`${SIGNATURE_FILE}\` is in the folder, add \`--key\` with the vendor's public key, come by another way:`,
    `\`${PUBLIC_KEY_FILE}\` in this folder shows only that one key signed all.`,
    '',
    'The runs again. The key comes from `PETSTORE_API_KEY`; options for a way through a network are left out. Each run',
    `creates pets, which stay in the store (${all.map(({ results }) => results.statistics.creates).join(', ')} in the runs above):`,
    '',
    fenced(
      all.map(({ results }) => againCommand(results)),
      'sh',
    ),
    '',
  ];
}

/** Another version, such as the newest, judges by other checks and does not make the same files. */
function pinned({ kit: { name, version } }: Results): string {
  return `npx ${shellWord(`${name}@${version}`)}`;
}

/** Paths, proxies and header fields are of the machine where it ran, and lead nowhere from another one. */
function againCommand(results: Results): string {
  const { reproduce, options, kit } = results;
  const { connection } = options;
  const command = reproduce.replace(`npx ${kit.name}`, () => pinned(results));
  if (!Array.isArray(connection) || connection.length === 0) return command;
  return command.replace(` ${connection.map((word) => shellWord(String(word))).join(' ')}`, '');
}

const PROVES: readonly string[] = [
  '## What it proves, and what not',
  '',
  '- The results follow from the records: the kit judges each run again from its record, and makes the same requests and',
  '  the same files. It cannot prove that the records are those of the product: somebody may have simulated a conforming',
  '  server, or put a proxy to one behind the base URL.',
  '- With a signature: whoever has the private key vouches for the statement, and so for all files that it names.',
  '- With a challenge: the last run was made after the certifying party chose the seed.',
  '- It does not prove which product, or which version of it, stood behind the base URL.',
  '- It says nothing of what the interface document leaves open, of speed, or of security beyond the key.',
];
