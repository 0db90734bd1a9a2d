import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  APP_MODE: 'production',
  DATABASE_URL: 'postgresql://planwright@db/planwright',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_URL: 'https://permits.example.gov/',
  SMTP_URL: 'smtps://planwright:s3cret@mail.example.gov',
  MAIL_FROM: 'Planwright <no-reply@permits.example.gov>',
};

const faultsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('settings', () => {
  test('nothing set is demo mode on this machine alone', () => {
    expect(readConfig({})).toMatchObject({ mode: 'demo', host: '127.0.0.1', port: 3000, role: 'all' });
  });

  test('every fault is listed at once', () => {
    const faults = faultsOf({ PORT: 'eighty', ROLE: 'boss', MAX_FILE_MB: '0', LOG_LEVEL: 'loud' });
    for (const name of ['PORT', 'ROLE', 'MAX_FILE_MB', 'LOG_LEVEL']) expect(faults).toContain(name);
  });

  test('an empty setting is one that is not set', () => {
    expect(readConfig({ PORT: '' }).port).toBe(3000);
  });

  test('demo mode does not open itself to the network by accident', () => {
    expect(faultsOf({ HOST: '0.0.0.0' })).toContain('DEMO_ON_NETWORK=1');
    expect(readConfig({ HOST: '0.0.0.0', DEMO_ON_NETWORK: '1' }).host).toBe('0.0.0.0');
  });

  test('the embedded database is not shared between processes', () => {
    expect(faultsOf({ ROLE: 'worker' })).toContain('DATABASE_URL');
  });

  test.each(['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])('production needs %s', (name) => {
    expect(faultsOf({ ...production, [name]: '' })).toContain(`${name}:`);
  });

  test('production refuses demo settings', () => {
    expect(faultsOf({ ...production, DEMO_ON_NETWORK: '1' })).toContain('demo setting');
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
    expect(faultsOf({ ...production, SMTP_URL: '' })).toContain('SMTP_URL: production sends mails');
  });

  test('demo mode sends no mails, so it refuses to be told how', () => {
    expect(readConfig({}).mail).toBeUndefined();
    const faults = faultsOf({ SMTP_URL: production.SMTP_URL, MAIL_FROM: production.MAIL_FROM });
    expect(faults).toContain('SMTP_URL: demo mode keeps mails in its outbox');
    expect(faults).toContain('MAIL_FROM: demo mode keeps mails in its outbox');
  });

  test('a fault in how mails are sent says what fits, and never the password', () => {
    const faults = faultsOf({
      ...production,
      SMTP_URL: 'smtps://planwright:s3cret@mail.example.gov?x=1',
      MAIL_FROM: 'us',
    });
    expect(faults).toContain('SMTP_URL: Give an address like smtps://user:password@mail.example.gov:465.');
    expect(faults).toContain('MAIL_FROM: Give a sender like Planwright <no-reply@permits.example.gov>.');
    expect(faults).not.toContain('s3cret');
  });

  test('a proxy is named by address', () => {
    expect(faultsOf({ TRUST_PROXY: 'everyone' })).toContain('TRUST_PROXY');
    expect(readConfig({ TRUST_PROXY: '10.0.0.4, 10.1.0.0/16' }).trustProxy).toEqual(['10.0.0.4', '10.1.0.0/16']);
  });
});
