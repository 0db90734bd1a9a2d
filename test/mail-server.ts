import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string[];
  /** Names in small letters; values unfolded and decoded. */
  headers: Map<string, string>;
  text: string;
};

export type MailServer = { url: string; port: number; mails: ReceivedMail[]; stop: () => Promise<void> };

/** A real mail server on loopback that keeps what it is handed. `port` 0 takes a free one. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const to = rcptTo.map(({ address }) => address);
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to,
          ...readMail(Buffer.concat(chunks).toString('latin1')),
        });
        done();
      });
    },
    ...options,
  });
  // A client that gives up in the middle of TLS is what some tests want to see.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A port where nothing listens. */
export const closedPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Enough of RFC 5322 and MIME for a mail with one plain text. */
function readMail(raw: string): { headers: Map<string, string>; text: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())] as const;
    }),
  );
  const body = raw.slice(end + 4);
  const encoding = headers.get('content-transfer-encoding');
  const bytes =
    encoding === 'base64' ? Buffer.from(body, 'base64') : encoding === 'quoted-printable' ? fromQuoted(body) : body;
  const text = typeof bytes === 'string' ? bytes : bytes.toString('utf8');
  return { headers, text: text.replace(/\r\n/g, '\n') };
}

const fromQuoted = (body: string): Buffer =>
  Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

/** RFC 2047: `=?UTF-8?Q?Se_cre=C3=B3?=`. */
const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : fromQuoted(word.replaceAll('_', ' '))).toString(
        'utf8',
      ),
    );
