import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NotYetBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { fieldBox, fieldEdge } from '#web/ui/field.tsx';

/** The place of the planning assistant. It does not answer yet, and says so in place of pretending. */
export function AssistantCard() {
  const { t } = useTranslation('finder');
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={`${id}title`} className="no-print space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={`${id}title`} className="text-title font-semibold tracking-tight">
            {t('assistant.title')}
          </h2>
          <NotYetBadge>{t('assistant.later')}</NotYetBadge>
        </div>
        <p id={`${id}about`} className="text-muted">
          {t('assistant.about')}
        </p>
        <textarea
          disabled
          rows={2}
          aria-label={t('assistant.question')}
          aria-describedby={`${id}about`}
          placeholder={t('assistant.placeholder')}
          className={`${fieldBox} ${fieldEdge(false)} resize-none py-2 hover:border-edge`}
        />
      </section>
    </Card>
  );
}
