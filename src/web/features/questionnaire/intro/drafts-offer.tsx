import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '#contract/applications.ts';
import { shortId } from '#domain/application/application.ts';
import { formatDateTime, plural } from '#web/lib/format.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageLink } from '#web/ui/links.tsx';
import { hrefOfPlace } from '../place.ts';

/** More than these are found in My Applications. */
const MOST_SHOWN = 3;

/** What was begun before is offered before anything new. */
export function DraftsOffer({ drafts }: { drafts: readonly ApplicationSummary[] }) {
  const { t } = useTranslation('questionnaire');
  return (
    <section aria-labelledby="drafts" className="space-y-4 rounded border border-lake bg-lake-tint p-4 sm:p-6">
      <div className="space-y-1">
        <h2 id="drafts" className="text-title font-semibold">
          {t('intro.drafts', plural(drafts.length))}
        </h2>
        <p className="measure">{t('intro.draftsAbout')}</p>
      </div>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {drafts.slice(0, MOST_SHOWN).map(({ id, title, status, last_modified, project_address, apn }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
            <div className="min-w-0 space-y-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{title}</span>
                <StatusBadge status={status} />
              </p>
              <p className="numbers text-sm text-muted">
                {[
                  ...[project_address, apn].filter((known) => known !== null && known !== ''),
                  t('intro.draft.id', { id: shortId(id) }),
                  t('intro.draft.changed', { time: formatDateTime(last_modified) }),
                ].join(' · ')}
              </p>
            </div>
            <LinkButton
              to={hrefOfPlace(id)}
              variant="primary"
              className="max-sm:w-full"
              aria-label={t('intro.draft.continueNamed', { title, id: shortId(id) })}
            >
              {t('intro.draft.continue')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {drafts.length > MOST_SHOWN ? (
        <PageLink to="/my-applications" className="link inline-flex min-h-11 items-center font-semibold">
          {t('intro.allDrafts')}
        </PageLink>
      ) : null}
    </section>
  );
}
