import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/files/temporary-folder.js';
import { runSources } from '../../../testing/runs/run-sources.js';
import { UsageError } from '../../errors.js';
import { resolveRun } from '../resolve.js';

const refused =
  'a key in clear text is refused: use api-key-env, api-key-file, or $' +
  '{NAME} for an environment variable';

test.each([
  ['strict: true\nconcurency: 5', '2:1: unknown option concurency (did you mean concurrency?)'],
  ['strict: true\nweather: 5', '2:1: unknown option weather'],
  ['targets:\n  staging:\n    rnus: 5', '3:5: unknown option rnus (did you mean runs?)'],
  ['defualt-target: x', '1:1: unknown option defualt-target (did you mean default-target?)'],
  ['concurrency:   0', '1:16: concurrency 0: must be a whole number from 1 to 256'],
  ['targets:\n  other:\n    runs: many', '3:11: runs many: must be a whole number from 0 to 100000'],
  ['strict: "true"', '1:9: strict true: must be true or false'],
  ['profile: fast', '1:10: profile fast: must be quick, standard or thorough'],
  ['api-key: abc', `1:10: api-key: ${refused}`],
  ['api-key: 12345', `1:10: api-key: ${refused}`],
  [`api-key: abc\${KEY}`, `1:10: api-key: ${refused}`],
  ['targets:\n  other: { api-key: abc }', `2:21: api-key: ${refused}`],
  [`runs: \${NOT_SET}`, `1:7: runs $` + '{NOT_SET}: the environment variable NOT_SET is not set: export it'],
  [`runs: \${`, `1:7: runs $` + '{: $' + '{ must be followed by the name of an environment variable and }'],
  ['runs:', '1:1: runs has no value: give one or remove the line'],
  ['runs: { a: 1 }', '1:7: runs must be a value or a list of values'],
  ['runs: 5\nruns: 6', /^2:1: is not valid YAML: Map keys must be unique/],
  ['runs: [1', /^1:\d: is not valid YAML: /],
  ['runs: 1\n---\nruns: 2', /^2:1: is not valid YAML: /],
  ['- runs', '1:1: the file must be a mapping of options to values'],
  ['targets: staging', '1:1: targets must be a mapping of options to values'],
  ['targets:\n  staging:', '2:3: the target staging must be a mapping of options to values'],
  [
    'default-target: stagin\ntargets: { staging: {} }',
    '1:17: default-target must be the name of a target under targets (staging)',
  ],
  [
    'default-target: staging',
    '1:17: default-target must be the name of a target under targets (there are none)',
  ],
])('%j: %s', async (text, problem) => {
  const folder = await temporaryFolder({ 'petstore-conformance.yaml': text });
  const error = await resolveRun(runSources(folder)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  const { message } = error as UsageError;
  expect(message).not.toMatch(/\n/);
  expect(message.startsWith('petstore-conformance.yaml:')).toBe(true);
  const rest = message.slice('petstore-conformance.yaml:'.length);
  if (typeof problem === 'string') expect(rest).toBe(problem);
  else expect(rest).toMatch(problem);
});

test.each(['', '# nothing\n', 'runs: &n 5\ntargets: { a: { runs: *n } }'])(
  'comments, anchors and nothing at all are read: %j',
  async (text) => {
    const folder = await temporaryFolder({ 'petstore-conformance.yaml': text });
    const { settings } = await resolveRun(runSources(folder));
    expect(settings.runs).toBe(text.includes('runs') ? 5 : 25);
  },
);

test('a target that the file does not have is named with those that it has', async () => {
  const folder = await temporaryFolder({
    'petstore-conformance.yaml': 'targets: { staging: {}, production: {} }',
  });
  const sources = runSources(folder, { flags: { target: 'stagin' } });
  await expect(resolveRun(sources)).rejects.toThrow(
    new UsageError(
      '--target stagin: unknown target (did you mean staging?); petstore-conformance.yaml has the targets staging, production',
    ),
  );
});

test('a file that is not UTF-8 is refused', async () => {
  const folder = await temporaryFolder();
  await writeFile(`${folder}/petstore-conformance.yaml`, Buffer.from([0x72, 0xff]));
  await expect(resolveRun(runSources(folder))).rejects.toThrow('it is not text in UTF-8');
});
