import { describe, expect, test } from 'vitest';
import type { Waiver } from '../judge/waivers.js';
import { withWaivers } from './waive.js';

const waiver: Waiver = { requirement: 'list.unique', reason: 'Known', issue: 'PETS-1', expires: '2029-12-31' };
const entry = '- { requirement: list.unique, reason: Known, expires: 2029-12-31';

describe('an entry is written', () => {
  const fields = '  - requirement: list.unique\n    reason: Known\n    issue: PETS-1\n    expires: 2029-12-31\n';
  const comment =
    '# Violations that do not fail a run, each until a day. One that is expired or no longer needed fails it.';
  const before = '  - requirement: list.unique # 1\n    reason: Old\n    expires: 2029-01-01\n    flaky: true\n';
  const after = '  - requirement: list.unique # 1\n    reason: Known\n    expires: 2029-12-31\n    flaky: true\n';

  test.each([
    ['into a new file', undefined, `${comment}\nwaivers:\n${fields}`],
    ['into an empty list, with the comments around it', '# ours\nwaivers: []\n', `# ours\nwaivers:\n${fields}`],
    [
      'over an earlier one, whose rest stays',
      `waivers:\n  # why\n${before}`,
      `waivers:\n  # why\n${after}    issue: PETS-1\n`,
    ],
  ])('%s', async (_, text, written) => {
    expect(await withWaivers(text, 'w', [waiver])).toBe(written);
  });

  test('not where entries share a value', async () => {
    const text = `waivers:\n${entry.replace('Known', '&why Old')} }\n- { requirement: a, reason: *why, expires: 2029-12-31 }\n`;
    await expect(withWaivers(text, 'w', [waiver])).rejects.toThrow(/^w: entries share values by an anchor/);
  });
});
