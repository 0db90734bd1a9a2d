import { z } from 'zod';
import { Basis } from '../agency/basis.ts';
import { PlaceCode } from '../agency/county.ts';
import { Language, Localized } from '../agency/language.ts';
import type { RulesError } from '../agency/rules-error.ts';
import { ParcelTopic } from './parcel-answer.ts';

const source = z.strictObject({ note: Localized, basis: Basis });
export type RuleSource = z.infer<typeof source>;
const figure = z.number().positive().max(1000);
/** Words of a question: "granny flat"; a star ends a word that may go on: "tree*". */
const words = z
  .array(
    z
      .string()
      .regex(/^[\p{L}\p{N}*][\p{L}\p{N}’' *-]*$/u, 'Write words; a star at the end of one says that it may go on.'),
  )
  .min(1);

/** What of a parcel must be so for a statement to be told. */
const When = z.enum(['scenic', 'scenic-roadway', 'scenic-shoreline']);

/** A statement that answers some topics, of the places and parcels that it holds for; everywhere where none is named. */
const PlaceStatement = z.strictObject({
  topics: z.array(ParcelTopic).min(1),
  states: z
    .array(z.enum(['CA', 'NV']))
    .min(1)
    .optional(),
  jurisdictions: z.array(PlaceCode).min(1).optional(),
  when: When.optional(),
  text: Localized,
  source,
});
export type PlaceStatement = z.infer<typeof PlaceStatement>;

/** Who takes applications at a place: for the agency's permit, and for building and other local permits. */
const Office = z.strictObject({ jurisdiction: PlaceCode, permit: Localized, local: Localized, source });

/** agency/parcel-assistant.yaml: how the finder's assistant understands a question, and what it knows beside the other rules. */
export const ParcelAssistantRules = z.strictObject({
  topics: z.record(ParcelTopic, z.partialRecord(Language, words)),
  /** A live tree thicker than this needs a permit, in inches at breast height. */
  tree: z.strictObject({
    overInches: figure,
    lakesideOverInches: figure,
    source,
    lakeside: z.strictObject({ source }),
    anySize: z.strictObject({ source }),
    dead: z.strictObject({ text: Localized, source }),
    measured: z.strictObject({ text: Localized, source }),
  }),
  /** Digging in cubic yards: up to which it is exempt, and up to which it is declared. */
  digging: z.strictObject({ exemptYards: figure, declaredYards: figure, source }),
  documents: z.strictObject({ source }),
  offices: z.array(Office).min(1),
  statements: z.array(PlaceStatement).min(1),
});
export type ParcelAssistantRules = z.infer<typeof ParcelAssistantRules>;

/** What is wrong beside agency/counties.yaml: jurisdictions that are none, or without their office. */
export function checkAssistantRules(rules: ParcelAssistantRules, jurisdictions: readonly string[]): RulesError[] {
  const unknown = (code: string) => `There is no jurisdiction "${code}" in counties.yaml.`;
  const named = rules.statements.flatMap((statement, at) =>
    (statement.jurisdictions ?? []).flatMap((code, index) =>
      jurisdictions.includes(code)
        ? []
        : [{ path: ['statements', at, 'jurisdictions', index], message: unknown(code) }],
    ),
  );
  const offices = rules.offices.flatMap(({ jurisdiction }, at): RulesError[] => {
    const path = ['offices', at, 'jurisdiction'];
    if (!jurisdictions.includes(jurisdiction)) return [{ path, message: unknown(jurisdiction) }];
    const isTwice = rules.offices.findIndex((one) => one.jurisdiction === jurisdiction) < at;
    return isTwice ? [{ path, message: `The office of "${jurisdiction}" stands twice.` }] : [];
  });
  const without = jurisdictions.filter((code) => !rules.offices.some(({ jurisdiction }) => jurisdiction === code));
  const missing = without.map((code) => ({ path: ['offices'], message: `The office of "${code}" is missing.` }));
  return [...named, ...offices, ...missing];
}
