import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Caught = { to: string[]; text: string };

/** A mail server that keeps what it gets, and shows it as JSON on `httpPort`. @returns the address for SMTP_URL */
export async function catchMails(httpPort: number): Promise<{ url: string; close: () => void }> {
  const caught: Caught[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        caught.push({ to, text: readable(Buffer.concat(parts).toString('utf8')) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const http = createServer((_request, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify(caught));
  });
  await new Promise<void>((resolve) => http.listen(httpPort, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      smtp.close();
      http.close();
    },
  };
}

/** Undoes quoted-printable, enough to find a link: soft line ends and coded characters. */
const readable = (message: string): string =>
  message
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (coded) => Buffer.from(coded.replaceAll('=', ''), 'hex').toString('utf8'));
