import { isIP } from 'node:net';
import { z } from 'zod';
import type { Sender, SmtpServer } from '../adapters/mailer.ts';

const SMTP_EXAMPLE = 'Give an address like smtps://user:password@mail.example.gov:465.';
const FROM_EXAMPLE = 'Give a sender like Planwright <no-reply@permits.example.gov>.';
const STANDARD_PORTS: Record<string, number> = { 'smtps:': 465, 'smtp:': 587 };

/** Mail that stays on this machine needs no TLS; servers here rarely have a certificate for "localhost". */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** An SMTP_URL in parts; undefined where it is none. Options in it are refused: `?tls.…` could switch checks off. */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  try {
    const url = new URL(text);
    const port = STANDARD_PORTS[url.protocol];
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    const isMore = !['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '';
    const isHalf = (url.username === '') !== (url.password === '');
    if (port === undefined || host === '' || isMore || isHalf) return undefined;
    return {
      host,
      port: url.port === '' ? port : Number(url.port),
      tls: url.protocol === 'smtps:' ? 'from-start' : isLoopback(host) ? 'none' : 'starttls',
      login: url.username
        ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
        : undefined,
    };
  } catch {
    return undefined;
  }
}

/** A MAIL_FROM in parts: `Name <address>` or the address alone; undefined where it is neither. */
export function readSender(text: string): Sender | undefined {
  const [, name = '', inBrackets] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = z.email().safeParse((inBrackets ?? text).trim());
  return address.success ? { name: name.trim(), address: address.data } : undefined;
}

/** Never says what was given: it may hold a password. */
export const smtpUrl = z.string().transform((text, context) => readSmtpUrl(text) ?? faultOf(context, SMTP_EXAMPLE));

export const mailFrom = z.string().transform((text, context) => readSender(text) ?? faultOf(context, FROM_EXAMPLE));

function faultOf(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
