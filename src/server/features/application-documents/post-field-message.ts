import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { FieldMessage } from '#contract/field-checks.ts';
import { answerQuestion } from '#domain/requirements/answer-question.ts';
import { typeOfField } from '#domain/requirements/document-type.ts';
import type { FieldMessageBody } from '#domain/requirements/field-message.ts';
import type { Language } from '#messages/languages.ts';
import { currentDocuments, touchApplication } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import { addFieldMessages, explainField, fieldChecks } from '#server/db/field-checks.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { applicationOf, lockForEdit, uploadField } from './lock-application.ts';
import { showMessage } from './show-documents.ts';

type NewFieldMessage = { field: string; kind: 'question' | 'explanation'; text: string; language: Language };

/**
 * Answers a question about an upload from what its check found, or keeps an explanation of open items, which staff
 * see. @returns what was added. Throws not-found, invalid-request, and for an explanation not-editable.
 */
export async function postFieldMessage(
  deps: Deps,
  owned: Owned,
  { field: asked, language, ...said }: NewFieldMessage,
  now: Date,
): Promise<{ messages: FieldMessage[] }> {
  const field = uploadField(deps.agencyData.application.questionnaire, asked).id;
  const bodies = await deps.db.transaction().execute(async (tx) => {
    if (said.kind === 'explanation') await lockForEdit(tx, owned);
    else await applicationOf(tx, owned);
    const answer = said.kind === 'question' ? [await answerFrom(deps, tx, owned, { field, question: said.text })] : [];
    const added = [said, ...answer].map((body) => ({
      id: randomUUID(),
      author: body.kind === 'answer' ? ('assistant' as const) : ('applicant' as const),
      body,
    }));
    await addFieldMessages(tx, owned.id, field, added);
    if (said.kind === 'explanation') {
      await explainField(tx, owned.id, field, said.text, now);
      await touchApplication(tx, owned.id, now);
    }
    return added;
  });
  return { messages: bodies.map((body) => showMessage({ ...body, created_at: now }, language)) };
}

async function answerFrom(
  { agencyData }: Deps,
  tx: Db,
  owned: Owned,
  { field, question }: { field: string; question: string },
): Promise<FieldMessageBody> {
  const type = typeOfField(agencyData.documentTypes, field);
  if (!type) throw new AppError('invalid-request', 'api:upload.nothingAsked');
  const documents = await currentDocuments(tx, owned);
  const check = (await fieldChecks(tx, owned)).find((one) => one.field === field);
  const here = documents.filter((document) => document.field === field).map(({ id }) => id);
  // A check of other documents than are here now says nothing of these.
  const isCurrent = check !== undefined && here.join() === check.documents.join();
  const names = new Map(documents.map(({ id, name }) => [id, name]));
  return { kind: 'answer', ...answerQuestion(question, { type, check: isCurrent ? check.result : null, names }) };
}
