import type { ParcelPage } from '#contract/parcels.ts';
import type { Language } from '#domain/agency/language.ts';
import { fieldsById, type Questionnaire } from '#domain/application/questionnaire.ts';
import { answerParcelQuestion } from '#domain/assistant/answer-parcel-question.ts';
import type { ParcelAnswer } from '#domain/assistant/parcel-answer.ts';
import type { NeededDocument, ParcelInQuestion } from '#domain/assistant/parcel-context.ts';
import { findCounty } from '#domain/parcels/counties.ts';
import { findZone } from '#domain/parcels/zones.ts';
import { knowledgeOn } from '#server/analysis/knowledge-in-force.ts';
import { countGap } from '#server/db/conversations.ts';
import type { Deps } from '#server/http/deps.ts';
import { showParcel } from './show-parcel.ts';

/** The documents of an application, without those of its attached forms. */
const documentsOf = (questionnaire: Questionnaire): NeededDocument[] =>
  [...fieldsById(questionnaire).values()].flatMap(({ field }) =>
    field.kind === 'upload'
      ? [{ id: field.id, label: field.label, always: !field.optional && !field.shownWhen && !field.notApplicable }]
      : [],
  );

function askedParcel({ agencyData: { counties, zones } }: Deps, page: ParcelPage): ParcelInQuestion {
  const { parcel, county, jurisdiction, retired_on, earlier, later, meaning } = page;
  return {
    ...{ record: parcel, county, jurisdiction, earlier, later, meaning },
    state: findCounty(counties, parcel.county)?.state,
    retiredOn: retired_on,
    zone: findZone(zones, parcel),
  };
}

type ParcelQuestion = { question: string; apn: string | null };

/**
 * What is known that answers a question: of the parcel of this number, or in general where there is none. A question that
 * nothing here answers is counted among those that staff see.
 */
export async function answerQuestion(
  deps: Deps,
  { question, apn }: ParcelQuestion,
  language: Language,
  now: Date,
): Promise<ParcelAnswer> {
  const { parcelAssistant, parcelRules, application } = deps.agencyData;
  const parcel = apn === null ? null : askedParcel(deps, await showParcel(deps, apn, now));
  const answer = answerParcelQuestion(question, parcel, {
    rules: parcelAssistant,
    parcelRules,
    coverage: application.coverage,
    documents: documentsOf(application.questionnaire),
    knowledge: await knowledgeOn(deps),
    language,
  });
  if (answer.sentences.some(({ message }) => message.code === 'parcelChat:unanswered'))
    await countGap(deps.db, question, now);
  return answer;
}
