import { verdictHeadline } from '../../core/report/console/closing.js';
import { countsLine } from '../../core/report/console/counts.js';
import { render } from '../../core/report/console/line.js';
import { endedEarly } from '../../core/report/ended-early.js';
import type { Results } from '../../core/results/model.js';
import { escaped, inCode } from '../../core/text/escaped-markdown.js';
import { inSeconds } from '../../core/text/seconds.js';
import { gateParagraph } from './gate.js';

/** The verdict, the counts, and the facts of the run. */
export function headLines(results: Results): string[] {
  const early = endedEarly[results.end];
  return [
    `## ${escaped(render(verdictHeadline(results), false), 300)}`,
    '',
    ...(early === undefined
      ? []
      : [
          `**The run did not come to its end: ${early}.** Requirements that it did not come to are not judged.`,
          '',
        ]),
    ...gateParagraph(results),
    escaped(results.reason),
    '',
    `**${render(countsLine(results.summary), false)}**`,
    '',
    '| run | |',
    '|---|---|',
    ...facts(results).map(([name, value]) => `| ${name} | ${value} |`),
    '',
  ];
}

function facts(results: Results): readonly (readonly [name: string, value: string])[] {
  const { target, statistics, created, durationMs, seed, kit, interfaceVersion, requirementSet, versions } =
    results;
  const stays = created.length === 0 ? '' : created.length === 1 ? ', which stays' : ', which stay';
  return [
    ['Target', inCode(target.baseUrl, 300)],
    ['Requests', `${statistics.requests}`],
    ['Cases', `${statistics.cases}`],
    ['Pets created', `${created.length}${stays === '' ? '' : `${stays} in the store`}`],
    ['Duration', inSeconds(durationMs)],
    ['Seed', `${seed}`],
    ['Interface', `${interfaceVersion}, ${escaped(`requirement set ${requirementSet.name}`, 100)}`],
    ['Kit', `${kit.name} ${kit.version}`],
    [
      'With',
      Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    ],
  ];
}
