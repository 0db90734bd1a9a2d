import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { designReview } from '#contract/design-review.ts';
import type { OptionFields } from '#web/analysis/analysis-form.tsx';
import { AnalysisPage } from '#web/analysis/analysis-page.tsx';
import { SampleOffer } from '#web/analysis/sample-offer.tsx';
import { designCodesQuery, ownDesignReviewsQuery } from '#web/api/analyses.ts';
import { formatDateTime, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Table } from '#web/ui/table.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { DesignReviewAnswers } from './design-review-answers.tsx';

const tool = {
  endpoints: designReview,
  portal: 'contractor',
  texts: 'designReview',
  back: '/developer-dashboard',
  fileNameOf: (id: string) => `design_review_memo_${id}.docx`,
  onDownloaded: () =>
    showToast('success', i18next.t('designReview:done.downloaded'), i18next.t('designReview:done.downloadedAbout')),
} as const;

type DesignOptions = { design_code: string };

/** Which rules the plans are compared with. None is chosen beforehand: those of another place would mislead. */
function CodeChoice({ options, onChange, isMissing }: OptionFields<DesignOptions>) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const { data: codes, error, refetch } = useQuery(designCodesQuery);
  return (
    <div className="space-y-3">
      <h2 className="text-heading font-semibold">{t('form.runTitle')}</h2>
      {error && !codes ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!codes && !error ? <Skeleton label={t('page.opening')} lines={3} /> : null}
      {codes ? (
        <RadioCards
          label={t('form.code')}
          name="design_code"
          choices={codes.map(({ id, title, about, rules }) => ({
            value: id,
            icon: <Building2 aria-hidden="true" className="size-6" strokeWidth={1.5} />,
            label: localized(title),
            hint: t('form.codeAbout', { ...plural(rules), about: localized(about) }),
          }))}
          value={options?.design_code ?? null}
          onChange={(code) => onChange({ design_code: code })}
          isRequired
          error={isMissing ? t('form.noCode') : undefined}
        />
      ) : null}
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
              cell: ({ session_id, files }) => (
                <Link to={`?session=${session_id}`} className="link inline-block min-h-6 [overflow-wrap:anywhere]">
                  {files.length > 1
                    ? t('own.andMore', { ...plural(files.length - 1), name: files[0] })
                    : (files[0] ?? session_id.slice(0, 8))}
                </Link>
              ),
            },
            { id: 'code', header: t('own.code'), cell: ({ code }) => localized(code) },
            { id: 'status', header: t('own.status'), cell: ({ status }) => t(`own.is.${status}`) },
            { id: 'started', header: t('own.started'), cell: ({ created_at }) => formatDateTime(created_at) },
          ]}
        />
      ) : null}
    </section>
  );
}

/** From a contractor's plans to what a design code says of them. */
export function DesignReviewPage() {
  const localized = useLocalized();
  const { data: codes } = useQuery(designCodesQuery);
  const nameOf = (id: string) => {
    const code = codes?.find((one) => one.id === id) ?? codes?.[0];
    return code ? localized(code.title) : '';
  };
  const [search] = useSearchParams();
  return (
    <>
      <AnalysisPage
        tool={tool}
        options={null as DesignOptions | null}
        fields={(given) => <CodeChoice {...given} />}
        aside={(take) => <SampleOffer onTake={(files) => take(files, null)} />}
        describeOptions={({ design_code: code }) => nameOf(code)}
      >
        {(result) => <DesignReviewAnswers result={result} />}
      </AnalysisPage>
      {search.has('session') ? null : <OwnChecks />}
    </>
  );
}
