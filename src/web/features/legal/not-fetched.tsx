import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * The text could not be fetched: why, and what to do. Without an error the call waits for a connection, and comes by
 * itself when that is back.
 */
export function NotFetched({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('pages');
  return error === null ? (
    <Notice tone="attention" live="status" title={t('legal.offline.title')}>
      {t('legal.offline.about')}
    </Notice>
  ) : (
    <Notice
      tone="error"
      live="alert"
      title={t('legal.failed')}
      actions={<Button onPress={onRetry}>{t('legal.tryAgain')}</Button>}
    >
      {error.message}
    </Notice>
  );
}
