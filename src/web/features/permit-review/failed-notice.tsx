import { useTranslation } from 'react-i18next';
import type { ReviewStatus } from '#contract/permit-review.ts';
import { ErrorWords } from '#web/lib/error-words.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { sayFailure } from './send-review.ts';

type FailedNoticeProps = {
  /** Why nothing was started; null where the server stopped what it had begun. */
  failure: Error | null;
  stopped: ReviewStatus | null;
  filesKept: boolean;
};

/** What happened, what is kept and what to do, after a review that did not end well. */
export function FailedNotice({ failure, stopped, filesKept }: FailedNoticeProps) {
  const { t } = useTranslation('review');
  // The server gives its reason in English.
  const reason = stopped?.detail ? <span lang="en">{stopped.detail}</span> : t('failure.noReason');
  return (
    <Notice tone="error" live="alert" title={t('failure.title')}>
      <p className="[overflow-wrap:anywhere]">{failure ? <ErrorWords error={failure} say={sayFailure} /> : reason}</p>
      <p>{t(filesKept ? 'failure.filesKept' : 'failure.chooseAgain')}</p>
    </Notice>
  );
}
