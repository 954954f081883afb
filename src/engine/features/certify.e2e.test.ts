import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { PRODUCT_TEXT, pemOf } from './certificate/testing/bundles.js';

const bin = path.join(inject('packedKit').project, 'node_modules/.bin/petstore-conformance');
const cwd = mkdtempSync(path.join(tmpdir(), 'certify-'));
const kit = (...args: readonly string[]) => spawnSync(bin, args, { cwd, encoding: 'utf8' });

test('a bundle of three thorough runs holds, and one with another report does not', () => {
  writeFileSync(path.join(cwd, 'product.yaml'), PRODUCT_TEXT);
  writeFileSync(path.join(cwd, 'key.pem'), pemOf());
  const asked = '--product product.yaml --bundle new --challenge 77 --sign-key key.pem'.split(' ');
  const made = kit('certify', '--reference', ...asked);
  expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/^✓ CERTIFIABLE/)]);
  const [, check = ''] = /Check it: .* (verify .*)/.exec(made.stdout) ?? [];
  expect(check).toBe('verify new --key new/public-key.pem --challenge 77');
  const found = kit(...check.split(' '));
  expect([found.status, found.stdout]).toEqual([3, expect.stringMatching(/^! HOLDS, NOT AUTHENTICATED/)]);
  writeFileSync(path.join(cwd, 'new/runs/1/report.html'), 'CERTIFIED');
  expect(kit('verify', 'new').stdout).toMatch(
    /^✗ DOES NOT HOLD[\s\S]*runs\/1\/report\.html: is not what this kit makes/,
  );
});
