import { chown, copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Copy, DockerfileParser, type Entrypoint } from 'dockerfile-ast';
import { describe, expect, test } from 'vitest';
import { packedKit } from '../../processes/packed-kit.js';
import { servedReference } from '../../processes/served-reference.js';
import { noImage, playedImage } from './played-image.js';

const KEY = 'k3y-of-the-container-0123456789';
const { folder, project, tarball } = packedKit();
const recipes = path.join(project, 'node_modules/petstore-conformance/recipes');
const dockerfile = DockerfileParser.parse(await readFile(path.join(recipes, 'Dockerfile'), 'utf8'));

/** The instructions of a stage by their keyword. */
function stageOf(index: number) {
  const froms = dockerfile.getFROMs().map((from) => from.getRange().start.line);
  const [first = 0, next = Number.POSITIVE_INFINITY] = froms.slice(index);
  const own = dockerfile
    .getInstructions()
    .filter((one) => one.getRange().start.line > first && one.getRange().start.line < next);
  return (keyword: string) => own.filter((one) => one.getKeyword() === keyword);
}

const stages = dockerfile.getFROMs();
const [building, last] = [stageOf(0), stageOf(stages.length - 1)];

function only<T>(all: readonly T[]): T {
  const [one] = all;
  if (one === undefined || all.length > 1) throw new Error(`expected one, got ${all.length}`);
  return one;
}

/** `--mount=… command` without the flags for the builder. */
const buildScript = only(building('RUN'))
  .getArgumentsContent()
  ?.replace(/\\\n/g, ' ')
  .replace(/^(--\S+\s+)+/, '');
const user = only(last('USER')).getArgumentsContent();
const variables = Object.fromEntries(
  last('ENV').flatMap((one) =>
    one
      .getArguments()
      .map((argument) => argument.getValue().split('='))
      .map(([name = '', value = '']) => [name, value]),
  ),
);

describe('the image', () => {
  test('has two stages from one base, and the second copies the output of the first', () => {
    expect(new Set(stages.map((from) => from.getImage())).size).toBe(1);
    expect(stages).toHaveLength(2);
    const taken = last('COPY').map((copy) => [
      (copy as Copy)
        .getFlags()
        .find((flag) => flag.getName() === 'from')
        ?.getValue(),
      copy.getArguments()[0]?.getValue(),
    ]);
    expect(taken).toEqual([
      [stages[0]?.getBuildStage(), '/kit'],
      [stages[0]?.getBuildStage(), '/reports'],
    ]);
    for (const [, place] of taken) expect(buildScript).toContain(place);
  });

  test('runs as a user that is a number and not root', () => {
    expect(user).toMatch(/^[1-9]\d{4}:[1-9]\d{4}$/);
  });

  test('sees only the tarball of the kit in the build folder', async () => {
    const ignored = await readFile(path.join(recipes, 'Dockerfile.dockerignore'), 'utf8');
    const [all, but, ...rest] = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect([all, rest]).toEqual(['*', []]);
    const pattern = but?.replace(/^!/, '').replaceAll('.', '\\.').replace('*', '.*');
    expect(path.basename(tarball)).toMatch(new RegExp(`^${pattern}$`));
  });

  test.skipIf(noImage !== undefined)(
    `judges as that user, with a root that cannot be written to${noImage === undefined ? '' : ` (${noImage})`}`,
    async () => {
      const [context, reports] = [path.join(folder, 'built folder'), path.join(folder, 'mounted reports')];
      for (const one of [context, reports]) await mkdir(one);
      await copyFile(tarball, path.join(context, path.basename(tarball)));
      const number = Number(user?.split(':')[0]);
      await chown(reports, number, number);
      const entrypoint = (only(last('ENTRYPOINT')) as Entrypoint).getJSONStrings();
      const command = entrypoint.map((one) => JSON.parse(one.getValue()));
      const served = await servedReference(project, KEY);
      const end = await playedImage(path.join(folder, 'image'), {
        context,
        build: { script: buildScript ?? '', variables: { KIT: `./${path.basename(tarball)}` } },
        user: number,
        workingDirectory: only(last('WORKDIR')).getArgumentsContent() ?? '',
        variables: { ...variables, PETSTORE_API_KEY: KEY },
        // First the forbidden actions, then the command of the image.
        command: [
          'sh',
          '-c',
          'for place in / /kit /work /usr; do if touch "$place/written"; then exit 90; fi; done; id -u; exec "$@"',
          'sh',
          ...command,
          served.baseUrl,
          '--profile',
          'quick',
        ],
        volume: { source: reports, target: '/reports' },
      });
      await served.close();
      expect(end.exitCode, `${end.stdout}${end.stderr}`).toBe(0);
      expect(end.stdout.split('\n')[0]).toBe(String(number));
      expect(end.stdout).toMatch(/Reports: \S*\/reports\/results\.json/);
      expect(end.stdout).not.toContain(KEY);
      const written = await readdir(reports);
      expect(written.toSorted()).toEqual(['junit.xml', 'report.html', 'results.json']);
      for (const name of written) expect((await stat(path.join(reports, name))).uid).toBe(number);
    },
  );
});
