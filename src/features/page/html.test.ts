import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS, hostileRun } from '../../testing/runs/hostile.js';
import {
  exchange,
  finding,
  requirementResult,
  response,
  results,
} from '../../testing/runs/results-fixture.js';
import { violatedRun } from '../../testing/runs/runs-fixture.js';
import { htmlReport } from './html.js';

/** The contents of the elements of a page, by their opening tags. */
function parts(page: string) {
  const inside = (open: string, close: string) => {
    const [, rest = ''] = page.split(open);
    return rest.slice(0, rest.indexOf(close));
  };
  return {
    policy: inside('<meta http-equiv="Content-Security-Policy" content="', '">'),
    title: inside('<title>', '</title>'),
    style: inside('<style>', '</style>'),
    fallback: inside('<div id="app">', '</div>\n<script'),
    data: JSON.parse(inside('<script type="application/json" id="data">', '</script>')),
    script: inside('<script>', '</script>'),
  };
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Violated in as many ways as given, each shown by this many exchanges with a body of this length. */
function largeRun(findings: number, exchanges: number, body: number) {
  const large = finding({
    exchanges: Array.from({ length: exchanges }, (_, index) =>
      exchange({ number: index + 1, response: response(200, 'x'.repeat(body)) }),
    ),
  });
  return results({
    requirements: [
      requirementResult({ outcome: 'violated', findings: Array.from({ length: findings }, () => large) }),
    ],
  });
}

describe('the page', () => {
  const page = htmlReport(violatedRun);

  test('allows its own script and style sheet, and nothing else', () => {
    const { policy, script, style } = parts(page);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${sha256(script)}`,
      `style-src ${sha256(style)}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(script.length).toBeGreaterThan(1_000);
  });

  test('holds the run as data, whole where it is small', () => {
    expect(parts(page).data.results).toEqual(JSON.parse(JSON.stringify(violatedRun)));
  });

  test('has the command that replays each requirement that has findings', () => {
    const { replay } = parts(page).data;
    const found = violatedRun.requirements.filter(({ findings }) => findings.length > 0).map(({ id }) => id);
    expect(Object.keys(replay)).toEqual(found);
    expect(replay['get.message']).toBe('npx petstore-conformance replay results.json get.message');
  });

  test('names no file that is not written', () => {
    const { data } = parts(htmlReport(largeRun(1, 30, 100), ['html']));
    expect(data.replay).toEqual({});
    expect(data.results.notices).toEqual(['This page leaves out 10 exchanges of long findings.']);
  });

  test('shows the run in short where its script does not run', () => {
    const { title, fallback } = parts(page);
    expect(title).toBe('✗ NON-CONFORMANT  staging, https://staging.example.com/v1');
    expect(fallback).toContain('needs scripts');
    expect(fallback).toContain('✗ get.message  stated, GET /pets/{petId}');
    expect(fallback).toContain('\\u001b[2J\\u0007&#60;h1&#62;Oops');
  });
});

describe('a run full of hostile texts', () => {
  const page = htmlReport(hostileRun(violatedRun));

  test('adds no element to the page', () => {
    const tags = (text: string) =>
      [...text.matchAll(/<\/?(script|style|img|svg|pre|div)\b/g)].map(([tag]) => tag);
    expect(tags(page)).toEqual(tags(htmlReport(violatedRun)));
  });

  test('adds no hidden character to the file', () => {
    const { script, ...others } = parts(page);
    expect(page.replace(script, '')).not.toMatch(
      /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069\u200f\ufeff]/u,
    );
    expect(others.data.results.notices.length).toBeGreaterThan(0);
  });

  test('comes back as it was, unit for unit', () => {
    const seen = new Set(
      JSON.stringify(parts(page).data)
        .match(/"(?:[^"\\]|\\.)*"/g)
        ?.map((text) => JSON.parse(text)),
    );
    const short = HOSTILE_TEXTS.filter((text) => text.length < 1_000);
    expect(short.filter((text) => !seen.has(text))).toEqual([]);
  });

  test('is cut to what a page can bear', () => {
    expect(page.length).toBeLessThan(1_500_000);
  });
});

describe('a large run', () => {
  test.each([
    ['many findings', 300, 6, 8_000],
    ['long rows of exchanges', 4, 400, 2_000],
    ['both', 100, 60, 16_000],
  ])('with %s is a page of less than 2 MB that says what it lacks', (_, findings, exchanges, body) => {
    const page = htmlReport(largeRun(findings, exchanges, body));
    expect(Buffer.byteLength(page)).toBeLessThan(2_000_000);
    const { notices, requirements } = parts(page).data.results;
    expect(notices.at(-1)).toMatch(
      /^This page leaves out \d+ exchanges of long findings; results\.json has them\.$/,
    );
    expect(requirements[0].findings).toHaveLength(findings);
  });

  test('with many pets counts them all, lists the first ones, and cuts nothing of its finding for them', () => {
    const created = Array.from({ length: 30_000 }, (_, index) => ({
      id: `${index}`,
      name: `pct-0-${index}`,
    }));
    const { data, fallback } = parts(htmlReport({ ...largeRun(1, 1, 16_000), created }));
    expect(data.results.requirements[0].findings[0].exchanges[0].response.body.text).toHaveLength(16_000);
    expect(data.results.created).toEqual(created.slice(0, 3_000));
    expect(data.pets).toBe(30_000);
    expect(data.results.notices).toEqual(['This page leaves out 27000 pets; results.json has them.']);
    expect(fallback).toContain('created 30000 pets');
  });
});
