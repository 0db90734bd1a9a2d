import { useTranslation } from 'react-i18next';
import type { DocumentFacts } from '#contract/documents.ts';
import { currentLanguage } from '#web/lib/texts.ts';

/** What a person must know of the reading: that it goes on, or that there was none. */
export function ReadingNotice({ reading }: Pick<DocumentFacts, 'reading'>) {
  const { t } = useTranslation('viewer');
  if (reading.state === 'read') return null;
  return (
    <p role="status" className="border-b border-line bg-sunrise-tint px-4 py-2 text-sm text-sunrise">
      {reading.state === 'waiting' ? (
        t('reading.waiting')
      ) : (
        <>
          {t('reading.unreadable')} <span lang="en">{currentLanguage() === 'en' ? reading.detail : null}</span>
        </>
      )}
    </p>
  );
}
