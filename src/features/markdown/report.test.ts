import { describe, expect, test } from 'vitest';
import { requirementPage } from '../../core/catalogue/requirement-page.js';
import type { Results } from '../../core/results/model.js';
import { gatedRunQuoting } from '../../testing/runs/gated-quoting-run.js';
import { gatedRuns, gatePassedRun, waiverUse } from '../../testing/runs/gated-runs-fixture.js';
import { HOSTILE, runQuoting } from '../../testing/runs/quoting-run.js';
import { requirementResult, results } from '../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../testing/runs/runs-fixture.js';
import { markdownReport } from './report.js';

function written(run: Results): string {
  return markdownReport(run, ['json', 'markdown']);
}

/** The lines that are not code, without what this report writes of HTML. */
function prose(markdown: string): string[] {
  const lines: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const [, ticks = ''] = /^(`{3,})/.exec(line) ?? [];
    if (fence === '' && ticks !== '') fence = ticks;
    else if (fence !== '' && line === fence) fence = '';
    else if (fence === '') lines.push(line);
  }
  expect(fence, 'every block of code ends').toBe('');
  return lines.map((line) => line.replace(/<span>.<\/span>|<\/?(?:code|details|summary)>/g, ''));
}

const { gate = expect.fail('no gate') } = gatePassedRun;

describe('report.md', () => {
  test.each([
    ['conformant', conformantRun],
    ['violated', violatedRun],
    ['inconclusive', inconclusiveRun],
    ...Object.entries(gatedRuns),
  ])('of a run that is %s is as agreed', async (name, run) => {
    await expect(written(run)).toMatchFileSnapshot(`golden/markdown-${name}.md`);
  });

  test('makes a link of an issue only where it is an http or https address', () => {
    const linked = (issue: string) =>
      written({ ...gatePassedRun, gate: { ...gate, waivers: [waiverUse({ issue })] } }).match(
        /\]\(<[^>]*>\)/,
      )?.[0];
    expect(linked('https://issues.example.com/7?a=|`(b)#c')).toBe(
      '](<https://issues.example.com/7?a=%7c%60%28b%29#c>)',
    );
    for (const issue of ['PETS-7', 'javascript:alert(1)', 'https://a b', 'ftp://a', 'https://', 'data:,x']) {
      expect(linked(issue), issue).toBeUndefined();
    }
  });

  test('names the ids of what was created, as far as there is room', () => {
    const created = Array.from({ length: 5000 }, (_, index) => ({ id: `${index + 1}`, name: 'Rex' }));
    const text = written(results({ created }));
    expect(text).toMatch(/\nIds `1`, `2`, .*`\d+` and \d+ more, which results\.json lists\.\n/);
    expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    expect(written(results({ created: [] }))).not.toContain('stay in the store');
  });

  test('tells the most serious first', () => {
    const ids = [...written(violatedRun).matchAll(/<summary><code>([a-z.-]+)/g)].map(([, id]) => id);
    expect(ids).toEqual([
      'list.limit.maximum',
      'add.invalid.name',
      'get.message',
      'list.limit.full-page',
      'get.deprecation',
    ]);
  });

  test('says what it leaves out, and where that is', () => {
    const requirements = Array.from({ length: 30 }, (_, index) =>
      requirementResult({ id: `list.limit.n${index}`, outcome: 'violated' }),
    );
    const text = written(results({ requirements }));
    expect(text.match(/<details>/g)).toHaveLength(10);
    expect(text).toContain('The evidence of 20 more is left out here. results.json has all of it.');
    for (const { id } of requirements)
      expect(text).toContain(`| [\`${id}\`](${requirementPage(id, violatedRun.kit)}) |`);
  });

  test('names no results.json where none is written', () => {
    expect(written(violatedRun)).toContain('results.json');
    expect(markdownReport(violatedRun, ['markdown'])).not.toContain('results.json');
  });

  test('lets no server write markup', () => {
    const runs = [...HOSTILE.map(runQuoting), ...HOSTILE.map(gatedRunQuoting)];
    for (const line of runs.flatMap((run) => prose(written(run)))) {
      const rest = line
        .replace(/\[(all about it|`[a-z.-]+`)\]\(https:\/\/app\.unpkg\.com\/[\w./@-]+\)/g, '')
        .replace(/&#\d+;/g, '');
      expect(rest).not.toMatch(/[<>[\]~\\]|:\/\/|@\w|#\d|[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u);
    }
  });

  test('stays below 60 kB whatever a server sends, and says what it had no room for', () => {
    for (const hostile of HOSTILE) {
      const { requirements, ...run } = gatedRunQuoting(hostile);
      const many = Array.from({ length: 20 }, () => requirements).flat();
      const text = written(results({ ...run, notices: Array(50).fill(hostile), requirements: many }));
      expect(Buffer.byteLength(text)).toBeLessThan(60_000);
      expect(text).toContain('is left out here');
    }
  });
});
