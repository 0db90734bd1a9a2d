import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedEvent = { path: string; headers: IncomingHttpHeaders; body: string };

export type WebhookReceiver = {
  /** Where it listens, such as http://127.0.0.1:40123/events. */
  url: string;
  received: ReceivedEvent[];
  /** How it answers from now on: with a status, by sending on to its own other path, or never. */
  answers: (how: number | 'redirect' | 'stall') => void;
  stop: () => Promise<void>;
};

/** Another system on this machine that is told of events. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  let how: number | 'redirect' | 'stall' = 200;
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      if (how === 'stall') return;
      if (how === 'redirect') answer.writeHead(307, { location: '/elsewhere' }).end();
      else answer.writeHead(how).end('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    answers: (next) => {
      how = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Verifies a delivery as its receiver does, by the header's words alone (docs/how-to/use-the-api.md). */
export function isSignedBy(secret: string, { headers, body }: ReceivedEvent): boolean {
  const expected = createHmac('sha256', secret).update(`${headers['planwright-timestamp']}.${body}`).digest('hex');
  const given = Buffer.from(String(headers['planwright-signature']));
  const wanted = Buffer.from(`v1=${expected}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
