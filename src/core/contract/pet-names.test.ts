import { expect, test } from 'vitest';
import { JOINTS, markIn, tagIn, tagOf } from './pet-names.js';

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

test.each(JOINTS)('the mark of a request is found in its body with the joint %s', (joint) => {
  expect(markIn(`{"name":"${tag}${joint}12-3","categoryId":1}`, tag)).toBe('12-3');
});

test.each([`${tag}-12`, `${tag}-a-1`, `${tag}12-3`, 'pct-ffffffff-12-3', 'Rex'])(
  'no request left its mark in %j',
  (text) => {
    expect(markIn(text, tag)).toBeUndefined();
  },
);
