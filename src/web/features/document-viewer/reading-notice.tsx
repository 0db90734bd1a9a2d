import { useTranslation } from 'react-i18next';
import type { DocumentFacts } from '#contract/documents.ts';

/** What a person must know of the reading: that it goes on, or that there was none. */
export function ReadingNotice({ reading }: Pick<DocumentFacts, 'reading'>) {
  const { t } = useTranslation(['viewer', 'reading']);
  if (reading.state === 'read') return null;
  return (
    <p role="status" className="border-b border-line bg-sunrise-tint px-4 py-2 text-sm text-sunrise">
      {reading.state === 'waiting'
        ? t('reading.waiting')
        : `${t('reading.unreadable')} ${t(`reading:unreadable.${reading.reason}`)}`}
    </p>
  );
}
