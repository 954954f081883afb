import type { BehaviourChange } from '../../behaviour.js';
import type { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** The values of `code` and `message` are not shown. */
export const errorTextVariations: readonly Variation[] = [
  { id: 'error-codes-are-empty', says: 'code and message are empty.', change: worded(() => ['', '']) },
  {
    id: 'error-codes-are-numbers-in-strings',
    says: 'code is the status in a string.',
    change: worded(({ status, message }) => [`${status}`, message]),
  },
  {
    id: 'error-messages-are-japanese',
    says: 'code and message are in Japanese.',
    change: worded(() => ['無効な要求', 'リクエストが正しくありません。🐾']),
  },
  {
    id: 'error-messages-are-long',
    says: 'message is 20,000 characters long.',
    change: worded(({ code }) => [code, 'No. '.repeat(5_000)]),
  },
  {
    id: 'error-messages-are-markup',
    says: 'code and message hold markup, control characters and half a character.',
    change: worded(() => ['<b>&amp;', 'line 1\r\nline 2\0\u001b[31m\ud800 ]]>']),
  },
];

function worded(words: (refusal: Refusal) => readonly [code: string, message: string]): BehaviourChange {
  return {
    rendering: {
      error: (_context, refusal) => {
        const [code, message] = words(refusal);
        return { message, status: refusal.status, code };
      },
    },
  };
}
