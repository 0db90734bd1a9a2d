import { z } from 'zod';
import { TextSource } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';
import { checkBraces, type RulesError } from '../agency/rules-error.ts';
import { placeholdersIn } from '../agency/shown.ts';
import { DueStage } from '../cases/due-stage.ts';
import { CaseStage } from '../cases/stage.ts';

/** What is written of a permit after it was issued. */
export const PermitRecordKind = z.enum([
  'acknowledgement',
  'security-receipt',
  'pre-grade',
  'final',
  'security-release',
]);
export type PermitRecordKind = z.infer<typeof PermitRecordKind>;

/** What stands in braces in a record. */
export const RECORD_WORDS = [
  'agency',
  'reference',
  'place',
  'permittee',
  'decidedOn',
  'expiresOn',
  'security',
  'day',
  'inspectedOn',
  'inspector',
] as const;

const PermitRecord = z.strictObject({
  title: Localized,
  stages: z.array(CaseStage).min(1),
  due: z.array(DueStage).min(1),
  /** Only conditions whose text names this place stand in it. */
  about: z.enum(['security']).optional(),
  /** Records that were written before it: what it says rests on them. */
  after: z.array(PermitRecordKind).optional(),
  text: z.array(z.strictObject({ text: Localized, source: TextSource })).min(1),
});
export type PermitRecord = z.infer<typeof PermitRecord>;

/** agency/permit-records.yaml */
export const PermitRecordRules = z.strictObject({
  ours: z.boolean(),
  records: z.strictObject(
    Object.fromEntries(PermitRecordKind.options.map((kind) => [kind, PermitRecord])) as Record<
      PermitRecordKind,
      typeof PermitRecord
    >,
  ),
});
export type PermitRecordRules = z.infer<typeof PermitRecordRules>;

const names = ({ text }: PermitRecord, word: (typeof RECORD_WORDS)[number]): boolean =>
  text.some((one) => placeholdersIn(one.text.en).includes(word));

/** Whether a record is of an inspection, whose day and inspector the person who writes it gives. */
export const isInspection = (record: PermitRecord): boolean =>
  names(record, 'inspectedOn') || names(record, 'inspector');

/** The conditions that stand in a record, all of them met. */
export const listedIn = <Condition extends { due: DueStage; met_on: string | null; condition: { places?: string[] } }>(
  { due, about }: PermitRecord,
  conditions: readonly Condition[],
): (Condition & { met_on: string })[] =>
  conditions.filter(
    (one): one is Condition & { met_on: string } =>
      one.met_on !== null && due.includes(one.due) && (!about || one.condition.places?.includes(about) === true),
  );

/** Words in braces that stand for nothing. */
export const checkPermitRecords = ({ records }: PermitRecordRules): RulesError[] =>
  PermitRecordKind.options.flatMap((kind) =>
    records[kind].text.flatMap(({ text }, at) =>
      checkBraces(text, ['records', kind, 'text', at, 'text'], { known: RECORD_WORDS, of: 'a record' }),
    ),
  );

type OfPermit = {
  stage: CaseStage;
  conditions: readonly { due: DueStage; met_on: string | null }[];
  /** Whether the permit asks for a security. */
  hasSecurity: boolean;
  /** The records that were written of it. */
  written: readonly { kind: PermitRecordKind }[];
};

/** Whether a record can be written now: the case is that far, what it lists is met, and it names nothing that is not there. */
export const isRecordOpen = (record: PermitRecord, { stage, conditions, hasSecurity, written }: OfPermit): boolean =>
  record.stages.includes(stage) &&
  (record.after ?? []).every((kind) => written.some((one) => one.kind === kind)) &&
  conditions.every((condition) => !record.due.includes(condition.due) || condition.met_on !== null) &&
  (hasSecurity || !names(record, 'security'));
