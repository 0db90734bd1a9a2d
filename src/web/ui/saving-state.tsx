import { useTranslation } from 'react-i18next';
import { RequestError } from '#web/lib/problems.ts';
import type { Autosave } from '#web/lib/use-autosave.ts';
import { Button } from './button.tsx';
import { ErrorText, Notice } from './notice.tsx';

const isStale = (error: Error | null) => error instanceof RequestError && error.status === 409;

/** Whether what is written was saved, and what to do where it was not: try again, or load what another saved. */
export function SavingState({ saving, onReload }: { saving: Autosave; onReload: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <>
      {saving.error ? (
        <Notice
          tone="error"
          live="alert"
          title={t('saving.failed')}
          actions={
            isStale(saving.error) ? (
              <Button onPress={onReload}>{t('saving.reload')}</Button>
            ) : (
              <Button onPress={() => void saving.flush().catch(() => {})}>{t('saving.tryAgain')}</Button>
            )
          }
        >
          <ErrorText error={saving.error} />
        </Notice>
      ) : null}
      <p role="status" className="text-sm text-muted">
        {t(`saving.state.${saving.state}`)}
      </p>
    </>
  );
}
