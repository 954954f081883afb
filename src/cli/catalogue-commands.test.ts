import { describe, expect, test } from 'vitest';
import { catalogue } from '../contract/catalogue.js';
import { commandLine } from '../testing/command-line.js';

describe('list', () => {
  test('has a line for each requirement, under its operation', async () => {
    const { exitCode, stdout } = await commandLine(['list']);
    expect(exitCode).toBe(0);
    for (const { id } of catalogue.requirements) expect(stdout).toContain(`\n  ${id} `);
    expect(stdout.indexOf('GET /pets\n')).toBeLessThan(stdout.indexOf('  list.answered'));
    expect(stdout.indexOf('  list.answered')).toBeLessThan(stdout.indexOf('POST /pets\n'));
    expect(stdout).toContain(`${catalogue.judged.length} judged, ${catalogue.observed.length} observed.`);
  });

  test('as JSON is the catalogue', async () => {
    const { stdout } = await commandLine(['list', '--json']);
    expect(JSON.parse(stdout)).toEqual(catalogue.requirements);
  });

  test('can be narrowed', async () => {
    const { stdout } = await commandLine(['list', '--json', '--only', 'list.limit.*']);
    const ids = (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
    expect(ids).toContain('list.limit.default');
    expect(ids.every((id) => id.startsWith('list.limit.'))).toBe(true);
  });
});

describe('explain', () => {
  test('says all that the catalogue has on a requirement, and how to run just it', async () => {
    const { exitCode, stdout } = await commandLine(['explain', 'get.unknown']);
    const words = stdout.replace(/\s+/g, ' ');
    const { sentence, stance, source, sends, violation } = catalogue.find('get.unknown');
    expect(exitCode).toBe(0);
    for (const text of [sentence, stance, source, sends, violation])
      expect(words).toContain(text.replace(/\s+/g, ' ').trim());
    expect(words).toContain('stated, MUST');
    expect(words).toContain('petstore-conformance URL --only get.unknown');
    expect(words).toContain('2030-12-05');
  });

  test('of an observed row says that it is never judged, and gives no command', async () => {
    const { stdout } = await commandLine(['explain', 'list.order']);
    expect(stdout).toContain('never judged');
    expect(stdout).not.toContain('--only');
  });
});
