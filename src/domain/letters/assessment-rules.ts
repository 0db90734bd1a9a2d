import { z } from 'zod';
import { TextSource } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';
import { checkBraces, type RulesError } from '../agency/rules-error.ts';

const Paragraph = z.strictObject({ text: Localized, source: TextSource });
const paragraphs = z.array(Paragraph).min(1);

/** What stands in braces in a paragraph of a site assessment. */
export const ASSESSMENT_WORDS = ['agency', 'apn', 'place', 'visitDate', 'day', 'cutoff'] as const;

/** agency/site-assessment.yaml: the words of the letter and what is checked in the field. */
export const AssessmentRules = z.strictObject({
  /** The agency has not given these texts yet. */
  ours: z.boolean(),
  title: z.strictObject({ before: Localized, after: Localized }),
  /** Coverage from before this day counts as existing without a permit. */
  cutoff: z.iso.date(),
  /** A figure that was measured and differs from the one before by more than this share of it needs a reason. */
  differencePercent: z.number().min(0).max(50),
  opening: z.strictObject({ before: paragraphs, after: paragraphs }),
  closing: z.strictObject({ before: paragraphs, after: paragraphs }),
  /** What is checked on the visit, whatever the parcel. */
  checks: z.array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]+$/), text: Localized, source: TextSource })).min(1),
});
export type AssessmentRules = z.infer<typeof AssessmentRules>;

/** Words in braces that stand for nothing, and checks that share an id. */
export function checkAssessmentRules({ opening, closing, checks }: AssessmentRules): RulesError[] {
  const texts = Object.entries({ opening, closing }).flatMap(([part, phases]) =>
    Object.entries(phases).flatMap(([phase, list]) =>
      list.map(({ text }, at) => ({ text, path: [part, phase, at, 'text'] as PropertyKey[] })),
    ),
  );
  const errors = texts.flatMap(({ text, path }) =>
    checkBraces(text, path, { known: ASSESSMENT_WORDS, of: 'a site assessment' }),
  );
  const ids = checks.map(({ id }) => id);
  return [
    ...errors,
    ...ids.flatMap((id, at) =>
      ids.indexOf(id) < at ? [{ path: ['checks', at, 'id'], message: `The check "${id}" stands here twice.` }] : [],
    ),
  ];
}
