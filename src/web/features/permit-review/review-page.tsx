import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { ReviewSummary } from '#contract/reviews.ts';
import { FailedNotice } from '#web/analysis/analysis-ended.tsx';
import { ReadingPanel } from '#web/analysis/reading-panel.tsx';
import { SessionProvider, ToolProvider } from '#web/analysis/tool.ts';
import { isRunning, useAnalysisResult, useAnalysisStatus } from '#web/api/analyses.ts';
import { useStaff } from '#web/api/cases.ts';
import { useAssignReview, useReview } from '#web/api/reviews.ts';
import { list } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { StatedFactsContext } from './pointed-facts.tsx';
import { SplitReview } from './split-review.tsx';
import { permitReviewTool } from './tool.ts';

/** A permit review as it is worked: its lines beside the sheets. Its address can be given to a colleague. */
export function ReviewPage() {
  const { t } = useTranslation(['reviews', 'review']);
  const { sessionId = '' } = useParams();
  const review = useReview(sessionId);
  const status = useAnalysisStatus(permitReviewTool, sessionId);
  const { data } = review;
  const error = data ? status.error : review.error;
  const again = () => void Promise.all([review.refetch(), status.refetch()]);
  const back = data?.case ? (
    <BackLink to={`/cases/${data.case.id}?tab=review`}>{t('case', { reference: data.case.reference })}</BackLink>
  ) : (
    <BackLink to="/reviews">{t('title')}</BackLink>
  );
  return (
    <ToolProvider value={permitReviewTool}>
      <SessionProvider value={sessionId}>
        <PageHeader
          title={data?.case ? t('one', { reference: data.case.reference }) : t(error ? 'notOpened' : 'oneOfFiles')}
          back={back}
          {...(data ? { actions: <Actions of={data} /> } : {})}
        >
          {data ? t(`review:categories.${data.project_category}`) : null}
        </PageHeader>
        {data?.case && data.superseded.length > 0 ? (
          <Notice
            tone="attention"
            title={t('superseded.title')}
            actions={<LinkButton to={`/cases/${data.case.id}?tab=review`}>{t('superseded.again')}</LinkButton>}
          >
            {t('superseded.about', { names: list(data.superseded) })}
          </Notice>
        ) : null}
        {error ? (
          <Notice tone="error" live="alert" actions={<Button onPress={again}>{t('tryAgain')}</Button>}>
            <ErrorText error={error} />
          </Notice>
        ) : null}
        {!error && !status.data ? <Skeleton isPage label={t('loading')} lines={8} /> : null}
        {status.data && isRunning(status.data) ? (
          <ReadingPanel status={status.data} lost={status.lost} takeFocus={false} />
        ) : null}
        {status.data?.status === 'error' ? (
          <FailedNotice failure={null} stopped={status.data} filesKept={false} />
        ) : null}
        {status.data?.status === 'completed' ? <Completed sessionId={sessionId} /> : null}
      </SessionProvider>
    </ToolProvider>
  );
}

function Completed({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('reviews');
  const result = useAnalysisResult(permitReviewTool, sessionId);
  if (result.data)
    return (
      <StatedFactsContext value={result.data.facts}>
        <SplitReview result={result.data} sessionId={sessionId} />
      </StatedFactsContext>
    );
  if (!result.error) return <Skeleton isPage label={t('loading')} lines={8} />;
  return (
    <Notice
      tone="error"
      live="alert"
      title={t('notOpened')}
      actions={<Button onPress={() => void result.refetch()}>{t('tryAgain')}</Button>}
    >
      <ErrorText error={result.error} />
    </Notice>
  );
}

const NOBODY = 'nobody';

/** Who has the review, and the whole of it on one page, with its Word file. */
function Actions({ of }: { of: ReviewSummary }) {
  const { t } = useTranslation('reviews');
  const { data: staff = [] } = useStaff();
  const { mutate, isPending } = useAssignReview(of.session_id);
  const isKnown = of.assignee_id === null || staff.some(({ id }) => id === of.assignee_id);
  return (
    <div className="no-print flex flex-wrap items-end gap-3">
      <Select
        label={t('assignee')}
        name="assignee"
        value={of.assignee_id ?? NOBODY}
        isDisabled={isPending}
        options={[
          { value: NOBODY, label: t('nobody') },
          ...(isKnown ? [] : [{ value: of.assignee_id ?? '', label: of.assignee ?? '' }]),
          ...staff.map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
        onChange={(value) =>
          mutate(value === NOBODY ? null : value, {
            onError: (failure) => showToast('destructive', t('notAssigned'), describeError(failure)),
          })
        }
      />
      {of.case ? (
        <Link to={`/cases/${of.case.id}`} className="sr-only focus:not-sr-only">
          {t('case', { reference: of.case.reference })}
        </Link>
      ) : null}
      <LinkButton to={`/permit-review?session=${of.session_id}`}>{t('wholeChecklist')}</LinkButton>
    </div>
  );
}
