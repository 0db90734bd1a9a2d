import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { RequestRefused } from '#web/lib/problems.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { focusHeading } from '#web/ui/heading-focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { LeaveWhileSending } from './leave-while-sending.tsx';
import { windowTitleOf } from './progress-words.ts';
import { ReviewDone } from './review-done.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReadingPanel, SendingPanel } from './review-progress.tsx';
import { SampleOffer } from './sample-offer.tsx';
import { useReviewDraft } from './use-review-draft.ts';
import { useReviewStatus } from './use-review-status.ts';
import { type SendFailure, useSendReview } from './use-send-review.ts';

const STOPPED = 'The server stopped the review without a reason.';
const showFailure = (detail: string) => showToast('destructive', 'Processing failed', detail);

/** What is kept and what to do, after a review that did not end well. */
const FailedNotice = ({ detail, filesKept }: { detail: string; filesKept: boolean }) => (
  <Notice tone="error" live="alert" title="Processing failed. Please try again.">
    <p className="[overflow-wrap:anywhere]">{detail}</p>
    <p>
      {filesKept
        ? 'Your files are still in the list. Press Generate Checklist to start again.'
        : 'Choose the files again to start a new review.'}
    </p>
  </Notice>
);

/** From an application's documents to its checklist. The address holds the session, so a refresh loses nothing. */
export function PermitReviewPage() {
  const [search, setSearch] = useSearchParams();
  const sessionId = search.get('session');
  const draft = useReviewDraft();
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const [startedHere, setStartedHere] = useState(false);
  const status = useReviewStatus(sessionId);

  const sender = useSendReview(
    (started) => {
      setStartedHere(true);
      setSearch({ session: started });
    },
    (failed) => {
      setFailure(failed);
      showFailure(failed.detail);
    },
  );
  const { sending } = sender;
  const review = sessionId === null ? undefined : status.data;
  const stopped = review?.status === 'error' ? review : null;

  useEffect(() => {
    if (stopped) showFailure(stopped.detail ?? STOPPED);
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
      if (!status.isError) return <Skeleton label="Opening the review" lines={8} />;
      return status.error instanceof RequestRefused && [400, 404].includes(status.error.status) ? (
        <EmptyState
          title="There is no review at this address"
          action={<Button onPress={startAnew}>Start a new review</Button>}
        >
          Check the address, or start a new review. Reviews are kept under the account that started them.
        </EmptyState>
      ) : (
        <Notice
          tone="error"
          live="alert"
          title="The review could not be opened"
          actions={<Button onPress={() => void status.refetch()}>Try again</Button>}
        >
          {status.error.message}
        </Notice>
      );
    }
    if (review?.status === 'processing' || review?.status === 'uploaded') {
      return <ReadingPanel status={review} lost={status.lost} takeFocus={startedHere} />;
    }
    if (review?.status === 'completed') {
      return <ReviewDone review={review} takeFocus={startedHere} onStartAnew={startAnew} />;
    }
    const failed = failure?.detail ?? (stopped ? (stopped.detail ?? STOPPED) : null);
    const fault = failure?.fileId ? { fileId: failure.fileId, detail: failure.detail } : null;
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
          {failed !== null ? <FailedNotice detail={failed} filesKept={draft.files.length > 0} /> : null}
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
        title="Permit Review Assistant"
        windowTitle={windowTitleOf(review, sentShare)}
        back={<BackLink to="/reviewer-dashboard">Back to Reviewer Tools</BackLink>}
      >
        {review?.status === 'completed'
          ? null
          : 'Upload an application. Its documents are read, and the review checklist is filled in with file and page behind every answer.'}
      </PageHeader>
      {view()}
      {sending ? <LeaveWhileSending onLeave={sender.stop} /> : null}
    </>
  );
}
