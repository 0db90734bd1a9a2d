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

/** The server will never take this mail: its address does not exist, or its content is not wanted. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail was not taken now; it may be later. */
export class MailNotSent extends Error {
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
