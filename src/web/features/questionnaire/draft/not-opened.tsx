import { useTranslation } from 'react-i18next';
import { ErrorText } from '#web/lib/error-text.tsx';
import { NetworkError, RequestError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

// An id that is none (400) leads to no application either.
const isMissing = (error: Error): boolean =>
  error instanceof RequestError && (error.status === 404 || error.problem.code === 'invalid-request');

/** An application that could not be opened: that it is not there, or that it may work in a moment. */
export function NotOpened({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation('draft');
  const missing = isMissing(error);
  const title = missing ? t('opening.missing') : t('opening.failed');
  const mine = (
    <LinkButton to="/my-applications" variant={missing ? 'primary' : 'secondary'}>
      {t('opening.mine')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={missing ? t('opening.missingWhat') : t('opening.failedWhat')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {missing ? null : (
              <Button variant="primary" onPress={onAgain}>
                {t('opening.again')}
              </Button>
            )}
            {mine}
          </div>
        }
      >
        {missing ? (
          t('opening.missingAbout')
        ) : (
          <>
            <p role="alert">
              <ErrorText error={error} />
            </p>
            {error instanceof NetworkError ? <p>{t('opening.keptAbout')}</p> : null}
          </>
        )}
      </EmptyState>
    </>
  );
}
