import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Sender, SmtpServer } from '../adapters/mailer.ts';
import type { ModelConfig } from '../adapters/model.ts';
import type { S3Config } from '../adapters/s3-blobs.ts';
import type { SingleSignOnConfig } from '../adapters/single-sign-on.ts';
import type { ClamdAddress } from '../adapters/virus-scanner.ts';
import { modelErrors, modelSettings, readModel } from './model-settings.ts';
import { readS3, s3Errors, s3Settings } from './s3-settings.ts';
import {
  clamdUrl,
  mailFrom,
  readSingleSignOn,
  singleSignOnErrors,
  singleSignOnSettings,
  smtpUrl,
} from './vendor-settings.ts';
import { wholeNumber } from './whole-number.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const flag = z
  .enum(['0', '1'], 'Set it to 1 or 0.')
  .default('0')
  .transform((value) => value === '1');
const Environment = z.object({
  APP_MODE: z.enum(['demo', 'production'], 'Set it to demo or production.').default('demo'),
  ROLE: z.enum(['all', 'web', 'worker'], 'Set it to all, web or worker.').default('all'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'Give an address like postgresql://user:password@host:5432/name.')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'Give an address like https://permits.example.gov.' }).optional(),
  SECRET_KEY: z.string().min(32, 'Give at least 32 random characters.').optional(),
  SECRET_KEY_BEFORE: z.string().min(32, 'Give the key that was in force before, of 32 characters or more.').optional(),
  PERMIT_LETTER_URL: z
    .url({ protocol: /^https?$/, error: 'Give an address like https://letters.example.gov.' })
    .optional(),
  DEMO_ON_NETWORK: flag,
  DOCUMENT_CHECK: z.enum(['live', 'simulated'], 'Set it to live or simulated.').default('live'),
  MAX_FILE_MB: wholeNumber(1, 2_000, 250),
  READERS: wholeNumber(1, 32, 2),
  REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000, 300),
  TRUST_PROXY: z.string().optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  STAFF_TWO_STEP: z.enum(['off', 'optional', 'required'], 'Set it to off, optional or required.').default('optional'),
  ...singleSignOnSettings,
  MAP_STYLE_URL: z
    .url({ protocol: /^https$/, error: 'Give an address like https://maps.example.gov/style.json.' })
    .optional(),
  CLAMD_URL: clamdUrl.optional(),
  CHECK_FILES_MB_PER_HOUR: wholeNumber(0, 1_000_000, 1_000),
  ...modelSettings,
  ...s3Settings,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{32,}$/, 'Give at least 32 random letters and digits.')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'Give an address like http://127.0.0.1:4318.' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('Give a share from 0 to 1.').min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Config = {
  mode: 'demo' | 'production';
  role: 'all' | 'web' | 'worker';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where people reach the product, without a trailing slash; undefined in demo mode, where the request's Host says it. */
  publicUrl: string | undefined;
  /** Where the letters of permits are drafted, without a trailing slash; undefined where this server does it. */
  permitLetterUrl: string | undefined;
  /** Signs upload links and seals secrets. In demo mode it is made anew at each start unless set. */
  secretKey: string;
  /** The key before it: what that one sealed is opened once more, and sealed anew. */
  secretKeyBefore: string | undefined;
  /** Whether the key is the same at the next start. */
  isSecretKeyLasting: boolean;
  /** Two-step verification of staff. `off`: nobody sets one up; it never switches off what someone has. */
  staffTwoStep: 'off' | 'optional' | 'required';
  /** The OpenID Connect provider of staff; undefined where there is none. */
  signOn: SingleSignOnConfig | undefined;
  /** How uploads of the questionnaire are checked: read and held against the agency's data, or played by the browser. */
  documentCheck: 'live' | 'simulated';
  maxFileBytes: number;
  /** Documents read at the same time by this process. */
  readers: number;
  /** API requests that one address may make in a minute. */
  requestsPerMinute: number;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[] | false;
  /** How mails are sent; undefined in demo mode, which keeps them in its outbox. */
  mail: { server: SmtpServer; from: Sender } | undefined;
  /** A style of the agency's own that is drawn under the map; its tiles come from where it comes from. */
  mapStyleUrl: string | undefined;
  /** The virus scanner that looks at every file before anything else does; undefined where there is none. */
  clamd: ClamdAddress | undefined;
  /** So many bytes of stored files are compared with their SHA-256 in an hour; 0 for none. */
  checkedBytesAnHour: number;
  /** The language model that words answers from passages of the knowledge base; undefined where there is none. */
  model: ModelConfig | undefined;
  /** Where files are stored; undefined where that is the folder `files` in the data folder. */
  s3: S3Config | undefined;
  /** What a program shows to read the metrics; undefined where nobody may. */
  metricsToken: string | undefined;
  /** Where traces are sent, and which share of them; undefined where they are not. */
  traces: { endpoint: string; share: number } | undefined;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Every setting there is, by its name in the environment. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

/** Reads the settings once. Throws a ConfigError whose message lists every error. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { config, errors } = inspectConfig(env);
  if (errors.length > 0) {
    throw new ConfigError(['The settings have errors:', ...errors.map((error) => `  ${error}`)].join('\n'));
  }
  return config;
}

/**
 * Reads the settings and lists their errors, each as `NAME: sentence`. Where there are any, `config` is what they would
 * be without those that cannot be read: to look further with, not to serve with.
 */
export function inspectConfig(env: Record<string, string | undefined>): { config: Config; errors: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const unread = readSecretFiles(given);
  const parsed = Environment.safeParse(given);
  const issues = parsed.success ? [] : parsed.error.issues;
  const unreadable = new Set(issues.map(({ path }) => path[0]));
  const e =
    parsed.data ??
    Environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !unreadable.has(name))));
  // Read together only what could be read: a wrong setting would be told as a missing one too.
  const errors = parsed.success ? errorsBetween(e) : issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  errors.push(...unread);
  // Passed over, it would leave staff without the protection that someone asked for.
  if ('STAFF_SECOND_FACTOR' in given) errors.push('STAFF_SECOND_FACTOR: This setting is called STAFF_TWO_STEP now.');
  return { config: configOf(e), errors };
}

function configOf(e: z.infer<typeof Environment>): Config {
  return {
    mode: e.APP_MODE,
    role: e.ROLE,
    host: e.HOST,
    port: e.PORT,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    permitLetterUrl: e.PERMIT_LETTER_URL?.replace(/\/+$/, ''),
    secretKey: e.SECRET_KEY ?? randomBytes(32).toString('base64url'),
    secretKeyBefore: e.SECRET_KEY_BEFORE,
    isSecretKeyLasting: e.SECRET_KEY !== undefined,
    staffTwoStep: e.STAFF_TWO_STEP,
    signOn: readSingleSignOn(e),
    documentCheck: e.DOCUMENT_CHECK,
    maxFileBytes: e.MAX_FILE_MB * 1024 * 1024,
    readers: e.READERS,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    trustProxy: e.TRUST_PROXY ? e.TRUST_PROXY.split(',').map((address) => address.trim()) : false,
    mail: e.SMTP_URL && e.MAIL_FROM ? { server: e.SMTP_URL, from: e.MAIL_FROM } : undefined,
    mapStyleUrl: e.MAP_STYLE_URL,
    clamd: e.CLAMD_URL,
    checkedBytesAnHour: e.CHECK_FILES_MB_PER_HOUR * 1024 * 1024,
    model: readModel(e),
    s3: readS3(e),
    metricsToken: e.METRICS_TOKEN,
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, share: e.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    logLevel: e.LOG_LEVEL,
  };
}

/** Settings that hold a secret: each may be given by a file in its place, as `SECRET_KEY_FILE`, where a store of secrets puts it. */
const SECRETS = ['SECRET_KEY', 'SECRET_KEY_BEFORE', 'DATABASE_URL', 'SMTP_URL', 'OIDC_CLIENT_SECRET', 'MODEL_KEY'];

/** Puts what such files hold among the settings. @returns what could not be read */
function readSecretFiles(given: Record<string, string | undefined>): string[] {
  return SECRETS.flatMap((name) => {
    const path = given[`${name}_FILE`];
    if (path === undefined) return [];
    if (given[name] !== undefined) return [`${name}_FILE: ${name} is set too. Set one of the two.`];
    try {
      given[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      return [];
    } catch {
      return [`${name}_FILE: the file cannot be read.`];
    }
  });
}

/** Errors that only show when settings are read together. */
function errorsBetween(e: z.infer<typeof Environment>): string[] {
  const errors: string[] = [];
  if (e.APP_MODE === 'demo') {
    if (!LOOPBACK.has(e.HOST) && !e.DEMO_ON_NETWORK) {
      errors.push(
        'HOST: demo mode is open to anyone who reaches it, so it stays on 127.0.0.1. Set DEMO_ON_NETWORK=1 to open it all the same.',
      );
    }
    if (e.ROLE !== 'all' && !e.DATABASE_URL) {
      errors.push('ROLE: the embedded database serves one process. Set ROLE=all, or DATABASE_URL.');
    }
    for (const name of ['SMTP_URL', 'MAIL_FROM'] as const) {
      // Ignored, it would leave someone waiting for mails that never come.
      if (e[name]) errors.push(`${name}: demo mode keeps mails in its outbox and sends none. Remove it in demo mode.`);
    }
    if (e.STAFF_TWO_STEP === 'required') {
      errors.push('STAFF_TWO_STEP: demo mode opens staff areas without a password. Set APP_MODE=production.');
    }
  } else {
    if (!e.DATABASE_URL) errors.push('DATABASE_URL: production needs PostgreSQL.');
    if (!e.SECRET_KEY)
      errors.push('SECRET_KEY: production needs at least 32 random characters, the same for every process.');
    if (e.SECRET_KEY_BEFORE !== undefined && e.SECRET_KEY_BEFORE === e.SECRET_KEY)
      errors.push('SECRET_KEY_BEFORE: this is the present key. Give the one before it, or remove it.');
    if (e.PUBLIC_URL?.startsWith('http:') && !LOOPBACK.has(new URL(e.PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')))
      errors.push('PUBLIC_URL: people sign in over it, so it is https. http is for this machine only.');
    if (!e.PUBLIC_URL)
      errors.push('PUBLIC_URL: production needs the address people use, such as https://permits.example.gov.');
    if (!e.SMTP_URL)
      errors.push(
        'SMTP_URL: production sends mails. Name the mail server, such as smtps://user:password@mail.example.gov:465.',
      );
    if (!e.MAIL_FROM)
      errors.push('MAIL_FROM: production sends mails. Name the sender, such as no-reply@permits.example.gov.');
    if (e.DEMO_ON_NETWORK) errors.push('DEMO_ON_NETWORK: this is a demo setting. Remove it in production.');
  }
  errors.push(...singleSignOnErrors(e, e.APP_MODE), ...modelErrors(e), ...s3Errors(e));
  for (const address of e.TRUST_PROXY?.split(',') ?? []) {
    const [ip = '', bits] = address.trim().split('/');
    const most = isIP(ip) === 4 ? 32 : 128;
    if (!isIP(ip) || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) {
      errors.push(`TRUST_PROXY: ${address.trim()} is not an address such as 10.0.0.4 or 10.0.0.0/8.`);
    }
  }
  return errors;
}
