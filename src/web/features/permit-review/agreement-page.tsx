import { useTranslation } from 'react-i18next';
import { useAgreement } from '#web/api/reviews.ts';
import { formatNumber, percent, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';

/** For administrators: how often people let each line of each edition stand. */
export function AgreementPage() {
  const { t } = useTranslation('reviews');
  const local = useLocalized();
  const { data, error, refetch } = useAgreement();
  return (
    <>
      <PageHeader title={t('agreement.title')} back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}>
        {data ? t('agreement.about', { ...plural(data.least_looks), share: percent(data.least_agreement) }) : null}
      </PageHeader>
      {error ? (
        <Notice tone="error" live="alert" actions={<Button onPress={() => void refetch()}>{t('tryAgain')}</Button>}>
          <ErrorText error={error} />
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
      {data?.lines.length === 0 ? (
        <EmptyState title={t('agreement.none')}>{t('agreement.noneAbout')}</EmptyState>
      ) : null}
      {data && data.lines.length > 0 ? (
        <Table
          caption={t('agreement.title')}
          rows={data.lines}
          rowKey={({ checklist, edition, item_id }) => `${checklist.en} ${edition} ${item_id}`}
          columns={[
            {
              id: 'line',
              header: t('agreement.line'),
              rowHeader: true,
              cell: ({ question, item_id: id, distrusted }) => (
                <>
                  {question ? local(question) : t('agreement.formerLine', { id })}{' '}
                  {distrusted ? <Badge tone="sunrise">{t('distrusted')}</Badge> : null}
                </>
              ),
            },
            { id: 'checklist', header: t('category'), cell: ({ checklist }) => local(checklist) },
            { id: 'edition', header: t('agreement.edition'), cell: ({ edition }) => edition },
            { id: 'agreed', header: t('agreement.agreed'), cell: ({ agreed }) => formatNumber(agreed) },
            { id: 'overridden', header: t('agreement.overridden'), cell: (row) => formatNumber(row.overridden) },
            { id: 'completed', header: t('agreement.completed'), cell: (row) => formatNumber(row.completed) },
            { id: 'of', header: t('agreement.of'), cell: (row) => formatNumber(row.of + row.completed) },
            {
              id: 'share',
              header: t('agreement.share'),
              cell: ({ agreed, of }) => (of === 0 ? '–' : percent(agreed / of)),
            },
          ]}
        />
      ) : null}
    </>
  );
}
