import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { SaveStatus } from '../draft/save-status.tsx';
import { AttachPanel } from './attach-panel.tsx';
import { MissingSummary } from './missing-summary.tsx';
import type { OpenForm } from './use-attached-form.ts';

type FormFrameProps = { open: OpenForm; onClose: () => void; children: ReactNode };

/** What stands around every form: its title, how safe the entries are, what is missing, and attaching it. */
export function FormFrame({ open, onClose, children }: FormFrameProps) {
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
