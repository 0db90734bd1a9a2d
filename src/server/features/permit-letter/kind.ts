import { z } from 'zod';
import { type PermitLetterResult, permitLetter } from '#contract/permit-letter.ts';
import { dayAt, documentAgency } from '#domain/agency/shown.ts';
import { draftPermit, type ReviewCondition } from '#domain/letters/draft-permit.ts';
import {
  composePermit,
  type DraftedPermit,
  isNumberOfCase,
  NO_PERMIT_CHANGES,
  PermitChanges,
  permitIssues,
} from '#domain/letters/permit-letter.ts';
import { writtenLibrary } from '#domain/letters/permit-rules.ts';
import { ChecklistResult } from '#domain/rules/result.ts';
import type { AnalysisKind } from '#server/analysis/kind.ts';
import { parcelBeside } from '#server/analysis/parcel-of.ts';
import { findAnalysisOutput, reviewsOfCase } from '#server/db/analyses.ts';
import { findCase } from '#server/db/cases.ts';
import { writtenConditions } from '#server/db/conditions.ts';
import { workOn } from '#server/db/decisions.ts';
import { findLetterDraft } from '#server/db/letter-drafts.ts';
import { REVIEW_FILES } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';

/** The letter of a conditional permit, from an application's documents, the parcel data and the library of conditions. */
export const permitLetterKind: AnalysisKind<Record<string, string>, 'permit-letter'> = {
  name: 'permit-letter',
  endpoints: permitLetter,
  accepted: REVIEW_FILES,
  options: z.object({}) as unknown as z.ZodType<Record<string, string>>,
  badOptions: 'api:request.multipart',
  settingsOf: () => ({}),
  complete: async (read, _, deps, { caseId }) => {
    const apn = read.fields.find(({ id }) => id === 'apn')?.value;
    const { permitRules } = deps.agencyData;
    const [parcel, of, conditions, written] = await Promise.all([
      parcelBeside(deps, typeof apn === 'string' ? apn : ''),
      caseId === null ? undefined : findCase(deps.db, caseId),
      caseId === null ? [] : conditionsOfReviews(deps, caseId),
      writtenConditions(deps.db),
    ]);
    return draftPermit(read, {
      rules: { ...permitRules, conditions: writtenLibrary(permitRules.conditions, written) },
      parcel,
      conditions,
      of: of ? { reference: of.reference, receivedOn: dayAt(of.submitted_at, deps.agencyData.agency.timeZone) } : null,
    });
  },
  fileNameOf: (id) => `permit_letter_${id}.docx`,
  linesIn: ({ blocks }) => blocks.length,
  withWork: async (stored, id, { db }) => {
    const draft = await findLetterDraft(db, id);
    if (!draft) return { result: stored, isWorkedOn: false };
    return {
      result: { ...stored, work: { version: draft.version, changes: PermitChanges.parse(draft.content) } },
      isWorkedOn: true,
    };
  },
  show: (result, _, deps) => showPermitLetter(result, deps),
  template: 'permit-letter',
  write: (result, _, about, { agencyData, config, template }) => {
    const agency = documentAgency(agencyData.agency, config.mode, about.language);
    return writeWord({
      kind: 'permit-letter',
      letter: letterOf(result),
      schedule: result.schedule,
      documents: result.documents,
      deciders: result.deciders,
      meta: {
        ...about,
        reference: caseNumberOf(result) ?? about.reference,
        agency,
        title: agencyData.permitRules.title,
        day: dayAt(about.preparedAt, agency.timeZone),
        issued: false,
        template,
      },
    });
  },
  texts: 'permitLetter',
  words: { notFound: 'api:permit.letterNotFound', notReady: 'api:permit.letterNotReady' },
};

/** A drafted permit as people left it. */
export const letterOf = (result: DraftedPermit) => composePermit(result, result.work?.changes ?? NO_PERMIT_CHANGES);

/** The reference of the case that a permit was drafted from. */
const caseNumberOf = ({ fields }: DraftedPermit): string | undefined => {
  const number = fields.find(isNumberOfCase);
  return typeof number?.value === 'string' ? number.value : undefined;
};

/** The drafted permit with what people changed and what it lacks. */
export function showPermitLetter(result: DraftedPermit, { agencyData }: Pick<Deps, 'agencyData'>): PermitLetterResult {
  const { work, facts: _, ...drafted } = result;
  return {
    ...drafted,
    version: work?.version ?? 0,
    changes: work?.changes ?? NO_PERMIT_CHANGES,
    issues: permitIssues(letterOf(result), dayAt(new Date(), agencyData.agency.timeZone)),
    ours: agencyData.permitRules.ours,
  };
}

/** What people wrote as conditions beside the lines of a case's finished reviews; of each line the latest review speaks. */
export async function conditionsOfReviews({ db }: Pick<Deps, 'db'>, caseId: string): Promise<ReviewCondition[]> {
  const found = new Map<string, ReviewCondition>();
  const reviews = await reviewsOfCase(db, 'permit-review', caseId);
  for (const { id, status } of reviews) {
    if (status !== 'completed') continue;
    const output = await findAnalysisOutput(db, { id, kind: 'permit-review' });
    if (!output?.result) continue;
    const work = await workOn(db, id);
    for (const line of ChecklistResult.parse(output.result).sections.flatMap(({ items }) => items)) {
      const condition = work.get(line.id)?.remarks?.condition;
      if (!condition || found.has(line.id)) continue;
      const { text, writtenBy, writtenAt } = condition;
      found.set(line.id, { id: line.id, text, question: line.labelText ?? line.questionText, writtenBy, writtenAt });
    }
  }
  return [...found.values()];
}
