import { expect, test } from 'vitest';
import { JOINTS, tagIn, tagOf } from './pet-names.js';

const tag = tagOf('0123abcd');

test.each(JOINTS)('the tag of a run is found in a name with the joint %s', (joint) => {
  expect(tagIn(`${tag}${joint}1`)).toBe(tag);
});

test.each([tag, `${tag}1`, `${tag},1`, ` ${tag}-1`, 'pct-0123ABCD-1', 'pct-123-1', 'Rex'])(
  'no run gave the name %j',
  (name) => {
    expect(tagIn(name)).toBeUndefined();
  },
);
