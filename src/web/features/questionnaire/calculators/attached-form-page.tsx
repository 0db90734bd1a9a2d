import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { focusHeading } from '#web/ui/focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { SaveStatus } from '../draft/save-status.tsx';
import { AttachPanel } from './attach-panel.tsx';
import { COVERAGE_FORM, IMPACT_FORM, type OpenForm, useAttachedForm, useFormLinks } from './attached-form.ts';
import { CoverageForm } from './coverage-form.tsx';
import { FormParts } from './form-parts.tsx';
import { ImpactForm } from './impact-form.tsx';

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

type FormFrameProps = { open: OpenForm; onClose: () => void; children: ReactNode };

/** What stands around every form: its title, how safe the entries are, what is missing, and attaching it. */
function FormFrame({ open, onClose, children }: FormFrameProps) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const { editable, flag } = useDraft();
  const [timesAsked, setTimesAsked] = useState(0);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (timesAsked > 0) summary.current?.focus();
  }, [timesAsked]);
  const showMissing = () => {
    flag(open.missing.map(({ field }) => field));
    setTimesAsked((times) => times + 1);
  };

  const isWanted = open.state === 'open' || open.state === 'attached';
  return (
    <div className="space-y-6">
      <PageHeader
        title={format(open.form.title)}
        back={<BackButton onPress={onClose} />}
        actions={editable ? <SaveStatus /> : null}
      >
        {format(open.form.about)}
      </PageHeader>
      {isWanted ? (
        <>
          {timesAsked > 0 && open.missing.length > 0 ? (
            <MissingSummary missing={open.missing} boxRef={summary} />
          ) : null}
          {children}
          <AttachPanel open={open} onShowMissing={showMissing} onClose={onClose} />
        </>
      ) : (
        <Notice tone="info" actions={<Button onPress={onClose}>{t('back')}</Button>}>
          {open.state === 'not-asked' ? t('notAsked') : t('notApplicable')}
        </Notice>
      )}
    </div>
  );
}

const BackButton = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation('calculators');
  return (
    <button
      type="button"
      onClick={onPress}
      className="no-print link -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded px-1 font-semibold no-underline hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('back')}
    </button>
  );
};

type MissingSummaryProps = { missing: readonly Missing[]; boxRef: RefObject<HTMLElement | null> };

/** What a form still lacks, each with the way there. It takes the focus when attaching was tried. */
function MissingSummary({ missing, boxRef }: MissingSummaryProps) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const { toField } = useFormLinks();
  return (
    <section
      ref={boxRef}
      tabIndex={-1}
      aria-labelledby="form-missing"
      className="no-print space-y-2 rounded border-2 border-brick bg-surface p-4 sm:p-6"
    >
      <h2 id="form-missing" className="text-heading font-semibold">
        {t('missing.title', plural(missing.length))}
      </h2>
      <ul className="list-disc space-y-1 pl-5 marker:text-brick">
        {missing.map(({ field, label, reason }) => (
          <li key={field}>
            <Link to={toField(field)} className="link inline-flex min-h-8 items-center">
              {format(label)}
            </Link>
            {reason === 'faulty' ? <span className="text-muted"> {t('missing.faulty')}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
