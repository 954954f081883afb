import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escaped, fenced, inCode } from './escaped-markdown.js';
import { visible } from './visible.js';

/** The text that a browser shows. */
function read(markdown: string): string {
  return markdown
    .replace(/<\/?(?:span|code)>/g, '')
    .replaceAll('&#160;', ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'`*_[]()<>&#@:$~|\\!-+=.1 w'), maxLength: 60 }),
);

describe('a text in Markdown', () => {
  test('shows as it is, with what is hidden made visible', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(read(escaped(given))).toBe(visible(given));
        expect(read(inCode(given))).toBe(visible(given));
      }),
    );
  });

  test('holds nothing that Markdown or HTML reads', () => {
    fc.assert(
      fc.property(text, (given) => {
        const rest = escaped(given)
          .replace(/<span>.<\/span>/g, 'x')
          .replace(/&#\d+;/g, 'x');
        expect(rest).not.toMatch(/[&<>`*_[\]\\|~\n\r]/);
        expect(rest).not.toMatch(/^(?:[\s#+=-]|\d+[.)])/);
      }),
    );
  });

  test.each([
    ['@octocat', '<span>@</span>octocat'],
    ['see #12 and gh-12', 'see <span>#</span>12 and gh<span>-</span>12'],
    ['https://evil.example', 'https<span>:</span>//evil.example'],
    ['www.evil.example', 'www<span>.</span>evil.example'],
    ['$x$', '<span>$</span>x<span>$</span>'],
    [':shipit:', '<span>:</span>shipit:'],
    ['Sunset: Wed, 01 Jan', 'Sunset: Wed, 01 Jan'],
    ['400 with an Error body', '400 with an Error body'],
    ['1. one', '&#49;. one'],
    ['Big  Dog', 'Big&#160; Dog'],
    ['<b>', '&#60;b&#62;'],
    ['\u202e\n', '&#92;u202e&#92;u000a'],
  ])('%j is %j', (given, expected) => {
    expect(escaped(given)).toBe(expected);
  });

  test('is cut before it is escaped, so that no escape is cut', () => {
    expect(escaped('<'.repeat(10), 4)).toBe('&#60;&#60;&#60;…');
  });
});

test('a block of code is fenced by more backticks than stand in it', () => {
  expect(fenced(['a ``` b', '````'], 'text')).toBe('`````text\na ``` b\n````\n`````');
  expect(fenced(['one\ntwo'], 'sh')).toBe('```sh\none\\u000atwo\n```');
});
