import { useTranslation } from 'react-i18next';
import type { Localized } from '#domain/agency/language.ts';
import { ErrorText } from '#web/lib/error-text.tsx';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useStart } from './use-start.ts';

/** Starts a new application. `isSecond`: there is one in progress, which comes first. */
export function StartButton({ title, isSecond }: { title: Localized; isSecond: boolean }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const start = useStart();
  return (
    <section aria-labelledby="start" className="space-y-4 border-t border-line pt-6">
      <h2 id="start" className="text-heading font-semibold">
        {t(isSecond ? 'intro.startNew' : 'intro.ready')}
      </h2>
      {start.error ? (
        <Notice tone="error" live="alert" title={t('intro.createFailed')}>
          <p>
            <ErrorText error={start.error} />
          </p>
          <p>{t('intro.createFailedAbout')}</p>
        </Notice>
      ) : null}
      <Button
        variant={isSecond ? 'secondary' : 'primary'}
        className="px-6 max-sm:w-full"
        isPending={start.isPending || start.isSuccess}
        pendingLabel={t('intro.creating')}
        onPress={() => start.mutate(localize(title))}
      >
        {t('intro.start')}
      </Button>
    </section>
  );
}
