import { isIP } from 'node:net';
import { z } from 'zod';
import type { Sender, SmtpServer } from '../adapters/mailer.ts';
import type { SingleSignOnConfig } from '../adapters/single-sign-on.ts';
import type { ClamdAddress } from '../adapters/virus-scanner.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const text = z.string().trim().min(1).max(500).optional();

/** Settings of the single sign-on of staff, as the environment gives them. */
export const singleSignOnSettings = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'Give an address like https://login.example.gov/realms/staff.' })
    .optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.string().trim().min(1).max(60, 'Use at most 60 characters.').optional(),
  OIDC_GROUP_CLAIM: text,
  OIDC_REVIEWER_GROUP: text,
  OIDC_ADMIN_GROUP: text,
  OIDC_TRUST_EMAIL: z.enum(['0', '1'], 'Set it to 1 or 0.').optional(),
};
type ProviderSettings = z.infer<z.ZodObject<typeof singleSignOnSettings>>;

/** The provider that the settings name; undefined where they name none. */
export function readSingleSignOn(e: ProviderSettings): SingleSignOnConfig | undefined {
  if (!e.OIDC_ISSUER || !e.OIDC_CLIENT_ID || !e.OIDC_CLIENT_SECRET) return undefined;
  return {
    issuer: e.OIDC_ISSUER,
    clientId: e.OIDC_CLIENT_ID,
    clientSecret: e.OIDC_CLIENT_SECRET,
    name: e.OIDC_NAME ?? 'Single sign-on',
    groupClaim: e.OIDC_GROUP_CLAIM ?? 'groups',
    reviewerGroup: e.OIDC_REVIEWER_GROUP,
    adminGroup: e.OIDC_ADMIN_GROUP,
    isEmailTrusted: e.OIDC_TRUST_EMAIL === '1',
  };
}

/** Faults that only show when the settings are read together. */
export function singleSignOnErrors(e: ProviderSettings, mode: 'demo' | 'production'): string[] {
  const given = (Object.keys(singleSignOnSettings) as (keyof ProviderSettings)[]).filter(
    (name) => e[name] !== undefined,
  );
  const [first] = given;
  if (first === undefined) return [];
  if (mode === 'demo') return [`${first}: single sign-on is for production. Remove it, or set APP_MODE=production.`];
  const errors = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    .filter((name) => e[name] === undefined)
    .map((name) => `${name}: single sign-on needs it, since ${first} is set.`);
  return e.OIDC_ISSUER === undefined ? errors : [...errors, ...issuerErrors(new URL(e.OIDC_ISSUER))];
}

function issuerErrors({ protocol, hostname, search, hash, pathname }: URL): string[] {
  const errors: string[] = [];
  if (protocol === 'http:' && !LOOPBACK.has(hostname)) {
    errors.push('OIDC_ISSUER: use https; http is for a provider on this machine only.');
  }
  if (search !== '' || hash !== '') errors.push('OIDC_ISSUER: give the address without ? and #.');
  // These stand for every tenant there is: anyone's address could then be claimed by anyone.
  if (hostname === 'login.microsoftonline.com' && /^\/(common|organizations|consumers)(\/|$)/.test(pathname)) {
    errors.push('OIDC_ISSUER: name your own tenant in place of common, organizations or consumers.');
  }
  return errors;
}

const WORDS = 'Give an address like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.';
const STANDARD_PORT = 3310;

function readAddress(text: string): ClamdAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol === 'unix:') return pathname.length > 1 ? { path: decodeURIComponent(pathname) } : undefined;
  if (protocol !== 'tcp:' || hostname === '') return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? STANDARD_PORT : Number(port) };
}

/** Where the agency's clamd listens. */
export const clamdUrl = z.string().transform((text, context): ClamdAddress => {
  const address = readAddress(text);
  if (address) return address;
  context.issues.push({ code: 'custom', message: WORDS, input: text });
  return z.NEVER;
});

const SMTP_EXAMPLE = 'Give an address like smtps://user:password@mail.example.gov:465.';
const FROM_EXAMPLE = 'Give a sender like Planwright <no-reply@permits.example.gov>.';
const STANDARD_PORTS: Record<string, number> = { 'smtps:': 465, 'smtp:': 587 };

/** What stays on this machine needs no TLS; servers here rarely have a certificate for "localhost". */
export const isLoopback = (host: string): boolean =>
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
export const smtpUrl = z.string().transform((text, context) => readSmtpUrl(text) ?? errorOf(context, SMTP_EXAMPLE));

export const mailFrom = z.string().transform((text, context) => readSender(text) ?? errorOf(context, FROM_EXAMPLE));

function errorOf(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
