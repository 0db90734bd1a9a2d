import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { designReview, type OwnDesignReview } from '#contract/design-review.ts';
import type { OptionFields } from '#web/analysis/analysis-form.tsx';
import { AnalysisPage } from '#web/analysis/analysis-page.tsx';
import { CodeChoice } from '#web/analysis/code-choice.tsx';
import { SampleOffer } from '#web/analysis/sample-offer.tsx';
import { designCodesQuery, ownDesignReviewsQuery } from '#web/api/analyses.ts';
import { formatDateTime, plural } from '#web/lib/format.ts';
import type { StaffPortal } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { focusHeading } from '#web/ui/focus.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { DesignReviewAnswers } from './design-review-answers.tsx';

const tool = {
  endpoints: designReview,
  portal: 'contractor',
  texts: 'designReview',
  keepsResult: true,
  back: '/developer-dashboard',
  fileNameOf: (id: string) => `design_review_memo_${id}.docx`,
  onDownloaded: () =>
    showToast('success', i18next.t('designReview:done.downloaded'), i18next.t('designReview:done.downloadedAbout')),
} as const;

/** A list has no empty value. */
const NONE = 'none';

type DesignOptions = { design_code: string; previous_review: string };

/** What is chosen beside the plans: their rules, and the check that they are compared with. */
function DesignChoice({ options, onChange, isMissing }: OptionFields<DesignOptions>) {
  return (
    <div className="space-y-3">
      <CodeChoice
        portal="contractor"
        value={options?.design_code ?? null}
        onChange={(code) => onChange({ previous_review: '', ...options, design_code: code })}
        isMissing={isMissing}
      />
      <PreviousChoice options={options} onChange={onChange} />
    </div>
  );
}

/** What a check is called: its first file, and how many more. */
const nameOf = ({ session_id: id, files }: OwnDesignReview): string =>
  files.length > 1
    ? i18next.t('designReview:own.andMore', { ...plural(files.length - 1), name: files[0] })
    : (files[0] ?? id.slice(0, 8));

/** In the address: the check that a new set is compared with. */
const PREVIOUS = 'previous';

/** Which of one's own completed checks the plans are compared with; its rules are taken for the new ones too. */
function PreviousChoice({ options, onChange }: Pick<OptionFields<DesignOptions>, 'options' | 'onChange'>) {
  const { t } = useTranslation('designReview');
  const { data: checks = [] } = useQuery(ownDesignReviewsQuery);
  const completed = checks.filter(({ status }) => status === 'completed');
  const [search] = useSearchParams();
  const asked = completed.find(({ session_id: id }) => id === search.get(PREVIOUS));
  const choose = (check: OwnDesignReview | undefined) => {
    if (check) onChange({ design_code: check.design_code, previous_review: check.session_id });
    else if (options) onChange({ ...options, previous_review: '' });
  };
  const arrive = useRef(choose);
  useEffect(() => {
    arrive.current = choose;
  });
  useEffect(() => {
    if (asked) arrive.current(asked);
  }, [asked]);
  if (completed.length === 0) return null;
  return (
    <div className="max-w-xl">
      <Select
        label={t('form.previous')}
        hint={t('form.previousHint')}
        name="previous_review"
        options={[
          { value: NONE, label: t('form.previousNone') },
          ...completed.map((check) => ({
            value: check.session_id,
            label: `${nameOf(check)} · ${formatDateTime(check.created_at)}`,
          })),
        ]}
        value={options?.previous_review || NONE}
        onChange={(id) => choose(completed.find(({ session_id }) => session_id === id))}
      />
    </div>
  );
}

/** One's earlier checks, to be found again. */
function OwnChecks() {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const { data: checks, error, refetch } = useQuery(ownDesignReviewsQuery);
  return (
    <section aria-labelledby="own-title" className="mt-10 space-y-3">
      <h2 id="own-title" className="text-title font-semibold">
        {t('own.title')}
      </h2>
      {error && !checks ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!checks && !error ? <Skeleton label={t('own.loading')} lines={3} /> : null}
      {checks?.length === 0 ? <p className="measure text-muted">{t('own.none')}</p> : null}
      {checks && checks.length > 0 ? (
        <Table
          caption={t('own.title')}
          rows={checks}
          rowKey={({ session_id }) => session_id}
          columns={[
            {
              id: 'plans',
              header: t('own.plans'),
              rowHeader: true,
              cell: (check) => (
                <Link
                  to={`?session=${check.session_id}`}
                  className="link inline-block min-h-6 [overflow-wrap:anywhere]"
                >
                  {nameOf(check)}
                </Link>
              ),
            },
            { id: 'code', header: t('own.code'), cell: ({ code }) => localized(code) },
            { id: 'status', header: t('own.status'), cell: ({ status }) => t(`own.is.${status}`) },
            { id: 'started', header: t('own.started'), cell: ({ created_at }) => formatDateTime(created_at) },
            {
              id: 'next',
              header: t('own.next'),
              cell: (check) =>
                check.status === 'completed' ? (
                  <Link
                    to={`?${PREVIOUS}=${check.session_id}`}
                    aria-label={t('own.checkNewOf', { name: nameOf(check) })}
                    onClick={() => {
                      scrollTo(0, 0);
                      focusHeading();
                    }}
                    className="link inline-block min-h-6"
                  >
                    {t('own.checkNew')}
                  </Link>
                ) : null,
            },
          ]}
        />
      ) : null}
    </section>
  );
}

/** What a design code is called; the first is meant where there is none of this id. */
function useCodeName(portal: StaffPortal): (id: string) => string {
  const localized = useLocalized();
  const { data: codes } = useQuery(designCodesQuery(portal));
  return (id) => {
    const code = codes?.find((one) => one.id === id) ?? codes?.[0];
    return code ? localized(code.title) : '';
  };
}

/** A design code check of a case, which began there. */
export function CaseDesignCheckPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const codeName = useCodeName('reviewer');
  const back = `/cases/${id}?tab=review`;
  if (!search.has('session')) return <Navigate to={back} replace />;
  return (
    <AnalysisPage
      tool={{ ...tool, portal: 'reviewer', back, backText: () => i18next.t('designReview:page.backToCase') }}
      options={null as DesignOptions | null}
      describeOptions={({ design_code: code }) => codeName(code)}
    >
      {(result) => <DesignReviewAnswers result={result} />}
    </AnalysisPage>
  );
}

/** From a contractor's plans to what a design code says of them. */
export function DesignReviewPage() {
  const codeName = useCodeName('contractor');
  const [search] = useSearchParams();
  return (
    <>
      <AnalysisPage
        tool={tool}
        options={null as DesignOptions | null}
        fields={(given) => <DesignChoice {...given} />}
        aside={(take) => <SampleOffer onTake={(files) => take(files, null)} />}
        describeOptions={({ design_code: code }) => codeName(code)}
      >
        {(result) => <DesignReviewAnswers result={result} />}
      </AnalysisPage>
      {search.has('session') ? null : <OwnChecks />}
    </>
  );
}
