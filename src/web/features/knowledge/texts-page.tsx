import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TextShown } from '#contract/knowledge.ts';
import { useTexts } from '#web/api/knowledge.ts';
import { plural } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { COLLECTIONS, InForce, StateBadge, useCollectionName } from './about-text.tsx';
import { RemovedNotice } from './remove-text.tsx';

/** For staff: every text that answers come from, by collection. */
export function TextsPage() {
  const { t } = useTranslation('knowledge');
  const { data, error, refetch } = useTexts();
  return (
    <>
      <PageHeader
        title={t('texts.title')}
        back={<BackLink to="/reviewer-dashboard">{t('texts.tools')}</BackLink>}
        actions={<LinkButton to="/knowledge/import">{t('imports.title')}</LinkButton>}
      >
        {t('texts.about')}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('texts.loading')} lines={8} /> : null}
      {data ? (
        <div className="space-y-8">
          <RemovedNotice />
          <Collections texts={data} />
        </div>
      ) : null}
    </>
  );
}

function Collections({ texts }: { texts: readonly TextShown[] }) {
  const { t } = useTranslation('knowledge');
  const collectionOf = useCollectionName();
  const collections = new Set([...COLLECTIONS, ...texts.map(({ collection }) => collection)]);
  return (
    <div className="space-y-6">
      {[...collections].map((collection) => {
        const own = texts.filter((text) => text.collection === collection);
        const [first] = own;
        return !first ? null : (
          <section key={collection} aria-labelledby={collection} className="space-y-2">
            <h2 id={collection} className="text-heading font-semibold">
              {collectionOf(first)}
            </h2>
            <ul className="divide-y divide-line rounded border border-line bg-surface">
              {own.map((text) => (
                <li key={text.id} className="space-y-1 px-4 py-3">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link
                      to={`/knowledge/${text.id}`}
                      className="link inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere]"
                    >
                      {text.title}
                    </Link>
                    {text.imported ? <StateBadge state={text.state} /> : null}
                  </p>
                  <p className="numbers text-sm text-muted [overflow-wrap:anywhere]">
                    {[text.number, t('text.edition', { edition: text.edition })]
                      .filter((one) => one !== '')
                      .join(' · ')}
                    {' · '}
                    <InForce text={text} /> · {t('text.sections', plural(text.sections))}
                  </p>
                  <p className="text-sm text-muted [overflow-wrap:anywhere]">
                    {text.imported ? t('text.imported', { file: text.imported.file }) : t('text.ours')}{' '}
                    {t('text.source', { source: text.source })}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
