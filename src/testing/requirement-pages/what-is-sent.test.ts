import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { judgeReference } from '../../proof/selftest/judge-reference.js';
import { claims, glue } from './claims.js';
import type { Claim, SentRequest } from './sent-request.js';
import { stepClaims } from './step-claims.js';

let sent: readonly SentRequest[] = [];

beforeAll(async () => {
  const recorded: SentRequest[] = [];
  const behaviour: BehaviourChange = {
    hooks: {
      before: ({ method, target, headers, body, store }) => {
        recorded.push({ method, target, headers, body: Buffer.from(body), stored: store.pets.length });
        return undefined;
      },
    },
  };
  // One at a time, so that the kit knows every pet in the store.
  const { verdict } = await judgeReference({ behaviour }, { concurrency: 1 });
  expect(verdict).toBe('conformant');
  sent = recorded;
});

const withRequests = catalogue.requirements.filter(({ sends }) => !sends.startsWith('Nothing of its own'));

test('each requirement that sends requests has phrases that are compared with them', () => {
  const compared = [...Object.keys(claims), ...Object.keys(stepClaims)];
  expect(compared.toSorted()).toEqual(withRequests.map(({ id }) => id).toSorted());
  expect(Object.values(stepClaims).filter((list) => list.length === 0)).toEqual([]);
});

describe('what a requirement says is sent, a standard run sends', () => {
  const rows = [...Object.entries(claims), ...Object.entries(stepClaims)].flatMap(([id, list]) =>
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
