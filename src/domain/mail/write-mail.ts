import { z } from 'zod';
import { LOCALES } from '#messages/languages.ts';
import type { Agency } from '../agency/agency.ts';
import { Language, Localized } from '../agency/language.ts';
import { AGENCY_WORDS, agencyWords, fillIn, hasLooseBrace, placeholdersIn } from '../agency/shown.ts';

/** Whom a mail addresses, in their language. */
export type MailReader = { fullName: string; email: string; language: Language };

/**
 * What only some mails say. `hours`: how long the link works. `reference`: the number of an application. `term`, `day`
 * (YYYY-MM-DD): what ends or is due, and when. `answer`: what staff wrote. `integration`: the name of another system.
 */
export type MailDetails = {
  link?: string;
  hours?: number;
  reference?: string;
  term?: Localized;
  day?: string;
  answer?: string;
  integration?: string;
};

const MAX_NAME = 60;

/**
 * How a mail calls its reader. Anyone can register someone else's address under any name, so a name that is
 * not plainly one (a link, a number, a sentence) would make us carry a stranger's message: then it is the address.
 */
export function greetingName({ fullName, email }: Pick<MailReader, 'fullName' | 'email'>): string {
  const name = fullName.replace(/\s+/g, ' ').trim();
  const isName = /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]*$/u.test(name);
  // "St. John" and "J.R. Park" are names, "permits.example" is an address.
  const hasAddress = /[\p{L}\p{M}-]{2,}\.[\p{L}\p{M}]{2,}/u.test(name);
  return isName && !hasAddress && name.length <= MAX_NAME && name.split(' ').length <= 6 ? name : email;
}

/** "1 hour", "72 horas". */
const formatHours = (hours: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);

/** "March 14, 2026", "14 de marzo de 2026". */
const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

/** A mail in its reader's language, with everything in place. */
export function writeMail(
  { mails, agency }: { mails: MailTexts; agency: Agency },
  kind: MailKind,
  reader: MailReader,
  { link, hours, reference, term, day, answer, integration }: MailDetails = {},
): { subject: string; text: string } {
  const { language } = reader;
  const shared = { ...agencyWords(agency, language), ...(reference === undefined ? {} : { reference }) };
  const words = {
    ...shared,
    name: greetingName(reader),
    ...(link === undefined ? {} : { link }),
    ...(hours === undefined ? {} : { hours: formatHours(hours, language) }),
    ...(term === undefined ? {} : { term: term[language] }),
    ...(answer === undefined ? {} : { answer }),
    ...(integration === undefined ? {} : { integration }),
    ...(day === undefined ? {} : { day: formatDay(day, language) }),
  };
  const { subject, body } = mails[kind];
  return { subject: fillIn(subject[language], shared), text: `${fillIn(body[language], words).trim()}\n` };
}

export const MailKind = z.enum([
  'confirm-email',
  'reset-password',
  'invited',
  'single-sign-on-only',
  'password-changed',
  'second-step-on',
  'second-step-off',
  'address-already-registered',
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
  'draft-waits',
  'inquiry-arrived',
  'inquiry-answered',
  'webhook-off',
]);
export type MailKind = z.infer<typeof MailKind>;

/**
 * Why a mail is not out. For good: the address is not taken, or its mailbox is full, the mail is not wanted, its time ran
 * out, it was tried too often, a newer one took its place. For now: the server asks to come later, does not let us in, or
 * cannot be reached; with these a mail fails once its time has run out.
 */
export const MailError = z.enum([
  'bad-address',
  'mailbox-full',
  'refused',
  'put-off',
  'not-let-in',
  'unreachable',
  'too-late',
  'gave-up',
  'replaced',
]);
export type MailError = z.infer<typeof MailError>;

/** What a mail's body must say, and may say, besides {name} and the agency's own words; `subject`: its subject too. */
const OWN_WORDS: Record<MailKind, { must: readonly string[]; may: readonly string[]; subject?: readonly string[] }> = {
  'confirm-email': { must: ['link'], may: ['hours'] },
  'reset-password': { must: ['link'], may: ['hours'] },
  invited: { must: ['link'], may: ['hours'] },
  'single-sign-on-only': { must: ['link'], may: [] },
  // Without a link: whoever gets used to clicking in such a notice clicks in a forged one.
  'password-changed': { must: [], may: [] },
  'second-step-on': { must: [], may: [] },
  'second-step-off': { must: [], may: [] },
  'address-already-registered': { must: ['link'], may: [] },
  // A reference number names nobody and opens nothing, and by it people find the mail again.
  'application-received': { must: ['reference', 'link'], may: [], subject: ['reference'] },
  'application-arrived': { must: ['reference', 'link'], may: [], subject: ['reference'] },
  'letter-sent': { must: ['reference', 'link'], may: [], subject: ['reference'] },
  'permit-issued': { must: ['reference', 'link'], may: [], subject: ['reference'] },
  'answers-arrived': { must: ['reference', 'link'], may: [], subject: ['reference'] },
  'message-arrived': { must: ['reference', 'link'], may: [], subject: ['reference'] },
  'term-near': { must: ['reference', 'link', 'term', 'day'], may: [], subject: ['reference'] },
  'term-over': { must: ['reference', 'link', 'term', 'day'], may: [], subject: ['reference'] },
  'own-term-near': { must: ['reference', 'link', 'term', 'day'], may: [], subject: ['reference'] },
  'answers-due': { must: ['reference', 'link', 'day'], may: [], subject: ['reference'] },
  'draft-waits': { must: ['link', 'day'], may: [] },
  'inquiry-arrived': { must: ['reference', 'link'], may: [], subject: ['reference'] },
  'inquiry-answered': { must: ['reference', 'answer'], may: [], subject: ['reference'] },
  'webhook-off': { must: ['integration', 'link'], may: [] },
};

/** Mails whose link opens an account for some hours: their text is kept no longer than until they are out or failed. */
export const ONE_TIME_LINK_MAILS = MailKind.options.filter((kind) => OWN_WORDS[kind].may.includes('hours'));

const MAX_SUBJECT = 120;

const MailText = z.strictObject({ subject: Localized, body: Localized });

/** One mail's text; each fault is told at the language it stands in. */
const mailText = (kind: MailKind) =>
  MailText.superRefine(({ subject, body }, context) => {
    const { must, may, subject: inSubject = [] } = OWN_WORDS[kind];
    const error = (path: [string, Language], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const language of Language.options) {
      const head = subject[language];
      for (const [part, text] of Object.entries({ subject: head, body: body[language] })) {
        if (hasLooseBrace(text)) error([part, language], 'A brace has no other half.');
      }
      if (/[\r\n]/.test(head)) error(['subject', language], 'A subject is one line.');
      if (head.length > MAX_SUBJECT) error(['subject', language], `Use at most ${MAX_SUBJECT} characters.`);
      for (const name of placeholdersIn(head)) {
        // Names and links of people in a subject end up in the notifications of locked phones.
        if (!isOneOf(AGENCY_WORDS, name) && !isOneOf(inSubject, name))
          error(['subject', language], `{${name}} stands for nothing in a subject.`);
      }
      const said = placeholdersIn(body[language]);
      for (const name of new Set(said)) {
        const isKnown = name === 'name' || isOneOf(AGENCY_WORDS, name) || isOneOf(must, name) || isOneOf(may, name);
        if (!isKnown) error(['body', language], `{${name}} stands for nothing in this mail.`);
      }
      for (const name of must) {
        if (!said.includes(name)) error(['body', language], `{${name}} is missing: without it the mail is of no use.`);
      }
      if (said.includes('link') && !/^ *\{link\} *$/m.test(body[language])) {
        // Mail programs take a full stop after an address for a part of it.
        error(['body', language], 'Put {link} on a line of its own.');
      }
    }
  });

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

/** Every mail that the product sends, as the agency words it (agency/mails.yaml). */
export const MailTexts = z.strictObject({
  'confirm-email': mailText('confirm-email'),
  'reset-password': mailText('reset-password'),
  invited: mailText('invited'),
  'single-sign-on-only': mailText('single-sign-on-only'),
  'password-changed': mailText('password-changed'),
  'second-step-on': mailText('second-step-on'),
  'second-step-off': mailText('second-step-off'),
  'address-already-registered': mailText('address-already-registered'),
  'application-received': mailText('application-received'),
  'application-arrived': mailText('application-arrived'),
  'letter-sent': mailText('letter-sent'),
  'permit-issued': mailText('permit-issued'),
  'answers-arrived': mailText('answers-arrived'),
  'message-arrived': mailText('message-arrived'),
  'term-near': mailText('term-near'),
  'term-over': mailText('term-over'),
  'own-term-near': mailText('own-term-near'),
  'answers-due': mailText('answers-due'),
  'draft-waits': mailText('draft-waits'),
  'inquiry-arrived': mailText('inquiry-arrived'),
  'inquiry-answered': mailText('inquiry-answered'),
  'webhook-off': mailText('webhook-off'),
} satisfies Record<MailKind, z.ZodType>);
export type MailTexts = z.infer<typeof MailTexts>;
