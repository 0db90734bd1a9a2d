import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { SplitShown } from '#contract/knowledge.ts';
import type { TextProblem } from '#domain/assistant/edition.ts';
import { useDiscardImport, useTextImport } from '#web/api/knowledge.ts';
import { formatNumber, list, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageButtons } from '#web/ui/page-buttons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar, Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { PublishForm } from './publish-form.tsx';
import { TextSection } from './text-section.tsx';

/** For administrators: a file while it is read, how it was split, and what it is published as. */
export function TextImportPage() {
  const { t } = useTranslation('knowledge');
  const { id = '' } = useParams();
  const { data, error, refetch } = useTextImport(id);
  return (
    <>
      <PageHeader
        title={data?.file ?? t('imports.one')}
        back={<BackLink to="/knowledge/import">{t('imports.title')}</BackLink>}
        actions={data ? <Discard id={data.id} file={data.file} /> : null}
      >
        {t('imports.unpublished')}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('imports.loading')} lines={8} /> : null}
      {data?.state === 'reading' ? <Reading read={data} /> : null}
      {data?.state === 'failed' ? <Failed problem={data.problem ?? 'gave-up'} /> : null}
      {data?.state === 'split' ? <Split split={data} /> : null}
    </>
  );
}

function Discard({ id, file }: { id: string; file: string }) {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const { mutate, isPending } = useDiscardImport();
  const discard = () =>
    mutate(id, {
      onSuccess: () => void navigate('/knowledge/import'),
      onError: (failure) => showToast('destructive', file, describeError(failure)),
    });
  return (
    <Button isPending={isPending} onPress={discard}>
      {t('imports.discard')}
    </Button>
  );
}

function Reading({ read: { pages, pages_read: done } }: { read: SplitShown }) {
  const { t } = useTranslation('knowledge');
  const text =
    pages === null ? t('imports.waiting') : t('imports.read', { read: formatNumber(done), pages: formatNumber(pages) });
  return (
    <div className="max-w-xl" aria-live="polite">
      <ProgressBar label={t('imports.reading')} {...(pages === null ? {} : { value: done, max: pages })} text={text} />
    </div>
  );
}

const OWN_WORDS = ['no-words', 'too-much-text', 'wrong-type', 'gave-up', 'too-many-pages', 'text-document'] as const;

function Failed({ problem }: { problem: TextProblem }) {
  const { t } = useTranslation(['knowledge', 'reading']);
  const own = OWN_WORDS.find((one) => one === problem);
  const known = problem as Exclude<TextProblem, (typeof OWN_WORDS)[number]>;
  return (
    <Notice tone="error" live="alert" title={t('imports.failed')}>
      <p>{own ? t(`imports.problem.${own}`) : t(`reading:unreadable.${known}`)}</p>
      <p>{t('imports.failedNext')}</p>
    </Notice>
  );
}

const SECTIONS_A_PAGE = 40;

function Split({ split }: { split: SplitShown }) {
  const { t } = useTranslation('knowledge');
  const [page, setPage] = useState(1);
  const { counts, pages, unread_pages: unread, sections } = split;
  const hasHeadings = sections.some(({ number, title }) => number !== '' || title !== '');
  const shown = sections.slice((page - 1) * SECTIONS_A_PAGE, page * SECTIONS_A_PAGE);
  const said = [
    t('text.sections', plural(counts.sections)),
    t('imports.statements', plural(counts.statements)),
    t('imports.tables', plural(counts.tables)),
    ...(pages === null ? [] : [t('text.pages', plural(pages))]),
  ];
  return (
    <div className="space-y-8">
      <section aria-labelledby="split" className="space-y-3">
        <h2 id="split" className="text-title font-semibold">
          {t('imports.split')}
        </h2>
        <p className="numbers">
          {list(said)}. {pages === null ? t('imports.noPages') : null}
        </p>
        {unread.length > 0 ? (
          <Notice tone="attention" title={t('imports.unread', plural(unread.length))}>
            <p className="numbers">
              {t('imports.unreadAbout', { pages: list(unread.slice(0, 30).map(formatNumber)) })}
            </p>
          </Notice>
        ) : null}
        {hasHeadings ? null : (
          <Notice tone="attention" title={t('imports.noHeadings')}>
            {t('imports.noHeadingsAbout')}
          </Notice>
        )}
      </section>
      <PublishForm split={split} />
      <section aria-labelledby="preview" className="space-y-6">
        <h2 id="preview" className="text-title font-semibold">
          {t('imports.preview')}
        </h2>
        {shown.map(({ id, number, title, part, statements, tables }, at) => (
          <TextSection
            key={id}
            part={part === shown[at - 1]?.part ? '' : part}
            section={{
              ...{ id, part, title: [number, title].filter((one) => one !== '').join(' ') || t('imports.untitled') },
              ...{ amended: [], statement_ids: statements.map((one) => one.id) },
              statements: statements.map(({ text, page: of }) => ({ text, ...placeOf(of) })),
              tables: tables.map(({ page: of, ...table }) => ({ ...table, ...placeOf(of) })),
            }}
          />
        ))}
        <PageButtons page={page} total={sections.length} rowsAPage={SECTIONS_A_PAGE} goTo={setPage} />
      </section>
    </div>
  );
}

const placeOf = (page: number | null) => ({
  ...{ citation: '', readIn: '', basis: 'source' as const, facts: [] },
  ...(page === null ? {} : { page }),
});
