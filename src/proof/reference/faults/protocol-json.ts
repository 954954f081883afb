import type { BehaviourChange } from '../behaviour.js';
import type { Operation } from '../exchange.js';
import type { Fault } from './fault.js';

/** Writes the successes of one operation as something that is not JSON in UTF-8. */
function written(operation: Operation, write: (text: string) => string | Uint8Array): BehaviourChange {
  return ({ sending }) => ({
    hooks: {
      after: (exchange, answer) => {
        if (exchange.operation !== operation || answer.status >= 300 || answer.content === undefined)
          return answer;
        const { content, ...rest } = answer;
        return {
          ...rest,
          headers: { ...answer.headers, 'content-type': sending.mediaType },
          body: write(sending.text(exchange, content)),
        };
      },
    },
  });
}

const notJson = (operation: string) => ({ [`${operation}.body`]: 'not JSON' });

/** Bodies that are not JSON in UTF-8. */
export const protocolJson: readonly Fault[] = [
  {
    id: 'comma-after-the-last-member',
    says: 'A comma follows the last member of a created animal.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => text.replace(/\}$/, ',}')),
  },
  {
    id: 'nan-for-the-category-of-an-animal',
    says: 'The category of an animal that is read is NaN.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => text.replace(/"categoryId":-?\d+/, '"categoryId":NaN')),
  },
  {
    id: 'single-quotes-for-an-animal',
    says: 'An animal that is read is printed as the language prints it, in single quotes.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => text.replaceAll('"', "'")),
  },
  {
    id: 'creation-in-utf-16',
    says: 'The answer to a creation is in UTF-16.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => Buffer.from(text, 'utf16le')),
  },
  {
    id: 'creation-in-latin-1',
    says: 'The answer to a creation is in Latin-1.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => Buffer.from(text, 'latin1')),
  },
  {
    id: 'animal-begins-with-a-byte-order-mark',
    says: 'An animal that is read begins with a byte order mark.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => `\ufeff${text}`),
  },
  {
    id: 'creation-in-jsonp',
    says: 'The answer to a creation is wrapped in a function call.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => `callback(${text});`),
  },
  {
    id: 'warning-before-an-animal',
    says: 'A warning of the interpreter stands before an animal that is read.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => `Warning: undefined variable\n${text}`),
  },
  {
    id: 'line-breaks-in-names-not-escaped',
    says: 'A line break within a name stands in the answer to its creation as it is.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => text.replaceAll('\\n', '\n')),
  },
];
