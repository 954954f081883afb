import net, { type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ClosablePort {
  readonly port: number;
  /** Ends all connections; further ones are refused. */
  readonly close: () => void;
  /** Takes connections again. */
  readonly open: () => void;
}

/**
 * A port that leads to another one on loopback, and lives as long as the test.
 * @param passes called for each piece of a request, before it is passed on
 */
export async function closablePort(to: number, passes: () => void = () => {}): Promise<ClosablePort> {
  const sockets = new Set<Socket>();
  const server = net.createServer((client) => {
    const there = net.connect(to, '127.0.0.1');
    for (const socket of [client, there]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        there.destroy();
        sockets.delete(socket);
      });
    }
    client.on('data', (bytes) => {
      passes();
      if (!there.destroyed) there.write(bytes);
    });
    there.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return { port, close, open: () => void server.listen(port, '127.0.0.1') };
}
