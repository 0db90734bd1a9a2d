import { useTranslation } from 'react-i18next';
import { worthRetrying } from '#web/lib/problems.ts';
import { Button } from './button.tsx';
import { ErrorText, Notice } from './notice.tsx';

/** In place of what did not come: why, and another try where that can help. */
export function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('ui');
  const again = worthRetrying(error) ? { actions: <Button onPress={onRetry}>{t('again')}</Button> } : {};
  return (
    <Notice tone="error" live="alert" {...again}>
      <ErrorText error={error} />
    </Notice>
  );
}
