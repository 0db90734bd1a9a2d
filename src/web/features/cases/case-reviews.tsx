import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ProjectCategory } from '#contract/permit-review.ts';
import { CodeChoice } from '#web/analysis/code-choice.tsx';
import { useCaseDesignReviews, useStartDesignReview } from '#web/api/analyses.ts';
import { fetchCaseMemo, useCaseTakenChecks } from '#web/api/cases.ts';
import { useCaseReviews, useStartReview } from '#web/api/reviews.ts';
import { formatDateTime, list, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { ReviewProgress } from '#web/ui/review-progress.tsx';
import { MemoButton, TakenCheckFacts } from '#web/ui/taken-check.tsx';
import { showToast } from '#web/ui/toasts.ts';

/** The reviews of a case, and the start of another. */
export function CaseReviews({ caseId }: { caseId: string }) {
  const { t } = useTranslation(['reviews', 'review']);
  const { data, error, refetch } = useCaseReviews(caseId);
  return (
    <div className="space-y-4">
      <section className="space-y-3">
        <h2 className="text-heading font-semibold">{t('ofCase.title')}</h2>
        <p className="measure text-muted">{t('ofCase.about')}</p>
        {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton label={t('loading')} lines={2} /> : null}
        {data?.length === 0 ? <EmptyState title={t('ofCase.none')}>{t('ofCase.noneAbout')}</EmptyState> : null}
        {data && data.length > 0 ? (
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {data.map((review) => (
              <li
                key={review.session_id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3"
              >
                <Link to={`/reviews/${review.session_id}`} className="link min-h-6 font-semibold">
                  {t(`review:categories.${review.project_category}`)}
                </Link>
                <ReviewProgress of={review} />
                <span className="numbers text-sm text-muted">
                  {t('by', { name: review.started_by, time: formatDateTime(review.created_at) })}
                </span>
                {review.superseded.length > 0 ? (
                  <p className="measure w-full text-sm">
                    <Badge tone="sunrise">{t('superseded.title')}</Badge>{' '}
                    {t('superseded.about', { names: list(review.superseded) })}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <StartReview caseId={caseId} />
      <TakenChecks caseId={caseId} />
      <DesignChecks caseId={caseId} />
    </div>
  );
}

function StartReview({ caseId }: { caseId: string }) {
  const { t } = useTranslation(['reviews', 'review']);
  const navigate = useNavigate();
  const [category, setCategory] = useState<ProjectCategory | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending } = useStartReview(caseId);
  const start = () => {
    if (!category) return setMissing(true);
    return mutate(category, {
      onSuccess: (sessionId) => void navigate(`/reviews/${sessionId}`),
      onError: (failure) => showToast('destructive', t('ofCase.notStarted'), describeError(failure)),
    });
  };
  return (
    <Card className="no-print space-y-4">
      <RadioCards
        label={t('review:form.category')}
        labelClassName="block text-heading font-semibold"
        name="project_category"
        choices={ProjectCategory.options.map((value) => ({
          value,
          label: t(`review:categories.${value}`),
          hint: t(`review:categories.${value}About`),
        }))}
        value={category}
        onChange={setCategory}
        isRequired
        error={isMissing && !category ? t('review:form.noCategory') : undefined}
      />
      <Button variant="primary" isPending={isPending} pendingLabel={t('ofCase.starting')} onPress={start}>
        {t('ofCase.start')}
      </Button>
    </Card>
  );
}

/** The design code checks that the applicant took along; nothing where there are none. */
function TakenChecks({ caseId }: { caseId: string }) {
  const { t } = useTranslation('designReview');
  const { data, error, refetch } = useCaseTakenChecks(caseId);
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="taken-along" className="space-y-3 pt-4">
      <h2 id="taken-along" className="text-heading font-semibold">
        {t('taken.ofCase', plural(data.length))}
      </h2>
      <p className="measure text-muted">{t('taken.ofCaseAbout')}</p>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {data.map((check) => (
          <li key={check.id} className="space-y-3 px-4 py-4">
            <TakenCheckFacts check={check} />
            <MemoButton name={list(check.files)} fetch={(language) => fetchCaseMemo(caseId, check.id, language)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The design code checks of a case, and the start of another. */
function DesignChecks({ caseId }: { caseId: string }) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const navigate = useNavigate();
  const { data, error, refetch } = useCaseDesignReviews(caseId);
  const [code, setCode] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending } = useStartDesignReview(caseId);
  const addressOf = (session: string) => `/cases/${caseId}/design-check?session=${session}`;
  const start = () => {
    if (!code) return setMissing(true);
    return mutate(code, {
      onSuccess: (session) => void navigate(addressOf(session)),
      onError: (failure) => showToast('destructive', t('case.notStarted'), describeError(failure)),
    });
  };
  return (
    <>
      <section className="space-y-3 pt-4">
        <h2 className="text-heading font-semibold">{t('case.title')}</h2>
        <p className="measure text-muted">{t('case.about')}</p>
        {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton label={t('case.loading')} lines={2} /> : null}
        {data?.length === 0 ? <p className="measure text-muted">{t('case.none')}</p> : null}
        {data && data.length > 0 ? (
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {data.map(({ session_id, code: of, status, started_by, created_at, superseded }) => (
              <li key={session_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
                <Link to={addressOf(session_id)} className="link min-h-6 font-semibold">
                  {localized(of)}
                </Link>
                <span className="text-sm">{t(`own.is.${status}`)}</span>
                <span className="numbers text-sm text-muted">
                  {t('case.by', { name: started_by, time: formatDateTime(created_at) })}
                </span>
                {superseded.length > 0 ? (
                  <p className="measure w-full text-sm">{t('case.superseded', { names: superseded })}</p>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <Card className="no-print space-y-4">
        <CodeChoice portal="reviewer" value={code} onChange={setCode} isMissing={isMissing && code === null} />
        <Button isPending={isPending} pendingLabel={t('case.starting')} onPress={start}>
          {t('case.start')}
        </Button>
      </Card>
    </>
  );
}
