import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadRemembered } from '../../../test/agency-errors.ts';
import { Language } from '../agency/language.ts';
import { greetingName, MailKind, MailTexts, writeMail } from './write-mail.ts';

const email = 'ada@example.com';
const link = 'https://permits.example.gov/reset-password#abc';

describe('how a mail calls its reader', () => {
  test.each([
    'Ada Lake',
    'J.R. Park',
    'St. John',
    'María José Núñez-O’Neil',
    'Nguyễn Thị Ánh',
    '李小龍',
    "D'Arcy, Jr.",
  ])('%s is a name', (fullName) => expect(greetingName({ fullName, email })).toBe(fullName));

  test.each([
    'Win at casino.example now',
    'https://casino.example',
    'Call 555-0100',
    'casino.example',
    'A very long sentence of somebody who has found a way to write to strangers',
    'You have won and must claim it today please',
    '@here',
    '',
  ])('%j is not: the address stands for it', (fullName) => expect(greetingName({ fullName, email })).toBe(email));

  test('whatever the name, the greeting is one short line without a link', () => {
    const words = fc.constantFrom(
      'www',
      '.',
      'example',
      'com',
      '://',
      ' ',
      '\n',
      'Ada',
      '@',
      '{link}',
      '\u2028',
      '\u202e',
    );
    const names = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(words).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(names, (fullName) => {
        const greeting = greetingName({ fullName, email });
        if (greeting === email) return;
        expect(greeting).not.toMatch(/[\r\n\u2028\u2029\u202a-\u202e@{}/:\\<>0-9]|\p{L}{2}\.\p{L}{2}/u);
        expect(greeting.length).toBeLessThanOrEqual(60);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Mails about an application or a question, which name it. */
const OF_CASES: readonly MailKind[] = [
  'application-received',
  'application-arrived',
  'letter-sent',
  'permit-issued',
  'answers-arrived',
  'message-arrived',
  'term-near',
  'term-over',
  'own-term-near',
  'answers-due',
  'inquiry-arrived',
  'inquiry-answered',
];

/** These are the answer: there is nothing to open. */
const WITHOUT_LINK: readonly MailKind[] = ['inquiry-answered'];

/** Whoever gets used to clicking in these clicks in a forged one. */
const NOTICES: readonly MailKind[] = ['password-changed', 'second-step-on', 'second-step-off'];

describe('the mails that ship', () => {
  const city = loadRemembered('agency');
  const every = MailKind.options.flatMap((kind) => Language.options.map((language) => [kind, language] as const));

  test.each(every)('%s in %s says everything it must', (kind, language) => {
    const reader = { fullName: 'Ada Lake', email, language };
    const term = { en: 'Permit expiry', es: 'Vencimiento del permiso' };
    const details = {
      link,
      hours: 1,
      reference: 'ERSP2026-0001',
      term,
      day: '2026-11-27',
      answer: 'No.',
      integration: 'Records',
    };
    const { subject, text } = writeMail(city, kind, reader, details);
    expect(`${subject}${text}`).not.toMatch(/[{}]/);
    expect(text).toContain('Ada Lake');
    expect(text).toContain(city.agency.company.name);
    expect(text.split('\n').includes(link)).toBe(![...NOTICES, ...WITHOUT_LINK].includes(kind));
    expect(text).not.toContain('undefined');
    const named = OF_CASES.includes(kind);
    expect(subject.includes('ERSP2026-0001'), 'in the subject, by which people find it').toBe(named);
    // Plain and short: it is read on a phone.
    expect(text.length).toBeLessThan(900);
  });

  test('the two languages are two texts', () => {
    for (const kind of MailKind.options) {
      const { subject, body } = city.mails[kind];
      expect(subject.en).not.toBe(subject.es);
      expect(body.en).not.toBe(body.es);
    }
  });

  test('a time is said with its unit', () => {
    const reader = { fullName: 'Ada Lake', email };
    const format = (language: Language, hours: number) =>
      writeMail(city, 'reset-password', { ...reader, language }, { link, hours }).text;
    expect(format('en', 1)).toContain('within 1 hour.');
    expect(format('en', 72)).toContain('within 72 hours.');
    expect(format('es', 72)).toContain('dentro de 72 horas.');
  });

  test('a term and its day are said in the reader’s language', () => {
    const term = { en: 'Permit expiry', es: 'Vencimiento del permiso' };
    const mail = (language: Language) =>
      writeMail(
        city,
        'own-term-near',
        { fullName: 'Ada Lake', email, language },
        { link, reference: 'PW-1', term, day: '2029-03-14' },
      ).text;
    expect(mail('en')).toContain('Permit expiry of PW-1: March 14, 2029.');
    expect(mail('es')).toContain('Vencimiento del permiso de PW-1: 14 de marzo de 2029.');
  });

  test('what a person or a link is called fills no further words in', () => {
    const agency = { ...city.agency, company: { ...city.agency.company, name: '{supportEmail}' } };
    const { text } = writeMail({ ...city, agency }, 'password-changed', { fullName: 'Ada', email, language: 'en' });
    expect(text).toContain('{supportEmail}');
  });
});

describe('a text that the agency gets wrong', () => {
  const good = { subject: { en: 'S', es: 'S' }, body: { en: 'Hi {name}\n{link}\n', es: 'Hola\n{link}\n' } };
  const notice = { subject: { en: 'S', es: 'S' }, body: { en: 'Hi', es: 'Hola' } };
  const ofCase = {
    subject: { en: 'Received {reference}', es: 'Recibimos {reference}' },
    body: { en: '{reference}\n{link}\n', es: '{reference}\n{link}\n' },
  };
  const ofTerm = {
    subject: ofCase.subject,
    body: { en: '{reference}: {term}, {day}\n{link}\n', es: '{reference}: {term}, {day}\n{link}\n' },
  };
  const all = {
    'confirm-email': good,
    'reset-password': good,
    invited: good,
    'single-sign-on-only': good,
    'password-changed': notice,
    'second-step-on': notice,
    'second-step-off': notice,
    'address-already-registered': good,
    'application-received': ofCase,
    'application-arrived': ofCase,
    'letter-sent': ofCase,
    'permit-issued': ofCase,
    'answers-arrived': ofCase,
    'message-arrived': ofCase,
    'term-near': ofTerm,
    'term-over': ofTerm,
    'own-term-near': ofTerm,
    'answers-due': {
      subject: notice.subject,
      body: { en: '{reference} {day}\n{link}', es: '{reference} {day}\n{link}' },
    },
    'draft-waits': { subject: notice.subject, body: { en: '{day}\n{link}', es: '{day}\n{link}' } },
    'inquiry-arrived': { subject: notice.subject, body: { en: '{reference}\n{link}', es: '{reference}\n{link}' } },
    'inquiry-answered': { subject: notice.subject, body: { en: '{reference}\n{answer}', es: '{reference}\n{answer}' } },
    'webhook-off': { subject: notice.subject, body: { en: '{integration}\n{link}', es: '{integration}\n{link}' } },
  };
  const errorsWith = (kind: MailKind, part: object) =>
    MailTexts.safeParse({ ...all, [kind]: { ...all[kind], ...part } }).error?.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    ) ?? [];

  test.each([
    [
      'confirm-email',
      { body: { en: '{link}', es: '{enlace}' } },
      ['body.es: {enlace} stands', 'body.es: {link} is missing'],
    ],
    ['reset-password', { body: { en: 'Open {link}.', es: '{link}' } }, ['body.en: Put {link} on a line']],
    ['password-changed', { body: { en: '{link}', es: 'Hola' } }, ['body.en: {link} stands for nothing']],
    ['single-sign-on-only', { body: { en: '{link}\n{hours}', es: '{link}' } }, ['body.en: {hours} stands for nothing']],
    [
      'confirm-email',
      { subject: { en: 'Hi {name}', es: 'S' } },
      ['subject.en: {name} stands for nothing in a subject'],
    ],
    [
      'confirm-email',
      { subject: { en: 'See {reference}', es: 'S' } },
      ['subject.en: {reference} stands for nothing in a subject'],
    ],
    [
      'application-received',
      { body: { en: '{link}', es: '{link}\n{reference}' } },
      ['body.en: {reference} is missing'],
    ],
    ['password-changed', { body: { en: 'Write to {suport email}', es: 'Hola' } }, ['body.en: {suport email} stands']],
    ['password-changed', { body: { en: 'Hi', es: 'Hola {name' } }, ['body.es: A brace has no other half']],
    ['password-changed', { subject: { en: 'agency}', es: 'S' } }, ['subject.en: A brace has no other half']],
    ['confirm-email', { subject: { en: 'a\nb', es: 'S' } }, ['subject.en: A subject is one line']],
    ['confirm-email', { subject: { en: 'S', es: 'x'.repeat(121) } }, ['subject.es: Use at most 120']],
  ] as const)('%s with %j', (kind, part, expected) => {
    const errors = errorsWith(kind, part);
    expect(errors).toHaveLength(expected.length);
    for (const start of expected) expect(errors.join('\n')).toContain(`${kind}.${start}`);
  });

  test('a mail that is missing', () => {
    expect(MailTexts.safeParse({ ...all, 'reset-password': undefined }).success).toBe(false);
    expect(MailTexts.safeParse(all).success).toBe(true);
  });
});
