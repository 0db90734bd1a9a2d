import {
  claimOf,
  clauseOf,
  type FoundWords,
  factualityOf,
  groupSpan,
  overlaps,
  type ParsedMessage,
  spanOf,
} from './message-claim.ts';
import { type MessageSpan, namesBuilder, partyOf, speaksOfFormerBuilder } from './message-context.ts';

const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/gu;
const PHONE = /(?<![\d$-])(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]{0,2}([2-9]\d{2})[\s.-]?(\d{4})(?![\d-])/g;
const LICENSE =
  /(?<!\p{L})(?:licen[sc]e|lic|licencia|cslb)(?:\s+(?:number|num|no|n[º°]|número|is|es))*[\s.:#]*(?<number>[A-Z]{0,2}-?\d{5,8}[A-Z]?)(?![\d-])/dgiu;
const OTHER_LICENSE =
  /(?<!\p{L})(?:driver'?s?|drivers|business|architect'?s?|engineer'?s?|real estate|broker'?s?|dog|fishing|marriage|liquor|de conducir|de manejo|arquitect[oa]|p\.?e\.?|surveyor'?s?|license plate|vehicle)\s*$/iu;

/** How somebody was to be reached before. */
const OLD_CONTACT =
  /(?<!\p{L})(?:(?:old|former|previous|disconnected)\s+(?:[\p{L}-]+\s+){0,2}?(?:e-?mail|phone|number|cell|mobile|line)|(?:e-?mail|phone|number|cell|mobile|line)(?: address)?\s+(?:was|used to be)|(?:correo|teléfono|número)\s+(?:viejo|anterior|era))(?!\p{L})[^,;]*$/iu;

type SaidContact = MessageSpan & { value: string };
/** `begin`: where the word "license" stands before the number. */
type SaidLicence = SaidContact & { begin: number };
export type SaidContacts = { phones: SaidContact[]; emails: SaidContact[]; licences: SaidLicence[] };

/** Telephone numbers, mail addresses and licence numbers of a text; `taken`: what is another number. */
export function contactsIn(text: string, taken: readonly MessageSpan[]): SaidContacts {
  const emails = [...text.matchAll(EMAIL)].map((match) => ({ ...spanOf(match), value: match[0] }));
  const phones = [...text.matchAll(PHONE)]
    .map((match) => ({ ...spanOf(match), value: `(${match[1]}) ${match[2]}-${match[3]}` }))
    .filter((span) => !overlaps(span, taken));
  const licences = [...text.matchAll(LICENSE)].flatMap((match) => {
    const place = groupSpan(match, 'number');
    return place ? [{ ...place, value: text.slice(place.from, place.to), begin: match.index ?? 0 }] : [];
  });
  return { phones, emails, licences };
}

/** Which of the contacts are the owner's, and which licence is the contractor's. */
export function contactsOfOwner(message: ParsedMessage, { phones, emails, licences }: SaidContacts): FoundWords {
  const { text, sentences } = message;
  const found: FoundWords = { claims: [], left: [] };
  const { claims, left } = found;
  for (const phone of phones) {
    const clause = clauseOf(message, phone);
    if (!clause) continue;
    const before = text.slice(clause.from, phone.from);
    const party = partyOf(text, phone, clause, sentences);
    if (/(?<!\p{L})fax(?!\p{L})[^,;]*$/iu.test(before) || OLD_CONTACT.test(before)) continue;
    // "… , if that is busy call …"
    const isSecond = factualityOf(message, phone) === 'supposed' && claims.some(({ field }) => field === 'ownerPhone');
    if (isSecond) continue;
    if (party === 'owner') claims.push(...claimOf(message, 'ownerPhone', phone, phone.value));
    else left.push({ ...phone, reason: party === 'builder' ? 'contractor-contact' : 'other-party' });
  }
  for (const email of emails) {
    const clause = clauseOf(message, email);
    if (!clause) continue;
    const before = text.slice(clause.from, email.from);
    if (OLD_CONTACT.test(before)) continue;
    const isSent =
      /(?<!\p{L})(?:send|forward|cc|copy|write|ask|contact|envíe?|mande?|escriba)(?!\p{L})(?!.*(?<!\p{L})(?:me|my|us|mi)(?!\p{L}))/iu.test(
        before,
      );
    const party = isSent ? 'other' : partyOf(text, email, clause, sentences);
    if (party === 'owner') claims.push(...claimOf(message, 'ownerEmail', email, email.value));
    else left.push({ ...email, reason: party === 'builder' ? 'contractor-contact' : 'other-party' });
  }
  for (const licence of licences) {
    const clause = clauseOf(message, licence);
    if (!clause) continue;
    const before = text.slice(clause.from, licence.begin);
    const party = partyOf(text, { from: licence.begin, to: licence.to }, clause, sentences);
    if (
      OTHER_LICENSE.test(before) ||
      party === 'other' ||
      (factualityOf(message, licence) === 'other-party' && !namesBuilder(clause.sentence.text)) ||
      speaksOfFormerBuilder(clause.sentence.text)
    )
      left.push({ ...licence, reason: 'other-party' });
    else {
      const isOwn = /(?<!\p{L})(?:my|mi)\s+$/iu.test(before);
      claims.push(...claimOf(message, 'contractorLicense', licence, licence.value, isOwn ? { ask: 'confirm' } : {}));
    }
  }
  return found;
}
