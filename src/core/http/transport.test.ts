import { expect, test } from 'vitest';
import { Transport } from './transport.js';

test('when many results come at once, the requests of the first half leave before the others have their turns', async () => {
  const transport = new Transport({ origin: 'http://127.0.0.1:9', connections: 6, timeout: 1000 });
  const order: string[] = [];
  const result = async () => {
    await transport.signal('start');
    order.push('turn');
    // undici sends a request over a used connection in this phase of the event loop.
    setImmediate(() => order.push('request'));
  };
  await Promise.all([result(), result(), result(), result(), result(), result()]);
  await transport.close();
  expect(order.slice(0, 9)).toEqual([
    ...['turn', 'turn', 'turn'],
    ...['request', 'request', 'request'],
    ...['turn', 'turn', 'turn'],
  ]);
});
