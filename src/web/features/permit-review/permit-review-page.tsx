import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorWords } from '#web/lib/error-words.tsx';
import { RequestRefused } from '#web/lib/problems.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { focusHeading } from '#web/ui/heading-focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { FailedNotice } from './failed-notice.tsx';
import { LeaveWhileSending } from './leave-while-sending.tsx';
import { windowTitleOf } from './progress-words.ts';
import { ReviewDone } from './review-done.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReadingPanel, SendingPanel } from './review-progress.tsx';
import { SampleOffer } from './sample-offer.tsx';
import { FileNotSent } from './send-review.ts';
import { useReviewDraft } from './use-review-draft.ts';
import { useReviewStatus } from './use-review-status.ts';
import { useSendReview } from './use-send-review.ts';

/** From an application's documents to its checklist. The address holds the session, so a refresh loses nothing. */
export function PermitReviewPage() {
  const { t } = useTranslation('review');
  const [search, setSearch] = useSearchParams();
  const sessionId = search.get('session');
  const draft = useReviewDraft();
  const [failure, setFailure] = useState<Error | null>(null);
  const [startedHere, setStartedHere] = useState(false);
  const status = useReviewStatus(sessionId);

  const sender = useSendReview(
    (started) => {
      setStartedHere(true);
      setSearch({ session: started });
    },
    (failed) => {
      setFailure(failed);
      showToast('destructive', t('failure.toast'), failed.message);
    },
  );
  const { sending } = sender;
  const review = sessionId === null ? undefined : status.data;
  const stopped = review?.status === 'error' ? review : null;

  useEffect(() => {
    if (!stopped) return;
    // Not by the hook's `t`: another language would show the notification again.
    const reason = stopped.detail ?? i18next.t('review:failure.noReason');
    showToast('destructive', i18next.t('review:failure.toast'), reason);
  }, [stopped]);

  const startAnew = () => {
    draft.clear();
    setFailure(null);
    setSearch({});
    scrollTo(0, 0);
    // The pressed button goes with its view; the heading stays.
    focusHeading();
  };

  const view = () => {
    if (sending) {
      const stop = () => {
        sender.stop();
        focusHeading();
      };
      return <SendingPanel files={draft.files} sending={sending} onStop={stop} />;
    }
    if (sessionId !== null && !review) {
      if (!status.isError) return <Skeleton label={t('page.opening')} lines={8} />;
      return status.error instanceof RequestRefused && [400, 404].includes(status.error.status) ? (
        <EmptyState title={t('page.none')} action={<Button onPress={startAnew}>{t('page.startAnew')}</Button>}>
          {t('page.noneAbout')}
        </EmptyState>
      ) : (
        <Notice
          tone="error"
          live="alert"
          title={t('page.notOpened')}
          actions={<Button onPress={() => void status.refetch()}>{t('page.tryAgain')}</Button>}
        >
          <ErrorWords error={status.error} />
        </Notice>
      );
    }
    if (review?.status === 'processing' || review?.status === 'uploaded') {
      return <ReadingPanel status={review} lost={status.lost} takeFocus={startedHere} />;
    }
    if (review?.status === 'completed') {
      return <ReviewDone review={review} takeFocus={startedHere} onStartAnew={startAnew} />;
    }
    const fault = failure instanceof FileNotSent ? failure : null;
    return (
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-8">
        <div className="lg:sticky lg:top-6 lg:order-2">
          <SampleOffer
            onTake={(files, category) => {
              draft.add(files);
              if (category) draft.setCategory(category);
            }}
          />
        </div>
        <div className="min-w-0 space-y-6">
          {failure || stopped ? (
            <FailedNotice failure={failure} stopped={stopped} filesKept={draft.files.length > 0} />
          ) : null}
          <ReviewForm
            draft={draft}
            fault={fault}
            onGenerate={(category) => {
              setFailure(null);
              void sender.start(draft.files, category);
            }}
          />
        </div>
      </div>
    );
  };

  const sentShare = sending ? (sending.totalBytes > 0 ? sending.sentBytes / sending.totalBytes : 1) : undefined;
  return (
    <>
      <PageHeader
        title={t('page.title')}
        windowTitle={windowTitleOf(review, sentShare)}
        back={<BackLink to="/reviewer-dashboard">{t('page.back')}</BackLink>}
      >
        {review?.status === 'completed' ? null : t('page.about')}
      </PageHeader>
      {view()}
      {sending ? <LeaveWhileSending onLeave={sender.stop} /> : null}
    </>
  );
}
