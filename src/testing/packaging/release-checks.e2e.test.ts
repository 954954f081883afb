import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { type Ended, ended } from '../processes/child-process.js';
import { Repository } from './repository.js';

const SCRIPT = path.join(packageRoot, 'scripts/release.mjs');
const ROWS = 'spec/requirements/list.yaml';
const SET = 'spec/frozen/1.0.0.txt';
const FROZEN = '# id, basis, level\nlist.answered stated MUST\n';

const manifest = (version: string, more: object = {}) => JSON.stringify({ name: 'small', version, ...more });
const versioned = (version: string, lines = '- Something.') => ({
  'package.json': manifest(version),
  'package-lock.json': manifest(version),
  'CHANGELOG.md': `# Changelog\n\n## ${version}, 2026-11-22\n\n${lines}\n\n## 0.0.1, 2026-01-01\n\n- \`list.older\`.\n`,
});
const row = (id: string, fields = '') =>
  `  - { id: ${id}, basis: stated, level: MUST, sentence: It MUST.${fields} }\n`;
const rows = (...lines: readonly string[]) => `requirements:\n${lines.join('')}`;
const answered = row('list.answered');

let repository: Repository;

/** The script's report on the commit, its checks alone. */
function checked(environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return ended('node', [SCRIPT, '--check'], { cwd: repository.folder, environment });
}

async function expectRefusal(...problems: readonly string[]): Promise<void> {
  const { exitCode, stderr } = await checked();
  expect({ exitCode, lines: stderr.split('\n').filter((line) => line.startsWith('error: ')).length }).toEqual(
    {
      exitCode: 1,
      lines: problems.length,
    },
  );
  for (const problem of problems) expect(stderr).toContain(problem);
}

async function expectToPass(environment?: Readonly<Record<string, string>>): Promise<void> {
  expect(await checked(environment)).toMatchObject({ exitCode: 0, stderr: '' });
}

beforeEach(async () => {
  repository = await Repository.of(
    await temporaryFolder({ ...versioned('1.1.0'), [ROWS]: rows(answered), [SET]: FROZEN }),
  );
});

describe('the checkout', () => {
  test('may be main without changes, before the tag exists', async () => {
    await expectToPass();
  });

  test('may be at the tag, where the workflow checks it out', async () => {
    await repository.git('tag', 'v1.1.0');
    await repository.git('checkout', '--quiet', '--detach');
    await expectToPass();
  });

  test('has no uncommitted changes', async () => {
    await repository.write('stray.txt', '');
    await expectRefusal('git: the working tree has changes; commit or remove them:\n?? stray.txt');
  });

  test('is not of another branch', async () => {
    await repository.git('checkout', '--quiet', '-b', 'feature');
    await expectRefusal('git: the branch is feature; releases are made of main.');
    await repository.commit();
    await repository.git('tag', 'v1.1.0');
    await repository.git('checkout', '--quiet', '--detach');
    await expectRefusal('git: v1.1.0 is not on main');
  });

  test('is at the tag if it is not on a branch', async () => {
    await repository.git('checkout', '--quiet', '--detach');
    await expectRefusal('git: the commit is on no branch and has no tag v1.1.0');
  });

  test('is of a version that is not released', async () => {
    await repository.git('tag', 'v1.1.0');
    await repository.commit();
    await expectRefusal('git: v1.1.0 is another commit, so 1.1.0 is out; raise the version');
  });

  test('is of a version after the last released one', async () => {
    await repository.git('tag', 'v1.10.0');
    await expectRefusal('package.json: 1.1.0 is lower than 1.10.0, which is released; raise it.');
  });
});

describe('version and changelog', () => {
  test('agree', async () => {
    await repository.commit({ ...versioned('1.2.0'), 'CHANGELOG.md': versioned('1.1.0')['CHANGELOG.md'] });
    await expectRefusal('CHANGELOG.md: the topmost version is 1.1.0, that of package.json 1.2.0');
  });

  test('have a valid date', async () => {
    for (const date of ['not yet released', '2026-02-30', '22 November 2026']) {
      await repository.commit({ 'CHANGELOG.md': `## 1.1.0, ${date}\n\n- Something.\n` });
      await expectRefusal(`CHANGELOG.md: 1.1.0 has no date but "${date}"; head it "## 1.1.0, YYYY-MM-DD".`);
    }
  });

  test('say what is new', async () => {
    await repository.commit({ 'CHANGELOG.md': '## 1.1.0, 2026-11-22\n\n## 1.0.0, 2026-01-01\n\n- All.\n' });
    await expectRefusal('CHANGELOG.md: 1.1.0 is empty; say what is new.');
  });

  test('are those of the lock file', async () => {
    await repository.commit({ 'package-lock.json': manifest('1.0.0') });
    await expectRefusal('package-lock.json has the version 1.0.0, package.json 1.1.0; run npm install.');
  });
});

test('the repository is the one that the workflow runs in', async () => {
  const inWorkflow = { GITHUB_REPOSITORY: 'example/kit' };
  expect((await checked(inWorkflow)).stderr).toContain(
    'package.json: the repository is "", but this is example/kit',
  );
  const url = 'git+https://github.com/example/kit.git';
  await repository.commit({ 'package.json': manifest('1.1.0', { repository: { type: 'git', url } }) });
  await expectToPass(inWorkflow);
  const other = await checked({ GITHUB_REPOSITORY: 'example/other' });
  expect(other).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('but this is example/other') });
});

describe('requirements, compared with the previous version', () => {
  const tagged = async () => repository.git('tag', 'v1.1.0');

  test('may stay the same, in a patch too', async () => {
    await tagged();
    await repository.commit(versioned('1.1.1'));
    await expectToPass();
  });

  test('are named if they are new, in a minor release if they count', async () => {
    await tagged();
    const added = { [ROWS]: rows(answered, row('list.older')) };
    await repository.commit({ ...versioned('1.1.1'), ...added });
    await expectRefusal(
      'CHANGELOG.md: `list.older` is new or changed since 1.1.0 and is not named under 1.1.1',
    );
    const named = '- New: `list.older`.';
    await repository.commit(versioned('1.1.1', named));
    await expectToPass();
    await repository.commit({ 'spec/frozen/1.0.0-2.txt': `${FROZEN}list.older stated MUST\n` });
    await expectRefusal('package.json: 1.1.1 is a patch of 1.1.0, but list.older can turn a green');
    await repository.commit(versioned('1.2.0', named));
    await expectToPass();
  });

  test('are named if they change, also through a shared row, in a minor release', async () => {
    const shared = (stance: string) => ({
      'spec/requirements/shared.yaml': `answered: { stance: ${stance} }\n`,
    });
    await repository.commit({ [ROWS]: rows(row('list.answered', ', shared: answered')), ...shared('This.') });
    await tagged();
    await repository.commit({ ...versioned('1.1.1', '- Stricter: `list.answered`.'), ...shared('That.') });
    await expectRefusal('package.json: 1.1.1 is a patch of 1.1.0, but list.answered can turn a green');
    await repository.commit(versioned('1.2.0', '- Stricter: `list.answered.other`.'));
    await expectRefusal('`list.answered` is new or changed');
    await repository.commit(versioned('1.2.0', '- Stricter: `list.answered`.'));
    await expectToPass();
  });

  test('need no mention if they are never judged, or if only the example changes', async () => {
    await tagged();
    const observed = '  - { id: list.order, basis: observed, level: MAY, sentence: Any. }\n';
    const example = row('list.answered', ', violation: Another one.');
    await repository.commit({ ...versioned('1.1.1'), [ROWS]: rows(example, observed) });
    await expectToPass();
  });

  test('are never removed, and a released set never changes', async () => {
    await tagged();
    await repository.commit({ ...versioned('1.2.0'), [ROWS]: rows(), [SET]: `${FROZEN}# more\n` });
    await expectRefusal(
      'spec/requirements: list.answered of 1.1.0 is gone; ids are permanent, so put the row back.',
      'spec/frozen/1.0.0.txt has changed since 1.1.0; restore it, and begin a new set.',
    );
  });
});
