import { createTransport } from 'nodemailer';
import type { MailError } from '#domain/mail/write-mail.ts';
import { type Mailer, MailNotSent, MailRefused, type Sender, type SmtpServer } from './mailer.ts';

const SECOND = 1_000;

/** A server that hangs must not hold up the queue: together these end well before a job expires. */
const TIMEOUTS = {
  dnsTimeout: 10 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
};

/** Answers to these are about one mail; to anything before them, about us or our settings. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** Hands mails to an SMTP server, a connection each. */
export function openSmtpMailer({ host, port, tls, login }: SmtpServer, from: Sender): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'from-start',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    send: async ({ id, to, subject, text, createdAt }) => {
      try {
        await transport.sendMail({
          from,
          // An object is taken as it stands; a string would be parsed for more addresses.
          to: { name: '', address: to },
          subject,
          text,
          date: createdAt,
          messageId: `<${id}@${domain}>`,
          // RFC 3834 and its forerunner: no holiday replies to a machine.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
    check: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** What went wrong. Its message is for logs: servers repeat the recipient in what they answer, so their words are apart. */
function withoutAddresses(thrown: unknown): MailRefused | MailNotSent {
  const { code, command = '', responseCode, response, message } = thrown as SmtpError;
  if (responseCode !== undefined) {
    const said = `The mail server answered ${responseCode} to ${command || 'a command'}.`;
    const answer = response ?? '';
    const failure = { error: reasonOf(responseCode, command, answer), serverWords: wordsOf(answer) };
    const isFinal = responseCode >= 500 && ABOUT_THE_MAIL.has(command);
    return isFinal ? new MailRefused(said, failure) : new MailNotSent(said, failure);
  }
  if (code === 'EENVELOPE') {
    const failure = { error: 'bad-address', serverWords: null } as const;
    return new MailRefused('The address is not one that mail can be sent to.', failure);
  }
  const failure = { error: 'unreachable', serverWords: null } as const;
  return new MailNotSent(`The mail server could not be used: ${message.replace(/\S*@\S*/g, '…')}`, failure);
}

/** What an answer means, by its enhanced status (RFC 3463) where it has one, else by its reply code (RFC 5321). */
function reasonOf(responseCode: number, command: string, answer: string): MailError {
  if (!ABOUT_THE_MAIL.has(command)) return responseCode >= 500 ? 'not-let-in' : 'put-off';
  const [, enhanced] = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(answer) ?? [];
  if (enhanced === '2.2' || (enhanced === undefined && responseCode === 552)) return 'mailbox-full';
  if (responseCode < 500) return 'put-off';
  const isAddress = enhanced ? /^(1\.[1-36]|1\.10|2\.1)$/.test(enhanced) : [550, 551, 553].includes(responseCode);
  return isAddress && command === 'RCPT TO' ? 'bad-address' : 'refused';
}

const MOST_WORDS = 500;

const wordsOf = (answer: string): string | null => answer.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS) || null;
