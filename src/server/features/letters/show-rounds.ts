import type { Round, RoundItem } from '#contract/rounds.ts';
import type { Localized } from '#domain/agency/language.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { replaceableDocuments } from '#domain/letters/letter.ts';
import { roundDocumentsOf, roundItemsOf, roundsOf } from '#server/db/rounds.ts';
import type { SubmittedDocumentRow } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';

/** What upload questions are called, by id; null for one that there is not. */
export function fieldLabels({ application }: Deps['agencyData']): (field: string) => Localized | null {
  const fields = fieldsById(application.questionnaire);
  return (field) => fields.get(field)?.field.label ?? null;
}

type ShownFor = { submitted: readonly SubmittedDocumentRow[]; answersOfOpen: boolean };

/**
 * What was asked in each round of a case and what was answered. `submitted`: the documents of the case; `answersOfOpen`: also answers that are not sent yet, which
 * are their applicant's alone.
 */
export async function showRounds(
  { db, agencyData }: Pick<Deps, 'db' | 'agencyData'>,
  caseId: string,
  { submitted, answersOfOpen }: ShownFor,
): Promise<Round[]> {
  const [rounds, items, files] = await Promise.all([
    roundsOf(db, caseId),
    roundItemsOf(db, caseId),
    roundDocumentsOf(db, caseId),
  ]);
  const labelOf = fieldLabels(agencyData);
  const replacedBy = (id: string | null) => {
    const found = submitted.find((one) => one.id === id);
    return found ? { id: found.id, name: found.name } : null;
  };
  return rounds.map(({ number, letter_id, kind, opened_at, awaited_until, answered_at }) => {
    const isShown = answersOfOpen || answered_at !== null;
    return {
      number,
      letter_id,
      kind,
      title: agencyData.letterRules.letters[kind].title,
      sent_at: opened_at.toISOString(),
      answer_by: awaited_until,
      answered_at: answered_at?.toISOString() ?? null,
      items: items
        .filter(({ round }) => round === number)
        .map(
          ({ id, number: at, item, answer, verdict, verdict_note, verdict_by, verdict_at }): RoundItem => ({
            id,
            number: at,
            what: item.what,
            looked: item.looked,
            rule: item.rule,
            cure: item.cure,
            evidence: item.evidence,
            field: item.field,
            field_label: item.field === null ? null : labelOf(item.field),
            follows: item.source.kind === 'earlier' ? { round: item.source.round, number: item.source.number } : null,
            new_because: item.newBecause,
            replaceable: answered_at === null ? replaceableDocuments(item, submitted) : [],
            answer: isShown ? answer : '',
            documents: isShown
              ? files
                  .filter(({ item_id }) => item_id === id)
                  .map(({ id: document, name, size, replaces }) => ({
                    id: document,
                    name,
                    size,
                    replaces: replacedBy(replaces),
                  }))
              : [],
            verdict,
            verdict_note,
            verdict_by,
            verdict_at: verdict_at?.toISOString() ?? null,
          }),
        ),
    };
  });
}
