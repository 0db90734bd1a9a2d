import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorsOf } from '../../../test/setting-errors.ts';
import { readConfig } from './config.ts';

const production = {
  APP_MODE: 'production',
  DATABASE_URL: 'postgresql://planwright@db/planwright',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://permits.example.gov/',
  SMTP_URL: 'smtps://planwright:s3cret@mail.example.gov',
  MAIL_FROM: 'Planwright <no-reply@permits.example.gov>',
};

describe('settings', () => {
  test('nothing set is demo mode on this machine alone', () => {
    expect(readConfig({})).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, role: 'all' });
  });

  test('every error is listed at once', () => {
    const errors = errorsOf({ PORT: 'eighty', ROLE: 'boss', MAX_FILE_MB: '0', LOG_LEVEL: 'loud' });
    for (const name of ['PORT', 'ROLE', 'MAX_FILE_MB', 'LOG_LEVEL']) expect(errors).toContain(name);
  });

  test('a map style comes over https, or the start says so', () => {
    expect(readConfig({}).mapStyleUrl).toBeUndefined();
    const url = 'https://maps.example.gov/style.json';
    expect(readConfig({ MAP_STYLE_URL: url }).mapStyleUrl).toBe(url);
    for (const wrong of ['http://maps.example.gov/style.json', '/style.json', 'maps.example.gov']) {
      expect(errorsOf({ MAP_STYLE_URL: wrong }), wrong).toContain('MAP_STYLE_URL: Give an address like https://');
    }
  });

  test('metrics need a token that nobody guesses, and traces an address', () => {
    expect(readConfig({})).toMatchObject({ metricsToken: undefined, traces: undefined });
    expect(errorsOf({ METRICS_TOKEN: 'short' })).toContain('METRICS_TOKEN: Give at least 32');
    expect(readConfig({ METRICS_TOKEN: 'x'.repeat(32) }).metricsToken).toBe('x'.repeat(32));
    for (const wrong of ['collector:4318', 'grpc://collector:4317']) {
      expect(errorsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: wrong }), wrong).toContain('OTEL_EXPORTER_OTLP_ENDPOINT: Give');
    }
    const endpoint = 'http://collector:4318';
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({ endpoint, share: 1 });
    expect(errorsOf({ OTEL_TRACES_SAMPLER_ARG: '1.5' })).toContain('OTEL_TRACES_SAMPLER_ARG');
  });

  test('an empty setting is one that is not set', () => {
    expect(readConfig({ PORT: '' }).port).toBe(3000);
  });

  test('demo mode does not open itself to the network by accident', () => {
    expect(errorsOf({ HOST: '0.0.0.0' })).toContain('DEMO_ON_NETWORK=1');
    expect(readConfig({ HOST: '0.0.0.0', DEMO_ON_NETWORK: '1' }).host).toBe('0.0.0.0');
  });

  test('the embedded database is not shared between processes', () => {
    expect(errorsOf({ ROLE: 'worker' })).toContain('DATABASE_URL');
  });

  test.each(['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])('production needs %s', (name) => {
    expect(errorsOf({ ...production, [name]: '' })).toContain(`${name}:`);
  });

  test('production is reached over https, or on this machine', () => {
    expect(errorsOf({ ...production, PUBLIC_URL: 'http://permits.example.gov' })).toContain(
      'PUBLIC_URL: people sign in',
    );
    for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80'])
      expect(readConfig({ ...production, PUBLIC_URL: own }).publicUrl).toBe(own);
  });

  test('a secret may come from a file, and no more than once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'planwright-secrets-'));
    const file = join(folder, 'key');
    writeFileSync(file, `${'k'.repeat(40)}\n`);
    const { SECRET_KEY: _, ...without } = production;
    expect(readConfig({ ...without, SECRET_KEY_FILE: file }).secretKey).toBe('k'.repeat(40));
    expect(errorsOf({ ...production, SECRET_KEY_FILE: file })).toContain('SECRET_KEY_FILE: SECRET_KEY is set too');
    expect(errorsOf({ ...without, SECRET_KEY_FILE: join(folder, 'none') })).toContain(
      'SECRET_KEY_FILE: the file cannot',
    );
    rmSync(folder, { recursive: true });
  });

  test('production refuses demo settings', () => {
    expect(errorsOf({ ...production, DEMO_ON_NETWORK: '1' })).toContain('demo setting');
    expect(readConfig(production).publicUrl).toBe('https://permits.example.gov');
  });

  test('production says how mails are sent', () => {
    expect(readConfig(production).mail).toEqual({
      server: {
        host: 'mail.example.gov',
        port: 465,
        tls: 'from-start',
        login: { user: 'planwright', password: 's3cret' },
      },
      from: { name: 'Planwright', address: 'no-reply@permits.example.gov' },
    });
    expect(errorsOf({ ...production, SMTP_URL: '' })).toContain('SMTP_URL: production sends mails');
  });

  test('demo mode sends no mails, so it refuses to be told how', () => {
    expect(readConfig({}).mail).toBeUndefined();
    const errors = errorsOf({ SMTP_URL: production.SMTP_URL, MAIL_FROM: production.MAIL_FROM });
    expect(errors).toContain('SMTP_URL: demo mode keeps mails in its outbox');
    expect(errors).toContain('MAIL_FROM: demo mode keeps mails in its outbox');
  });

  test('an error in how mails are sent says what fits, and never the password', () => {
    const errors = errorsOf({
      ...production,
      SMTP_URL: 'smtps://planwright:s3cret@mail.example.gov?x=1',
      MAIL_FROM: 'us',
    });
    expect(errors).toContain('SMTP_URL: Give an address like smtps://user:password@mail.example.gov:465.');
    expect(errors).toContain('MAIL_FROM: Give a sender like Planwright <no-reply@permits.example.gov>.');
    expect(errors).not.toContain('s3cret');
  });

  test('a proxy is named by address', () => {
    expect(errorsOf({ TRUST_PROXY: 'everyone' })).toContain('TRUST_PROXY');
    expect(readConfig({ TRUST_PROXY: '10.0.0.4, 10.1.0.0/16' }).trustProxy).toEqual(['10.0.0.4', '10.1.0.0/16']);
  });

  test('a second factor is optional unless the agency says otherwise', () => {
    expect(readConfig(production).staffTwoStep).toBe('optional');
    expect(readConfig({ ...production, STAFF_TWO_STEP: 'required' }).staffTwoStep).toBe('required');
    expect(errorsOf({ ...production, STAFF_TWO_STEP: 'yes' })).toContain('STAFF_TWO_STEP: Set it to');
    expect(errorsOf({ STAFF_TWO_STEP: 'required' })).toContain('STAFF_TWO_STEP: demo mode');
    expect(errorsOf({ ...production, ['STAFF_' + 'SECOND_FACTOR']: 'required' })).toContain(
      'is called STAFF_TWO_STEP now',
    );
  });

  test('a key that is made at start is known not to last', () => {
    expect(readConfig({}).isSecretKeyLasting).toBe(false);
    expect(readConfig(production).isSecretKeyLasting).toBe(true);
  });
});

describe('settings of single sign-on', () => {
  const provider = {
    OIDC_ISSUER: 'https://login.example.gov/realms/staff',
    OIDC_CLIENT_ID: 'planwright',
    OIDC_CLIENT_SECRET: 'secret',
  };

  test('none is none; three are enough', () => {
    expect(readConfig(production).signOn).toBeUndefined();
    expect(readConfig({ ...production, ...provider }).signOn).toEqual({
      issuer: provider.OIDC_ISSUER,
      clientId: 'planwright',
      clientSecret: 'secret',
      name: 'Single sign-on',
      groupClaim: 'groups',
      reviewerGroup: undefined,
      adminGroup: undefined,
      isEmailTrusted: false,
    });
  });

  test('the others are read too', () => {
    const more = {
      OIDC_NAME: 'Agency account',
      OIDC_GROUP_CLAIM: 'roles',
      OIDC_REVIEWER_GROUP: 'planners',
      OIDC_ADMIN_GROUP: 'planning-admins',
      OIDC_TRUST_EMAIL: '1',
    };
    expect(readConfig({ ...production, ...provider, ...more }).signOn).toMatchObject({
      name: 'Agency account',
      groupClaim: 'roles',
      reviewerGroup: 'planners',
      adminGroup: 'planning-admins',
      isEmailTrusted: true,
    });
  });

  test.each(Object.keys(provider))('without %s the rest is an error, as is any of them alone', (name) => {
    expect(errorsOf({ ...production, ...provider, [name]: '' })).toContain(`${name}: single sign-on needs it`);
    expect(errorsOf({ ...production, [name]: provider[name as keyof typeof provider] })).toContain('needs it');
  });

  test('a group without a provider is an error', () => {
    expect(errorsOf({ ...production, OIDC_REVIEWER_GROUP: 'planners' })).toContain(
      'OIDC_ISSUER: single sign-on needs it',
    );
  });

  test('demo mode has none, and says so', () => {
    expect(errorsOf(provider)).toContain('single sign-on is for production');
  });

  test.each([
    ['http://login.example.gov', 'use https'],
    ['https://login.example.gov/?tenant=1', 'without ? and #'],
    ['login.example.gov', 'OIDC_ISSUER: Give an address'],
    ['https://login.microsoftonline.com/common/v2.0', 'name your own tenant'],
    ['https://login.microsoftonline.com/organizations/v2.0', 'name your own tenant'],
  ])('the issuer %s is an error: %s', (OIDC_ISSUER, error) => {
    expect(errorsOf({ ...production, ...provider, OIDC_ISSUER })).toContain(error);
  });

  test.each([
    'http://localhost:3203',
    'http://127.0.0.1:3203',
    'http://[::1]:3203',
    'https://login.microsoftonline.com/8f1c/v2.0',
  ])('the issuer %s is taken', (OIDC_ISSUER) => {
    expect(readConfig({ ...production, ...provider, OIDC_ISSUER }).signOn?.issuer).toBe(OIDC_ISSUER);
  });
});

describe('settings of a language model', () => {
  const local = { MODEL_KIND: 'openai-compatible', MODEL_URL: 'http://127.0.0.1:11434/v1/', MODEL_NAME: 'small' };
  const paid = {
    ...{ MODEL_KIND: 'anthropic', MODEL_URL: 'https://api.example.com', MODEL_NAME: 'large', MODEL_KEY: 'sk-s3cret' },
    ...{ MODEL_PRICE_IN: '3', MODEL_PRICE_OUT: '15', MODEL_COST_PER_DAY: '5' },
  };

  test('none is none', () => {
    expect(readConfig({}).model).toBeUndefined();
    expect(readConfig({ MODEL_KIND: 'off' }).model).toBeUndefined();
  });

  test('one of this machine needs an address and a name, one that is paid its key and what it may cost', () => {
    expect(readConfig(local).model).toEqual({
      ...{ kind: 'openai-compatible', url: 'http://127.0.0.1:11434/v1', name: 'small', key: undefined },
      ...{ wholeMs: 60_000, silenceMs: 30_000, tokens: 800, prices: undefined, costPerDay: undefined },
    });
    expect(readConfig(paid).model).toMatchObject({ key: 'sk-s3cret', prices: { in: 3, out: 15 }, costPerDay: 5 });
  });

  test.each([
    [{ ...local, MODEL_URL: '' }, 'MODEL_URL: a language model needs it'],
    [{ ...local, MODEL_NAME: '' }, 'MODEL_NAME: a language model needs it'],
    [{ ...local, MODEL_KIND: 'off' }, 'MODEL_URL: no model is used while MODEL_KIND is off'],
    [{ ...local, MODEL_KIND: 'magic' }, 'MODEL_KIND: Set it to off, openai-compatible or anthropic.'],
    [{ ...local, MODEL_URL: 'http://10.0.0.4:8000' }, 'MODEL_URL: use https'],
    [{ ...local, MODEL_URL: 'https://user:sk-s3cret@models.example.gov' }, 'MODEL_URL: give the key in MODEL_KEY'],
    [
      { ...local, MODEL_URL: 'https://models.example.gov/?key=sk-s3cret' },
      'MODEL_URL: give the address without ? and #',
    ],
    [{ ...local, MODEL_URL: 'sk-s3cret' }, 'MODEL_URL: Give an address like'],
    [{ ...paid, MODEL_KEY: '' }, 'MODEL_KEY: this kind of model needs it'],
    [{ ...paid, MODEL_KEY: 'sk-s3cret with spaces' }, 'MODEL_KEY: Give the key as the service shows it'],
    [{ ...paid, MODEL_COST_PER_DAY: '' }, 'MODEL_COST_PER_DAY: a model with a key or a price needs it'],
    [{ ...paid, MODEL_PRICE_IN: '' }, 'MODEL_PRICE_IN: a model with a key or a price needs it'],
    [{ ...paid, MODEL_PRICE_OUT: 'cheap' }, 'MODEL_PRICE_OUT: Give an amount such as 2.5.'],
    [{ ...paid, MODEL_EMBEDDING: 'vectors' }, 'MODEL_EMBEDDING: this kind of model embeds no texts'],
    [{ ...local, MODEL_EMBEDDING: 'vectors', MODEL_KEY: 'sk-s3cret' }, 'MODEL_EMBEDDING_PRICE: a model with a key'],
    [{ ...local, MODEL_EMBEDDING_PRICE: '1' }, 'MODEL_EMBEDDING_PRICE: no texts are embedded without MODEL_EMBEDDING'],
    [{ MODEL_KIND: 'off', MODEL_EMBEDDING: 'vectors' }, 'MODEL_EMBEDDING: no model is used while MODEL_KIND is off'],
    [{ ...paid, MODEL_SECONDS: '0' }, 'MODEL_SECONDS: Give 1 or more.'],
  ])('%j is an error: %s', (settings, error) => {
    expect(errorsOf(settings)).toContain(error);
    expect(errorsOf(settings)).not.toContain('s3cret');
  });
});
