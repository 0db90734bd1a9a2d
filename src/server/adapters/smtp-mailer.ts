import { createTransport } from 'nodemailer';
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

/** What went wrong, for logs: servers repeat the recipient in what they answer, so their words are left out. */
function withoutAddresses(error: unknown): MailRefused | MailNotSent {
  const { code, command, responseCode, message } = error as Error & {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && ABOUT_THE_MAIL.has(command ?? '');
    const said = `The mail server answered ${responseCode} to ${command ?? 'a command'}.`;
    return isFinal ? new MailRefused(said) : new MailNotSent(said);
  }
  if (code === 'EENVELOPE') return new MailRefused('The address is not one that mail can be sent to.');
  return new MailNotSent(`The mail server could not be used: ${message.replace(/\S*@\S*/g, '…')}`);
}
