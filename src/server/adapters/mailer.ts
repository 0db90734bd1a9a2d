import type { MailError } from '#domain/mail/write-mail.ts';

/** A mail as it goes out: plain text, one recipient. */
export type OutgoingMail = {
  /** Makes the Message-ID, so that a mail sent twice is seen to be one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
};

/** Hands mails to a mail server. */
export type Mailer = {
  /** Resolves once the server has taken the mail. Throws MailRefused or MailNotSent. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Throws MailNotSent where the server cannot be reached or does not let us in. */
  check: () => Promise<void>;
};

/** Why a mail was not taken, with the server's own words where it said any: they may repeat the recipient. */
export type MailFailure = { error: MailError; serverWords: string | null };

/** What was thrown ends up in logs: the server's words are not among what a log shows of it. */
abstract class FailedMail extends Error {
  readonly #failure: MailFailure;
  constructor(message: string, failure: MailFailure) {
    super(message);
    this.#failure = failure;
  }
  get failure(): MailFailure {
    return this.#failure;
  }
}

/** The server will never take this mail: its address does not exist, or its content is not wanted. */
export class MailRefused extends FailedMail {
  override readonly name = 'MailRefused';
}

/** The mail was not taken now; it may be later. */
export class MailNotSent extends FailedMail {
  override readonly name = 'MailNotSent';
}

/** Where mails are handed in. `tls`: from the first byte, by STARTTLS or not at all, or none. */
export type SmtpServer = {
  host: string;
  port: number;
  tls: 'from-start' | 'starttls' | 'none';
  login: { user: string; password: string } | undefined;
};

/** Whom mails are from. */
export type Sender = { name: string; address: string };
