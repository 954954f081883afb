import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { DegenerateServer } from './degenerate.js';

/** Starts an HTTP server on a free port. */
export function listeningHttp(listener: RequestListener): Promise<DegenerateServer> {
  return listening(createHttpServer(listener));
}

/** Starts a TCP server on a free port. */
export function listeningTcp(connected: (socket: Socket) => void): Promise<DegenerateServer> {
  return listening(createTcpServer(connected));
}

async function listening(server: Server): Promise<DegenerateServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
