import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { blocks, page } from '../files/page.js';
import { ended } from '../processes/child-process.js';
import { projectCopy } from '../processes/packed-kit.js';

/** The example of docs/embedding.md. */
const [example = ''] = blocks(page('docs/embedding.md'), 'js');

/** A vendor's server: the reference implementation, imported by path, since the package does not export it. */
const server = `import { startReference } from './node_modules/petstore-conformance/dist/src/proof/reference/index.js';

export async function startServer({ apiKey }) {
  const petId = (segment) => BigInt(Number.parseInt(segment, 10) || 0);
  const behaviour = process.env.WRONG ? { lookup: { petId } } : {};
  return startReference({ key: apiKey, behaviour });
}
`;

let project: string;

beforeAll(async () => {
  project = await projectCopy('embedded');
  await writeFile(path.join(project, 'server.js'), server);
  await writeFile(path.join(project, 'conformance.test.js'), example);
});

describe('the example of docs/embedding.md, in a project of a vendor', () => {
  test('passes under node:test', async () => {
    const end = await ended('node', ['--test', 'conformance.test.js'], { cwd: project });
    expect(end).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/pass 1\b/) });
  });

  test('fails with the requirement and the reason when the server is wrong', async () => {
    const environment = { WRONG: '1' };
    const { exitCode, stdout } = await ended('node', ['--test', 'conformance.test.js'], {
      cwd: project,
      environment,
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('get.invalid-id: ');
  });
});
