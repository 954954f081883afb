import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { judgeReference } from '../../proof/selftest/judge-reference.js';
import { claims, glue } from './claims.js';
import type { Claim, SentRequest } from './sent-request.js';

let sent: readonly SentRequest[] = [];

beforeAll(async () => {
  const recorded: SentRequest[] = [];
  const { verdict } = await judgeReference({
    behaviour: {
      hooks: {
        before: ({ method, target, headers, body }) => {
          recorded.push({ method, target, headers, body: Buffer.from(body) });
          return undefined;
        },
      },
    },
  });
  expect(verdict).toBe('conformant');
  sent = recorded;
});

/** Requirements whose text tells the steps of a check, and lists nothing that a request could be compared with. */
const STEPS: ReadonlySet<string> = new Set([
  'list.same-animal',
  'list.limit.default',
  'list.limit.full-page',
  'list.limit.maximum',
  'list.status.only',
  'list.status.complete',
  'list.status.limit',
  'add.created',
  'add.id.unique',
  'add.name.unchanged',
  'add.category.exact',
  'add.status.unchanged',
  'add.invalid.no-effect',
  'add.concurrent',
  'add.auth.no-effect',
  'get.found',
  'get.id',
  'get.same-animal',
  'store.listed',
  'store.sequence',
]);

const withRequests = catalogue.requirements.filter(({ sends }) => !sends.startsWith('Nothing of its own'));

test('each requirement that sends requests either tells the steps of its check or lists what it sends', () => {
  const listed = withRequests.map(({ id }) => id).filter((id) => !STEPS.has(id));
  expect(Object.keys(claims).toSorted()).toEqual(listed.toSorted());
});

describe('what a requirement says is sent, a standard run sends', () => {
  const rows = Object.entries(claims).flatMap(([id, list]) =>
    list.map(([phrase, isSent]): [string, string, Claim[1]] => [id, phrase, isSent]),
  );
  test.each(rows)('%s: %s', (id, phrase, isSent) => {
    expect(catalogue.find(id).sends).toContain(phrase);
    expect(isSent(sent)).toBe(true);
  });
});

/** `0`, but not the end of 200. */
function wholeWords(phrase: string): RegExp {
  return new RegExp(`(?<![\\w^])${phrase.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&')}(?!\\w)`, 'g');
}

test.each(Object.entries(claims))('%s lists nothing that no claim compares', (id, list) => {
  const rest = list
    .map(([phrase]) => phrase)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, phrase) => text.replaceAll(wholeWords(phrase), ' '), catalogue.find(id).sends);
  const words = rest.split(/[\s,;:.]+/).filter((word) => word !== '' && !glue.has(word));
  expect(words).toEqual([]);
});
