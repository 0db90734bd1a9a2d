import { useTranslation } from 'react-i18next';
import { worthRetrying } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';

/** In place of what did not come. */
export function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('cases');
  const again = worthRetrying(error) ? { actions: <Button onPress={onRetry}>{t('again')}</Button> } : {};
  return (
    <Notice tone="error" live="alert" {...again}>
      <ErrorText error={error} />
    </Notice>
  );
}
