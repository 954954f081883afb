import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { runSources } from '../../testing/runs/run-sources.js';
import { resolveRun } from './resolve.js';

const FILE = 'targets: { live: { base-url: "http://127.0.0.1:9/v1", production: true } }\n';

test.each<[string, Record<string, string | boolean>, boolean, RegExp]>([
  ['read-only', {}, true, /marked production: nothing is created .* --allow-writes/],
  ['read-only where that is asked for too', { 'read-only': true }, true, /nothing is created/],
  ['written to where that is allowed', { 'allow-writes': true }, false, /--allow-writes lets pets be/],
  [
    'read-only where that is asked for, whatever is allowed',
    { 'allow-writes': true, 'read-only': true },
    true,
    /nothing is created/,
  ],
])('a target that is production is %s, and one notice says so', async (_, flags, readOnly, notice) => {
  const folder = await temporaryFolder({ 'petstore-conformance.yaml': FILE });
  const { settings, notices } = await resolveRun(runSources(folder, { flags: { target: 'live', ...flags } }));
  expect(settings).toMatchObject({ production: true, readOnly });
  expect(notices).toEqual([expect.stringMatching(notice)]);
});
