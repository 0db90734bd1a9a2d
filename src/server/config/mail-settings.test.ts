import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSender, readSmtpUrl } from './vendor-settings.ts';

describe('where mails are handed in', () => {
  test.each([
    ['smtps://ada:secret@mail.example.gov', { host: 'mail.example.gov', port: 465, tls: 'from-start' }],
    ['smtp://ada:secret@mail.example.gov', { host: 'mail.example.gov', port: 587, tls: 'starttls' }],
    ['smtp://10.0.0.4:25/', { host: '10.0.0.4', port: 25, tls: 'starttls', login: undefined }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'none' }],
    ['smtp://LOCALHOST:1025', { host: 'localhost', tls: 'none' }],
    ['smtp://127.0.0.1:25', { tls: 'none' }],
    ['smtp://[::1]:25', { host: '::1', tls: 'none' }],
    ['smtps://localhost:465', { tls: 'from-start' }],
    // Names that only look like this machine.
    ['smtp://127.0.0.1.example.com', { tls: 'starttls' }],
    ['smtp://localhost.example.com', { tls: 'starttls' }],
  ])('%s', (url, expected) => expect(readSmtpUrl(url)).toMatchObject(expected));

  test.each([
    'mail.example.gov:465',
    'https://mail.example.gov',
    'smtp://',
    'smtp://ada@mail.example.gov',
    'smtp://mail.example.gov/path',
    'smtps://mail.example.gov?tls.rejectUnauthorized=false',
    'smtps://ada:%E0%A4%A@mail.example.gov',
    'smtps://mail.example.gov:99999',
    '',
  ])('%j is refused', (url) => expect(readSmtpUrl(url)).toBeUndefined());

  test('a user and a password come back as they were, whatever they hold', () => {
    const secret = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(secret, secret, (user, password) => {
        const url = `smtps://${encodeURIComponent(user)}:${encodeURIComponent(password)}@mail.example.gov`;
        expect(readSmtpUrl(url)?.login).toEqual({ user, password });
      }),
    );
  });
});

describe('whom mails are from', () => {
  test.each([
    ['no-reply@permits.example.gov', { name: '', address: 'no-reply@permits.example.gov' }],
    ['Planwright <no-reply@permits.example.gov>', { name: 'Planwright', address: 'no-reply@permits.example.gov' }],
    ['Permisos, Tahoe <a@b.example>', { name: 'Permisos, Tahoe', address: 'a@b.example' }],
  ])('%s', (given, expected) => expect(readSender(given)).toEqual(expected));

  test.each([
    'Planwright',
    'Planwright <no-reply>',
    'a@b.example, c@d.example',
    'Planwright <a@b.example> and more',
    'Plan\r\nBcc: x@y.example <a@b.example>',
  ])('%j is refused', (given) => expect(readSender(given)).toBeUndefined());
});
