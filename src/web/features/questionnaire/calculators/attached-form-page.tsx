import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { focusHeading } from '#web/ui/focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { CoverageForm } from './coverage-form.tsx';
import { FormFrame } from './form-frame.tsx';
import { COVERAGE_FORM, IMPACT_FORM } from './form-ids.ts';
import { FormParts } from './form-parts.tsx';
import { ImpactForm } from './impact-form.tsx';
import { type OpenForm, useAttachedForm } from './use-attached-form.ts';

type AttachedFormPageProps = {
  /** A form of the questionnaire, by its id. */
  formId: string;
  /** Goes back to the application. */
  onClose: () => void;
};

/** A form that goes with the application, as a page of its own. */
export function AttachedFormPage({ formId, onClose }: AttachedFormPageProps) {
  const open = useAttachedForm(formId);
  // The page stays the same to the router, and the button that led here is gone.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusHeading();
  }, []);
  if (!open) return <NoSuchForm onClose={onClose} />;
  return (
    <FormFrame open={open} onClose={onClose}>
      <Inside open={open} />
    </FormFrame>
  );
}

function Inside({ open }: { open: OpenForm }) {
  if (open.form.id === COVERAGE_FORM) return <CoverageForm open={open} />;
  if (open.form.id === IMPACT_FORM) return <ImpactForm open={open} />;
  return <FormParts open={open} />;
}

function NoSuchForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calculators');
  return (
    <>
      <PageHeader title={t('noForm.title')} />
      <Notice tone="attention" actions={<Button onPress={onClose}>{t('back')}</Button>}>
        {t('noForm.about')}
      </Notice>
    </>
  );
}
