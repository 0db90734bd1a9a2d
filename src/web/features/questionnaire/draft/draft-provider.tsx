import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, ApplicationDocument } from '#contract/applications.ts';
import { isEditable } from '#domain/application/application.ts';
import { uploadStates } from '#domain/application/document-finding.ts';
import { type ApplicationForm, evaluateApplication } from '#domain/application/evaluate-application.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { documentsQuery } from '#web/api/application-documents.ts';
import { applicationFormQuery, applicationQuery, refreshApplication } from '#web/api/applications.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { useToday } from '#web/lib/about.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import { CompleteChecked } from './complete-checked.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type Draft, DraftContext, StoreContext, useDraftStore } from './draft-context.ts';
import { DraftNews, NotOpened } from './draft-notices.tsx';
import { openDraftSync } from './draft-sync.ts';
import { LateChanges } from './late-changes.tsx';
import { describeSaveError } from './save-attempts.ts';

/** Opens an application for the page inside: its questionnaire, its answers and its documents. */
export function DraftProvider({ applicationId, children }: { applicationId: string; children: ReactNode }) {
  const { t } = useTranslation('draft');
  const queries = useQueries({
    queries: [applicationFormQuery, applicationQuery(applicationId), documentsQuery(applicationId)],
  });
  const [form, application, documents] = queries;
  if (form.data && application.data && documents.data) {
    return (
      <OpenedDraft key={application.data.id} form={form.data} application={application.data} documents={documents.data}>
        {children}
      </OpenedDraft>
    );
  }
  const failed = queries.find(({ error, isFetching }) => error !== null && !isFetching);
  if (!failed?.error) return <DraftSkeleton label={t('opening.label')} />;
  const again = () => {
    for (const query of queries) if (!query.data) void query.refetch();
  };
  return <NotOpened error={failed.error} onAgain={again} />;
}

type OpenedProps = {
  form: ApplicationForm;
  application: Application;
  documents: readonly ApplicationDocument[];
  children: ReactNode;
};

/** An application that is there: what is typed from now on lives in its store. */
function OpenedDraft(props: OpenedProps) {
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

/** The page of an application before it is there: a heading, and questions as high as they will be. */
const DraftSkeleton = ({ label }: { label: string }) => (
  <div className="max-w-3xl space-y-10 py-2">
    <Skeleton isPage label={label} lines={2} />
    <div aria-hidden="true" className="animate-pulse space-y-4">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="h-24 rounded border border-line bg-surface" />
      ))}
    </div>
  </div>
);
