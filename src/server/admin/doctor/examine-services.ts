import { MailNotSent, MailRefused } from '../../adapters/mailer.ts';
import { embedTexts, ModelFailure, pingModel } from '../../adapters/model.ts';
import { checkProvider } from '../../adapters/single-sign-on.ts';
import { openSmtpMailer } from '../../adapters/smtp-mailer.ts';
import { askClamdVersion } from '../../adapters/virus-scanner.ts';
import type { Config } from '../../config/config.ts';
import { type Examination, whyOf } from './report.ts';

const DAY_MS = 24 * 3_600_000;
/** ClamAV publishes signatures every day. */
const OLD_SIGNATURES_DAYS = 7;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The mail server: whether it answers, speaks TLS and lets us in. No mail is sent. */
export const examineMail = ({ mode, mail }: Config): Examination => ({
  about: 'mail',
  run: async (report) => {
    if (!mail) {
      if (mode === 'demo') report.ok('Mails stay in the outbox (demo mode).');
      return;
    }
    const { host, port, tls, login } = mail.server;
    const where = `${host}:${port}`;
    const how = { 'from-start': 'speaks TLS', starttls: 'takes STARTTLS', none: 'is on this machine, without TLS' }[
      tls
    ];
    try {
      await openSmtpMailer(mail.server, mail.from).check();
      report.ok(`The mail server ${where} answers, ${how}${login ? ', and lets us in' : ''}. No mail was sent.`);
    } catch (error) {
      const isSignIn = error instanceof Error && / to AUTH/.test(error.message);
      const why = error instanceof MailNotSent || error instanceof MailRefused ? error.message : whyOf(error);
      report.error(
        `Mails cannot be handed to ${where}: ${why}`,
        isSignIn ? 'Correct user and password in SMTP_URL.' : 'Start the mail server, or correct SMTP_URL.',
      );
    }
  },
});

export const examineScanner = ({ mode, clamd }: Config): Examination => ({
  about: 'virus scanner',
  run: async (report, signal) => {
    if (!clamd) {
      const todo = 'Set CLAMD_URL: see docs/how-to/scan-uploads.md.';
      if (mode === 'production') report.warning('Uploads are not scanned for viruses.', todo);
      return;
    }
    const where = 'path' in clamd ? clamd.path : `${clamd.host}:${clamd.port}`;
    const { version, signaturesOf } = await askClamdVersion(clamd, signal).catch((error: unknown) => {
      report.error(
        `The virus scanner at ${where} cannot be used: ${whyOf(error)}. Uploads wait until it is back.`,
        'Start clamd, or correct CLAMD_URL.',
      );
      return { version: undefined, signaturesOf: null };
    });
    if (version === undefined) return;
    const days = signaturesOf && Math.floor((Date.now() - signaturesOf.getTime()) / DAY_MS);
    const fresh = 'Start freshclam, and let it reach its server.';
    if (days === null) report.warning(`${version} answers, and has none of ClamAV’s own signatures.`, fresh);
    else if (days > OLD_SIGNATURES_DAYS)
      report.warning(`${version} answers with signatures of ${days} days ago.`, fresh);
    else report.ok(`${version} answers with signatures of ${signaturesOf?.toISOString().slice(0, 10)}.`);
  },
});

/** The address that people use, asked from this machine. */
export const examinePublicUrl = ({ mode, publicUrl, trustProxy }: Config): Examination => ({
  about: 'public address',
  run: async (report, signal) => {
    if (publicUrl === undefined) return;
    const { protocol, hostname } = new URL(publicUrl);
    if (protocol !== 'https:' && mode === 'production') {
      const todo = 'Put a proxy that ends TLS in front, and set PUBLIC_URL to its https address.';
      const text = 'PUBLIC_URL is not https: passwords and documents go over the network in the clear.';
      if (LOOPBACK.test(hostname)) report.warning('PUBLIC_URL is this machine only, without https.', todo);
      else report.error(text, todo);
    } else if (protocol === 'https:' && !trustProxy) {
      report.warning(
        'TRUST_PROXY is not set: behind a proxy everybody counts as one address, and its limit is for all together.',
        'Set TRUST_PROXY to the address of the proxy that ends TLS.',
      );
    }
    const asked = `${publicUrl}/api/health`;
    const todo = 'See that the product runs, that the proxy leads to it, and that the name leads to the proxy.';
    try {
      const reply = await fetch(asked, { redirect: 'manual', signal });
      const answer: unknown = await reply.json().catch(() => undefined);
      const isOurs = typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok';
      if (reply.ok && isOurs) report.ok(`${publicUrl} answers.`);
      else report.error(`${asked} was answered with ${reply.status}, and not by this product.`, todo);
    } catch (error) {
      if (signal.aborted) return;
      report.error(`${asked} cannot be reached from this machine: ${whyOf(error)}.`, todo);
    }
  },
});

export const examineModel = ({ model }: Config): Examination => ({
  about: 'language model',
  run: async (report, signal) => {
    if (!model) return;
    const status = await pingModel(model, signal);
    if (status === 401 || status === 403) report.error(`Its server refuses the key (${status}).`, 'Correct MODEL_KEY.');
    else if (status >= 500) report.error(`Its server answers with ${status}.`, 'See what its own log says.');
    else report.ok(`Its server answers (${status}).`);
    if (!model.embedding) return;
    try {
      const { vectors } = await embedTexts(model, ['land coverage'], signal);
      report.ok(`${model.embedding.name} embeds texts (${vectors[0]?.length} numbers each).`);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      report.error(
        `${model.embedding.name} does not embed a text: ${error.reason}.`,
        'Correct MODEL_EMBEDDING, or remove it: questions are answered by their words without it.',
      );
    }
  },
});

export const examineSignOn = ({ signOn }: Config): Examination => ({
  about: 'single sign-on',
  run: async (report) => {
    if (!signOn) return;
    try {
      await checkProvider(signOn);
      report.ok(`The provider ${signOn.issuer} answers.`);
    } catch (error) {
      report.error(
        `The provider ${signOn.issuer} cannot be used: ${error instanceof Error ? error.message : error}`,
        'See docs/how-to/staff-sign-on.md, and correct OIDC_ISSUER.',
      );
    }
  },
});
