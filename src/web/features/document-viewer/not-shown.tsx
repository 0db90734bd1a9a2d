import { useTranslation } from 'react-i18next';
import { ErrorWords } from '#web/lib/error-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import type { Viewer } from './use-viewer.ts';

type NotShownProps = { viewer: Viewer; onDownload: () => void };

function Why({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('viewer');
  const { trouble } = viewer.faces;
  if (trouble instanceof Error) return <ErrorWords error={trouble} />;
  return t(trouble === null ? 'notShown.kind' : `notShown.${trouble}`);
}

/** In place of the pages, where there is nothing to draw. */
export function NotShown({ viewer, onDownload }: NotShownProps) {
  const { t } = useTranslation('viewer');
  const mayHelp = viewer.faces.trouble !== null && viewer.faces.trouble !== 'protected';
  return (
    <div className="flex-1 overflow-y-auto p-4" role="alert">
      <EmptyState
        title={t('notShown.title')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {mayHelp ? <Button onPress={viewer.tryAgain}>{t('again')}</Button> : null}
            <Button onPress={onDownload}>{t('toolbar.download')}</Button>
          </div>
        }
      >
        <Why viewer={viewer} />
      </EmptyState>
    </div>
  );
}
