import { z } from 'zod';
import { Localized } from './language.ts';

const line = z.string().trim().min(1, 'Write a line.').max(200, 'Use at most 200 characters.');
const webAddress = z.url({ protocol: /^https$/, error: 'Give an address that begins with https://.' });
const mailAddress = z.email('Give an email address.');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The company that runs the product: footer, legal texts, mails. */
export const Company = z.strictObject({
  name: line,
  /** Lines of the postal address. */
  postalAddress: z.array(line).min(1).max(6),
  /** Its page on a professional network. */
  professionalNetwork: webAddress,
  copyrightYear: z.int().min(2000).max(2200),
});

/** Where people ask for help with the product, and when someone answers. */
export const Support = z.strictObject({ email: mailAddress, hours: Localized });

/** `placeholder: true` says that an entry is invented: production leaves it out, and says at start that it did. */
const isPlaceholder = z.boolean().default(false);

/** How contractors get an account: an administrator invites them, or they register. */
const Contractors = z.enum(['invitation', 'open'], 'Write invitation or open.');

export const Landing = z.strictObject({
  /** What stands before the changing words, the words themselves, and the sentence below. */
  headline: z.strictObject({ lead: Localized, words: z.array(Localized).min(2).max(8), below: Localized }),
  testimonial: z.strictObject({
    quote: Localized,
    name: line,
    role: Localized,
    organisation: Localized,
    placeholder: isPlaceholder,
  }),
  solutions: z
    .array(z.strictObject({ title: Localized, about: Localized, points: z.array(Localized).min(1).max(6) }))
    .length(2, 'The carousel has two slides.'),
  founders: z
    .array(z.strictObject({ name: line, role: Localized, about: Localized, placeholder: isPlaceholder }))
    .min(1)
    .max(8),
});
export type Landing = z.infer<typeof Landing>;

/**
 * Who this deployment serves. `contact` is the line that generated documents give for questions,
 * `timeZone` where their days are counted.
 */
export const Agency = z.strictObject({
  name: line,
  /** Said after the name, such as that this is a sample. */
  nameNote: Localized.extend({ placeholder: isPlaceholder }).optional(),
  contact: Localized.extend({ placeholder: isPlaceholder }).optional(),
  timeZone: z.string().refine(isTimeZone, 'Name a time zone such as America/Los_Angeles.'),
  company: Company.extend({ placeholder: isPlaceholder }),
  support: Support.extend({ placeholder: isPlaceholder }),
  /** Who is told of what comes to a case that nobody has yet. */
  intake: z.strictObject({ email: z.email(), placeholder: isPlaceholder }).optional(),
  contractors: Contractors.default('invitation'),
  /** Where a demonstration is booked. */
  bookingPage: z.strictObject({ address: webAddress, placeholder: isPlaceholder }).optional(),
  landing: Landing,
});
export type Agency = z.infer<typeof Agency>;

/** What every page of the product shows of the agency; nothing in place of what is not known. */
export const AgencyShown = z.object({
  name: line,
  nameNote: Localized.optional(),
  contact: Localized.optional(),
  timeZone: z.string(),
  company: Company.optional(),
  support: Support.optional(),
  contractors: Contractors,
  bookingPage: webAddress.optional(),
});
export type AgencyShown = z.infer<typeof AgencyShown>;

/** What the landing page shows: of people and voices those that there are. */
export const LandingShown = Landing.extend({ testimonial: Landing.shape.testimonial.optional() }).extend({
  founders: z.array(Landing.shape.founders.element),
});
export type LandingShown = z.infer<typeof LandingShown>;
