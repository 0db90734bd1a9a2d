import { z } from 'zod';
import { LAND_CLASSES } from '../calculations/coverage-rules.ts';
import { plainTexts, stampTexts } from './letter-field.ts';

/** Whether coverage counts as existing: older than the agency's day, permitted, or not yet shown. */
export const CoverageStatus = z.enum(['before-cutoff', 'permitted', 'unverified']);

/** Why a measured figure differs from the one before. */
export const reason = z.string().max(1000);

const sqft = z.number().nonnegative().max(50_000_000);
const text = z.string().max(4_000);

const changesOf = <Text extends z.ZodType, Figure extends z.ZodType>(words: Text, figure: Figure) => {
  const row = {
    id: z.string().min(1).max(60),
    before: figure.nullable(),
    after: figure.nullable(),
    reason,
    removed: z.boolean(),
  };
  return z.object({
    fields: z.record(z.string().max(60), words),
    capability: z.array(z.object({ ...row, district: z.enum(LAND_CLASSES) })).max(40),
    coverage: z
      .array(z.object({ ...row, surface: z.string().trim().max(120), offSite: z.boolean(), status: CoverageStatus }))
      .max(200),
  });
};

/** What people enter over what was read: values of fields, figures, reasons, rows of their own, and rows taken away. */
export const EnteredChanges = changesOf(text, sqft);
export type EnteredChanges = z.infer<typeof EnteredChanges>;

const by = { name: z.string(), at: z.string() };

/** What people entered, with who entered each value and when. */
export const AssessmentChanges = changesOf(z.object({ value: text, ...by }), z.object({ sqft, ...by }));
export type AssessmentChanges = z.infer<typeof AssessmentChanges>;
export const NO_CHANGES: AssessmentChanges = { fields: {}, capability: [], coverage: [] };

/** What was entered, stamped: a value that was there already keeps who entered it. */
export function stampChanges(
  former: AssessmentChanges,
  entered: EnteredChanges,
  who: { name: string; at: string },
): AssessmentChanges {
  const figure = (before: { sqft: number; name: string; at: string } | null | undefined, now: number | null) => {
    if (now === null) return null;
    return before?.sqft === now ? before : { sqft: now, ...who };
  };
  const stamp = <Row extends EnteredChanges['capability'][number] | EnteredChanges['coverage'][number]>(
    rows: readonly Row[],
    known: AssessmentChanges['capability'] | AssessmentChanges['coverage'],
  ) =>
    rows.map((row) => {
      const was = known.find(({ id }) => id === row.id);
      return { ...row, before: figure(was?.before, row.before), after: figure(was?.after, row.after) };
    });
  return {
    fields: stampTexts(entered.fields, former.fields, who),
    capability: stamp(entered.capability, former.capability),
    coverage: stamp(entered.coverage, former.coverage),
  };
}

/** What was entered, as the page edits it. */
export function enteredOf({ fields, capability, coverage }: AssessmentChanges): EnteredChanges {
  const plain = <Row extends AssessmentChanges['capability'][number] | AssessmentChanges['coverage'][number]>(
    row: Row,
  ) => ({
    ...row,
    before: row.before?.sqft ?? null,
    after: row.after?.sqft ?? null,
  });
  return {
    fields: plainTexts(fields),
    capability: capability.map(plain),
    coverage: coverage.map(plain),
  };
}
