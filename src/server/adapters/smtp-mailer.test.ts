import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { closedPort, type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { MailNotSent, MailRefused, type SmtpServer } from './mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const from = { name: 'Planwright', address: 'no-reply@permits.example.gov' };
const mail = {
  id: randomUUID(),
  to: 'maría.núñez@example.com',
  subject: 'Confirme su correo electrónico, por favor, y no olvide que esta línea es larga',
  text: `Hola, María:\n\nhttps://permits.example.gov/confirm-email#${'A'.repeat(43)}\n\n.\n.. fin —\n`,
  createdAt: new Date('2026-03-04T05:06:07Z'),
};

let server: MailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const start = async (options?: SMTPServerOptions) => {
  server = await startMailServer(options);
  return server;
};
const at = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port,
  tls: 'none',
  login: undefined,
  ...more,
});
const failure = async (promise: Promise<void>): Promise<Error> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('It did not fail.');
  return error;
};

test('a mail arrives word for word, from us, to one person, as one that a machine wrote', async () => {
  const { port, mails } = await start();
  const mailer = openSmtpMailer(at(port), from);
  await mailer.send(mail);
  await mailer.send(mail);
  const [first, second] = mails;
  expect(first).toMatchObject({ from: from.address, text: mail.text });
  expect(first?.to).toHaveLength(1);
  expect(first?.headers.get('subject')).toBe(mail.subject);
  expect(first?.headers.get('from')).toBe('Planwright <no-reply@permits.example.gov>');
  expect(first?.headers.get('message-id')).toBe(`<${mail.id}@permits.example.gov>`);
  expect(second?.headers.get('message-id')).toBe(first?.headers.get('message-id'));
  expect(first?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(new Date(first?.headers.get('date') ?? '')).toEqual(mail.createdAt);
  expect(first?.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/);
});

test('a line break in a subject or an address adds no header and no recipient', async () => {
  const { port, mails } = await start();
  const mailer = openSmtpMailer(at(port), from);
  await mailer.send({ ...mail, to: 'ada@example.com', subject: 'Hello\r\nBcc: other@example.com' });
  await failure(mailer.send({ ...mail, to: 'ada@example.com>\r\nRCPT TO:<other@example.com' }));
  await mailer.send({ ...mail, to: 'ada@example.com, other@example.com' }).catch(() => {});
  expect(mails[0]?.headers.has('bcc')).toBe(false);
  expect(mails.flatMap(({ to }) => to)).not.toContain('other@example.com');
});

describe('what goes wrong is told apart, without the address', () => {
  const refuse = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

  test.each([
    ['an unknown mailbox', 550, MailRefused],
    ['a server that puts strangers off', 451, MailNotSent],
  ])('%s', async (_name, code, kind) => {
    const { port, mails } = await start({
      onRcptTo: ({ address }, _session, done) => done(refuse(code, `<${address}>: not here`)),
    });
    const error = await failure(openSmtpMailer(at(port), from).send({ ...mail, to: 'ada@example.com' }));
    expect(error).toBeInstanceOf(kind);
    expect(`${error.message}${error.stack}${error.cause}`).not.toContain('ada@');
    expect(error.message).toBe(`The mail server answered ${code} to RCPT TO.`);
    expect(mails).toEqual([]);
  });

  test.each([
    ['RCPT TO', 550, '5.1.1 User unknown', 'bad-address'],
    ['RCPT TO', 553, 'no such user', 'bad-address'],
    ['RCPT TO', 552, '5.2.2 Over quota', 'mailbox-full'],
    ['RCPT TO', 452, '4.2.2 Over quota, come later', 'mailbox-full'],
    ['RCPT TO', 550, '5.7.1 Not wanted here', 'refused'],
    ['RCPT TO', 452, '4.3.1 Out of storage', 'put-off'],
    ['MAIL FROM', 550, 'not you', 'not-let-in'],
    ['MAIL FROM', 421, 'busy', 'put-off'],
  ] as const)(
    '%s answered with %i %s is told as what it is, in the server’s words too',
    async (step, code, said, is) => {
      const answer = (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refuse(code, said));
      const { port } = await start(step === 'RCPT TO' ? { onRcptTo: answer } : { onMailFrom: answer });
      const error = await failure(openSmtpMailer(at(port), from).send(mail));
      expect(error).toMatchObject({ failure: { error: is, serverWords: expect.stringContaining(said) } });
    },
  );

  test('a server that does not want us as a sender may change its mind: that is a setting', async () => {
    const { port } = await start({ onMailFrom: (_from, _session, done) => done(refuse(550, 'not you')) });
    expect(await failure(openSmtpMailer(at(port), from).send(mail))).toBeInstanceOf(MailNotSent);
  });

  test('a server that is not there', async () => {
    const mailer = openSmtpMailer(at(await closedPort()), from);
    expect(await failure(mailer.send(mail))).toMatchObject({ failure: { error: 'unreachable', serverWords: null } });
    expect((await failure(mailer.check())).message).toContain('ECONNREFUSED');
  });

  test('a server that takes the call and says nothing', async () => {
    const mute = createServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const began = Date.now();
    expect(await failure(openSmtpMailer(at(port), from).send(mail))).toBeInstanceOf(MailNotSent);
    expect(Date.now() - began).toBeLessThan(20_000);
    mute.close();
  });

  test('a wrong password', async () => {
    const { port } = await start({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });
    const login = { user: 'planwright', password: 's3cret' };
    const error = await failure(openSmtpMailer(at(port, { login }), from).send(mail));
    expect(error).toBeInstanceOf(MailNotSent);
    expect(`${error.message}${error.stack}`).not.toContain('s3cret');
  });
});

describe('mails do not travel in the open', () => {
  test('without STARTTLS on offer nothing is sent', async () => {
    const { port, mails } = await start();
    expect(await failure(openSmtpMailer(at(port, { tls: 'starttls' }), from).send(mail))).toBeInstanceOf(MailNotSent);
    expect(mails).toEqual([]);
  });

  test.each([
    ['starttls', { disabledCommands: ['AUTH'] }],
    ['from-start', { secure: true, disabledCommands: ['AUTH'] }],
  ] as const)(
    'a certificate that nobody vouches for is not believed (%s)',
    async (tls, { disabledCommands, ...options }) => {
      const { port, mails } = await start({ ...options, disabledCommands: [...disabledCommands] });
      expect((await failure(openSmtpMailer(at(port, { tls }), from).send(mail))).message).toContain('certificate');
      expect(mails).toEqual([]);
    },
  );
});
