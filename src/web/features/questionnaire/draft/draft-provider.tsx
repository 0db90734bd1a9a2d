import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Application, ApplicationDocument } from '#contract/applications.ts';
import { isEditable } from '#domain/questionnaire/application.ts';
import type { ApplicationForm } from '#domain/questionnaire/application-form.ts';
import { type ApplicationData, withValue } from '#domain/questionnaire/data.ts';
import { fieldsById } from '#domain/questionnaire/questionnaire.ts';
import { uploadStates } from '#domain/questionnaire/uploads.ts';
import { overlook } from '#domain/questionnaire/work-out.ts';
import { type Draft, DraftContext } from './draft-context.ts';
import { applicationQuery, documentsQuery, formQuery } from './queries.ts';

type Opened = { form: ApplicationForm; application: Application; documents: readonly ApplicationDocument[] };

/** Opens an application for the page inside: its questionnaire, its answers and its documents. */
export function DraftProvider({ applicationId, children }: { applicationId: string; children: ReactNode }) {
  const form = useQuery(formQuery);
  const application = useQuery(applicationQuery(applicationId));
  const documents = useQuery(documentsQuery(applicationId));
  if (!form.data || !application.data || !documents.data) return null;
  return (
    <OpenedDraft form={form.data} application={application.data} documents={documents.data}>
      {children}
    </OpenedDraft>
  );
}

function OpenedDraft({ form, application, documents, children }: Opened & { children: ReactNode }) {
  const [data, setData] = useState<ApplicationData>(application.data);
  const [flagged, setFlagged] = useState<ReadonlySet<string>>(new Set());
  const today = new Date().toISOString().slice(0, 10);
  const draft = useMemo<Draft>(() => {
    const overview = overlook(form, { data, uploads: uploadStates(documents), today });
    return {
      ...overview,
      form,
      application,
      editable: isEditable(application.status),
      data,
      documents,
      edit: (id, value) => {
        const field = fieldsById(form.questionnaire).get(id)?.field;
        if (field) setData((former) => withValue(former, field, value));
      },
      save: async () => true,
      saveState: 'saved',
      reason: null,
      savedAt: new Date(application.last_modified),
      version: application.version,
      flagged,
      flag: (fields) => setFlagged(new Set(fields)),
    };
  }, [form, application, documents, data, flagged, today]);
  return <DraftContext value={draft}>{children}</DraftContext>;
}
