import type { BehaviourChange } from '../../behaviour.js';
import type { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** The document shows no values for `code` and `message`. */
export const errorTextVariations: readonly Variation[] = [
  { id: 'error-codes-are-empty', description: 'code and message are empty.', change: worded(() => ['', '']) },
  {
    id: 'error-codes-are-numbers-in-strings',
    description: 'code is the status as a string.',
    change: worded(({ status, message }) => [`${status}`, message]),
  },
  {
    id: 'error-messages-are-japanese',
    description: 'code and message are in Japanese.',
    change: worded(() => ['無効な要求', 'リクエストが正しくありません。🐾']),
  },
  {
    id: 'error-messages-are-long',
    description: 'message is 20,000 characters long.',
    change: worded(({ code }) => [code, 'No. '.repeat(5_000)]),
  },
  {
    id: 'error-messages-are-markup',
    description: 'code and message contain markup, control characters and half a surrogate pair.',
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
