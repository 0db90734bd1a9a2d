import { useTranslation } from 'react-i18next';
import { ErrorText } from '#web/lib/error-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type SearchFailedProps = { title: string; error: Error | null; isFetching: boolean; onRetry: () => void };

/**
 * Something could not be fetched: why, and what to do. Without an error it waits for a connection, and comes by itself
 * when that is back.
 */
export function SearchFailed({ title, error, isFetching, onRetry }: SearchFailedProps) {
  const { t } = useTranslation('finder');
  return error === null ? (
    <Notice tone="attention" title={t('offline.title')}>
      {t('offline.about')}
    </Notice>
  ) : (
    <Notice
      tone="error"
      title={title}
      actions={
        <Button isPending={isFetching} onPress={onRetry}>
          {t('again')}
        </Button>
      }
    >
      <ErrorText error={error} />
    </Notice>
  );
}
