import type { BehaviourChange } from '../../behaviour.js';
import type { Operation } from '../../exchange.js';
import type { Fault } from '../fault.js';

/** Writes the successes of one operation as something that is not JSON in UTF-8. */
function written(operation: Operation, write: (text: string) => string | Uint8Array): BehaviourChange {
  return ({ sending }) => ({
    hooks: {
      after: (exchange, response) => {
        if (exchange.operation !== operation || response.status >= 300 || response.content === undefined)
          return response;
        const { content, ...rest } = response;
        return {
          ...rest,
          headers: { ...response.headers, 'content-type': sending.mediaType },
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
    says: 'A comma follows the last member of a created pet.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => text.replace(/\}$/, ',}')),
  },
  {
    id: 'nan-for-the-category-of-a-pet',
    says: 'The category of a pet that is read is NaN.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => text.replace(/"categoryId":-?\d+/, '"categoryId":NaN')),
  },
  {
    id: 'single-quotes-for-a-pet',
    says: 'A pet that is read is printed as the language prints it, in single quotes.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => text.replaceAll('"', "'")),
  },
  {
    id: 'creation-in-utf-16',
    says: 'The response to a creation is in UTF-16.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => Buffer.from(text, 'utf16le')),
  },
  {
    id: 'creation-in-latin-1',
    says: 'The response to a creation is in Latin-1.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => Buffer.from(text, 'latin1')),
  },
  {
    id: 'pet-begins-with-a-byte-order-mark',
    says: 'A pet that is read begins with a byte order mark.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => `\ufeff${text}`),
  },
  {
    id: 'creation-in-jsonp',
    says: 'The response to a creation is wrapped in a function call.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => `callback(${text});`),
  },
  {
    id: 'warning-before-a-pet',
    says: 'A warning of the interpreter stands before a pet that is read.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => `Warning: undefined variable\n${text}`),
  },
  {
    id: 'line-breaks-in-names-not-escaped',
    says: 'A line break within a name stands in the response to its creation as it is.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => text.replaceAll('\\n', '\n')),
  },
];
