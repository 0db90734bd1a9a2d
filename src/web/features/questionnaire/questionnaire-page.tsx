import { useEffect } from 'react';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { AttachedFormPage } from './calculators/attached-form-page.tsx';
import { CheckAnswers } from './check/check-answers.tsx';
import { SubmittedView } from './check/submitted-view.tsx';
import { useDraft } from './draft/draft-context.ts';
import { DraftProvider } from './draft/draft-provider.tsx';
import { useUploadQueue } from './draft/use-documents.ts';
import { ParcelFillProvider } from './fields/parcel-fill.tsx';
import { Intro } from './intro/intro.tsx';
import { SectionsPage } from './sections/sections-page.tsx';
import { useQuestionnairePlace, useViewArrival } from './use-place.ts';

/** The browser asks before a page is closed that files are still leaving from. */
function useGuardUploads(): void {
  const isSending = useUploadQueue().some(({ error }) => error === null);
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
}

/** What of an application its address asks for. */
function Inside() {
  const { editable, form } = useDraft();
  const place = useQuestionnairePlace();
  useGuardUploads();
  if (!editable) return <SubmittedView />;
  const { form: formId } = place;
  if (formId !== null) {
    const host = [...fieldsById(form.questionnaire).values()].find(
      ({ field }) => field.kind === 'form' && field.form === formId,
    );
    const close = () =>
      host
        ? place.goTo({ tab: host.place.tab.id, section: host.place.section.id, field: host.field.id })
        : place.goTo({ tab: place.tab, section: place.section });
    return <AttachedFormPage key={formId} formId={formId} onClose={close} />;
  }
  return place.view === 'check' ? <CheckAnswers /> : <SectionsPage />;
}

/** The permit application: its introduction, and with an application in the address, that application. */
export function QuestionnairePage() {
  const { application } = useQuestionnairePlace();
  useViewArrival();
  if (application === null) return <Intro />;
  return (
    <DraftProvider key={application} applicationId={application}>
      <ParcelFillProvider>
        <Inside />
      </ParcelFillProvider>
    </DraftProvider>
  );
}
