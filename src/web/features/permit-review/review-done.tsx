import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Download, Printer } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { permitReview, type ReviewStatus } from '#contract/permit-review.ts';
import { fetchFile } from '#web/lib/api.ts';
import { inArea } from '#web/lib/area-session.ts';
import { ErrorWords } from '#web/lib/error-words.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { currentLanguage } from '#web/lib/texts.ts';
import { counted, moment } from '#web/lib/words.ts';
import { Button } from '#web/ui/button.tsx';
import { useLostFocus } from '#web/ui/lost-focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ReviewResult } from './review-result.tsx';
import { useReviewResult } from './use-review-status.ts';

const FILE_NAME = 'permit_review_checklist.docx';

type ReviewDoneProps = { review: ReviewStatus; takeFocus: boolean; onStartAnew: () => void };

/** The checklist is there: take it as a Word file, or go through it on the screen. */
export function ReviewDone({ review, takeFocus, onStartAnew }: ReviewDoneProps) {
  const { t } = useTranslation('review');
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, takeFocus);
  const { session_id: sessionId, project_category: category, progress } = review;
  const result = useReviewResult(sessionId, true);
  const download = useMutation({
    mutationFn: () => inArea('reviewer', (token) => fetchFile(permitReview.download, { params: { sessionId }, token })),
    onSuccess: (blob) => saveFile(blob, FILE_NAME),
    onError: (error) =>
      showToast('destructive', t('done.downloadFailed'), `${t('done.downloadFailedAbout')} ${error.message}`),
  });

  return (
    <div className="space-y-8">
      <section
        aria-labelledby="done-title"
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded border border-l-4 border-line border-l-pine bg-surface p-4 sm:p-6"
      >
        <div className="min-w-0 flex-1 basis-80 space-y-1">
          <h2
            id="done-title"
            ref={heading}
            tabIndex={-1}
            className="flex items-center gap-2 text-title font-semibold outline-none"
          >
            <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-pine" />
            {t('done.title')}
          </h2>
          <p className="numbers text-muted">
            {category ? `${t(`categories.${category}`)} · ` : ''}
            {t('done.read', {
              ...counted(progress.pages_read),
              files: t('amount.files', counted(progress.files_total)),
            })}{' '}
            · {moment(review.created_at)}
          </p>
          {currentLanguage() === 'en' ? null : (
            <p className="measure text-muted">
              {t('done.wordInEnglish')} {t('done.checklistInEnglish')}
            </p>
          )}
        </div>
        <div className="no-print flex flex-wrap gap-3">
          <Button
            variant="primary"
            isPending={download.isPending}
            pendingLabel={t('done.downloading')}
            onPress={() => download.mutate()}
          >
            <Download aria-hidden="true" className="size-5" />
            {t('done.download')}
          </Button>
          <Button onPress={() => print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t('done.print')}
          </Button>
          <Button onPress={onStartAnew}>{t('page.startAnew')}</Button>
        </div>
      </section>
      {result.data ? <ReviewResult result={result.data} /> : null}
      {result.isPending ? <Skeleton label={t('done.opening')} lines={12} /> : null}
      {result.isError ? (
        <Notice
          tone="error"
          live="alert"
          title={t('done.notShown')}
          actions={<Button onPress={() => void result.refetch()}>{t('page.tryAgain')}</Button>}
        >
          <ErrorWords error={result.error} /> {t('done.wordHoldsAll')}
        </Notice>
      ) : null}
    </div>
  );
}
