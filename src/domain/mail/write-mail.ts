import type { Agency } from '../agency/agency.ts';
import type { Language } from '../agency/language.ts';
import { agencyWords, fillIn } from '../agency/placeholders.ts';
import type { MailKind, MailTexts } from './mail-texts.ts';

/** Whom a mail addresses, in their language. */
export type MailReader = { fullName: string; email: string; language: Language };

/** What only some mails say. `hours`: how long the link works. `reference`: the number of an application. */
export type MailDetails = { link?: string; hours?: number; reference?: string };

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
  new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);

/** A mail in its reader's language, with everything in place. */
export function writeMail(
  { mails, agency }: { mails: MailTexts; agency: Agency },
  kind: MailKind,
  reader: MailReader,
  { link, hours, reference }: MailDetails = {},
): { subject: string; text: string } {
  const { language } = reader;
  const shared = { ...agencyWords(agency, language), ...(reference === undefined ? {} : { reference }) };
  const words = {
    ...shared,
    name: greetingName(reader),
    ...(link === undefined ? {} : { link }),
    ...(hours === undefined ? {} : { hours: formatHours(hours, language) }),
  };
  const { subject, body } = mails[kind];
  return { subject: fillIn(subject[language], shared), text: `${fillIn(body[language], words).trim()}\n` };
}
