import { z } from 'zod';
import { Localized } from './language.ts';

export const LegalId = z.enum(['privacy-policy', 'terms-of-service', 'accessibility-statement']);
export type LegalId = z.infer<typeof LegalId>;

/** A paragraph or a list. */
const LineBlock = z.union([
  z.strictObject({ paragraph: Localized }),
  z.strictObject({ list: z.array(Localized).min(1).max(20) }),
]);
export type LegalBlock = z.infer<typeof LineBlock>;

/**
 * One of the legal texts, in sections that can be linked to. `updated` is the day of its last change
 * (YYYY-MM-DD). In its words {company}, {address}, {supportEmail}, {supportHours} and {agency} stand for
 * what agency.yaml says.
 */
export const LegalDocument = z.strictObject({
  id: LegalId,
  title: Localized,
  updated: z.iso.date('Write the day as YYYY-MM-DD.').optional(),
  intro: z.array(LineBlock).max(10).default([]),
  sections: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, 'Use small letters, digits and hyphens.'),
        title: Localized,
        body: z.array(LineBlock).min(1).max(40),
      }),
    )
    .min(1)
    .max(40)
    .refine((sections) => new Set(sections.map(({ id }) => id)).size === sections.length, 'Two sections share an id.'),
});
export type LegalDocument = z.infer<typeof LegalDocument>;
