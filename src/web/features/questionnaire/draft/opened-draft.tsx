import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Application, ApplicationDocument } from '#contract/applications.ts';
import { isEditable } from '#domain/application/application.ts';
import type { ApplicationForm } from '#domain/application/application-form.ts';
import { evaluateApplication } from '#domain/application/evaluate-application.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { uploadStates } from '#domain/application/uploads.ts';
import { refreshApplication } from '#web/api/applications.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { useLocalized } from '#web/lib/texts.ts';
import { useToday } from '#web/lib/use-today.ts';
import { CompleteChecked } from './complete-checked.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { describeSaveError } from './describe-save-error.ts';
import { type Draft, DraftContext } from './draft-context.ts';
import { DraftNews } from './draft-news.tsx';
import { openDraftSync } from './draft-sync.ts';
import { LateChanges } from './late-changes.tsx';
import { StoreContext, useDraftStore } from './store-context.ts';

type OpenedProps = {
  form: ApplicationForm;
  application: Application;
  documents: readonly ApplicationDocument[];
  children: ReactNode;
};

/** An application that is there: what is typed from now on lives in its store. */
export function OpenedDraft(props: OpenedProps) {
  const { form, application } = props;
  const { user } = useApplicantSession();
  const [living] = useState(() =>
    openDraftSync({
      person: user?.id ?? '',
      application,
      questionnaire: form.questionnaire,
      // It was submitted: the page that shows it takes the place of this one.
      closed: () => void refreshApplication(application.id),
    }),
  );
  const editable = isEditable(application.status);
  useEffect(() => (editable ? living.begin() : undefined), [living, editable]);
  return (
    <StoreContext value={living.store}>
      <WithFormState {...props} />
    </StoreContext>
  );
}

function WithFormState({ form, application, documents, children }: OpenedProps) {
  const { store, view } = useDraftStore();
  const today = useToday();
  const format = useLocalized();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const editable = isEditable(application.status);
  const { draft, saveState, saveError, savedAt } = view;
  const data = editable ? draft.mine : application.data;
  const overview = useMemo(
    () => evaluateApplication(form, { data, uploads: uploadStates(documents), today }),
    [form, data, documents, today],
  );
  const flagged = useMemo(() => {
    const { missing, forms } = overview.formState;
    const open = new Set([...missing, ...forms.flatMap((one) => one.missing)].map(({ field }) => field));
    return new Set([...asked].filter((field) => open.has(field)));
  }, [overview, asked]);
  const edit = useCallback<Draft['edit']>(
    (id, value) => {
      const field = fieldsById(form.questionnaire).get(id)?.field;
      if (field && editable) store.edit(field, value);
    },
    [form, store, editable],
  );
  const flag = useCallback<Draft['flag']>((fields) => setAsked(new Set(fields)), []);
  const reason = saveError && describeSaveError(saveError, form.questionnaire, format);
  const value = useMemo<Draft>(
    () => ({
      ...overview,
      form,
      application,
      editable,
      data,
      documents,
      edit,
      save: store.save,
      saveState,
      reason,
      savedAt,
      version: draft.base.version,
      flagged,
      flag,
    }),
    [
      overview,
      form,
      application,
      editable,
      data,
      documents,
      edit,
      store,
      saveState,
      reason,
      savedAt,
      draft,
      flagged,
      flag,
    ],
  );
  return (
    <DraftContext value={value}>
      {editable ? <DraftNews /> : <LateChanges />}
      {children}
      {editable ? <CompleteChecked /> : null}
      {editable ? <ConflictDialog /> : null}
    </DraftContext>
  );
}
