import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { checkNewFolder, writeNewFolder } from './new-folder.js';

const files = new Map([
  ['a.txt', Buffer.from('a')],
  ['runs/1/b.txt', Buffer.from('b')],
]);

describe('a new folder', () => {
  test.each([['bundle'], ['deep/down/bundle'], ['empty']])('%s is written whole', async (name) => {
    const parent = await temporaryFolder();
    await mkdir(path.join(parent, 'empty'));
    const folder = path.join(parent, name);
    await checkNewFolder(folder, '--bundle', name);
    expect(await readdir(parent)).toEqual(['empty']);
    await writeNewFolder(folder, files, '--bundle', name);
    expect((await readdir(folder)).toSorted()).toEqual(['a.txt', 'runs']);
    expect(await readFile(path.join(folder, 'runs/1/b.txt'), 'utf8')).toBe('b');
    expect((await readdir(path.dirname(folder))).filter((one) => one.startsWith('.'))).toEqual([]);
  });

  test.each([
    ['taken', /^--bundle taken: is not empty; name a new folder, or move this one away$/],
    ['file', /^--bundle file: is there and is not a folder/],
    ['link', /^--bundle link: is there and is not a folder/],
    ['file/bundle', /^--bundle file\/bundle: cannot be written: /],
    ['/proc/bundle', /^--bundle \/proc\/bundle: cannot be written: /],
  ])('%s is refused', async (name, message) => {
    const parent = await temporaryFolder({ 'taken/thing': '', file: '' });
    await symlink(parent, path.join(parent, 'link'));
    await expect(checkNewFolder(path.resolve(parent, name), '--bundle', name)).rejects.toThrow(message);
    expect((await readdir(parent)).toSorted()).toEqual(['file', 'link', 'taken']);
  });

  test('that was filled in the meantime stays as it is, and nothing is left beside it', async () => {
    const parent = await temporaryFolder({ 'bundle/mine': '' });
    const writing = writeNewFolder(path.join(parent, 'bundle'), files, '--bundle', 'bundle');
    await expect(writing).rejects.toThrow('--bundle bundle: cannot be written: ');
    expect(await readdir(parent)).toEqual(['bundle']);
    expect(await readdir(path.join(parent, 'bundle'))).toEqual(['mine']);
  });

  test('that cannot be written any more is whole in the first other place that can', async () => {
    const parent = await temporaryFolder({ file: '', 'taken/thing': '' });
    const [refusing, taken, free, last] = ['file/bundle', 'taken', 'deep/free', 'last'].map((name) =>
      path.join(parent, name),
    ) as [string, string, string, string];
    const writing = writeNewFolder(refusing, files, '--bundle', 'file/bundle', [taken, free, last]);
    await expect(writing).rejects.toThrow(
      `--bundle file/bundle: cannot be written: it is not a folder; it is written to ${free} instead, whole`,
    );
    expect((await readdir(parent)).toSorted()).toEqual(['deep', 'file', 'taken']);
    expect(await readdir(taken)).toEqual(['thing']);
    expect((await readdir(free)).toSorted()).toEqual(['a.txt', 'runs']);
  });

  test('that can be written nowhere says where it was tried', async () => {
    const parent = await temporaryFolder({ file: '' });
    const [refusing, other] = [path.join(parent, 'file/bundle'), path.join(parent, 'file/other')];
    await expect(writeNewFolder(refusing, files, '--bundle', 'file/bundle', [other])).rejects.toThrow(
      `; nor could it be written to ${other}; name another folder`,
    );
  });
});
