import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ApplicationSummary } from '#contract/applications.ts';
import { ApplicationStatus } from '#domain/application/application.ts';
import { plural } from '#web/lib/format.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationFilters, type Filter, filterApplications } from './application-filters.tsx';
import { NEW_APPLICATION, useApplications, useDelete, useDuplicate } from './use-applications.ts';

/** An applicant's applications with how each stands: continue, look at, copy or delete them, or start a new one. */
export function MyApplicationsPage() {
  const { t } = useTranslation('applications');
  const query = useApplications();
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/pre-application-applicant-login" variant="quiet">
              {t('finder')}
            </LinkButton>
            <LinkButton to="/applicant-dashboard">{t('dashboard')}</LinkButton>
            {/* Where there is none yet, the page offers it below. Its room stays, so that nothing moves. */}
            <div className={query.data?.length === 0 ? 'invisible' : undefined}>
              <LinkButton to={NEW_APPLICATION} variant="primary">
                <Plus aria-hidden="true" className="size-4 shrink-0" />
                {t('new')}
              </LinkButton>
            </div>
          </div>
        }
      >
        {t('about')}
      </PageHeader>
      <div className="space-y-6">
        {query.error ? (
          <Notice
            tone="error"
            title={query.data ? t('failed.old') : t('failed.title')}
            actions={
              <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
                {t('failed.again')}
              </Button>
            }
          >
            <ErrorText error={query.error} />
          </Notice>
        ) : null}
        <Content applications={query.data} isPaused={query.fetchStatus === 'paused'} hasFailed={query.error !== null} />
      </div>
    </>
  );
}

type ApplicationListProps = { applications: ApplicationSummary[] | undefined; isPaused: boolean; hasFailed: boolean };

function Content({ applications, isPaused, hasFailed }: ApplicationListProps) {
  const { t } = useTranslation('applications');
  if (applications === undefined) {
    if (hasFailed) return null;
    if (isPaused) return <EmptyState title={t('offline.title')}>{t('offline.about')}</EmptyState>;
    return (
      <div className="grid gap-4 lg:grid-cols-2">
        {['first', 'second'].map((card, at) => (
          <div key={card} aria-hidden={at > 0} className="rounded border border-line bg-surface p-6">
            <Skeleton isPage label={at > 0 ? '' : t('loading')} lines={5} />
          </div>
        ))}
      </div>
    );
  }
  if (applications.length === 0) {
    return (
      <EmptyState
        title={t('empty.title')}
        action={
          <LinkButton to={NEW_APPLICATION} variant="primary">
            {t('empty.create')}
          </LinkButton>
        }
      >
        {t('empty.about')}
      </EmptyState>
    );
  }
  return <ApplicationList applications={applications} />;
}

/** The filter stands in the address, so that Back from an application leads to the same list. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const [params, setParams] = useSearchParams();
  const given = params.get('status');
  const status = ApplicationStatus.options.find((one) => one === given) ?? null;
  const change = ({ search, status: next }: Filter) =>
    setParams(
      (former) => {
        const changed = new URLSearchParams(former);
        for (const [name, value] of Object.entries({ search, status: next ?? '' })) {
          if (value === '') changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [{ search: params.get('search') ?? '', status }, change];
}

function ApplicationList({ applications }: { applications: ApplicationSummary[] }) {
  const { t } = useTranslation('applications');
  const [filter, setFilter] = useFilter();
  const [doomed, setDoomed] = useState<ApplicationSummary | null>(null);
  const { deleting, remove } = useDelete();
  const { copying, duplicate } = useDuplicate();
  const count = useRef<HTMLParagraphElement>(null);
  const shown = filterApplications(applications, filter);
  const confirm = async () => {
    if (!doomed || deleting) return;
    const isGone = await remove(doomed);
    setDoomed(null);
    // The button that was pressed went with its card.
    if (isGone) requestAnimationFrame(() => count.current?.focus());
  };
  return (
    <>
      <ApplicationFilters filter={filter} onChange={setFilter} />
      <p ref={count} role="status" tabIndex={-1} className="text-sm text-muted outline-none">
        {shown.length === applications.length
          ? t('count.all', plural(applications.length))
          : t('count.some', { shown: shown.length, ...plural(applications.length) })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t('noMatch.title')}
          action={<Button onPress={() => setFilter({ search: '', status: null })}>{t('noMatch.clear')}</Button>}
        >
          {t('noMatch.about')}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {shown.map((application) => (
            <li key={application.id} className="min-w-0">
              <ApplicationCard
                application={application}
                isCopying={copying === application.id}
                onDelete={() => setDoomed(application)}
                onDuplicate={() => void duplicate(application)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={t('delete.title')}
        isOpen={doomed !== null}
        confirmLabel={t('delete.confirm')}
        isPending={deleting}
        onConfirm={() => void confirm()}
        onCancel={() => setDoomed(null)}
      >
        {doomed ? t('delete.about', { title: doomed.title }) : null}
      </ConfirmDialog>
    </>
  );
}
