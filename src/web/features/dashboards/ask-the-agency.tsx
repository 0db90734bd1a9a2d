import { useTranslation } from 'react-i18next';
import { AgencyLines } from '#web/lib/linked-text.tsx';
import { useAbout } from '#web/lib/page-data.ts';

/** What to do about a project that cannot be applied for online: whom to ask at the agency. */
export function AskTheAgency() {
  const { t } = useTranslation('pages');
  const { data: about } = useAbout();
  return (
    <section aria-labelledby="ask-the-agency" className="mt-8 border-t border-line pt-6">
      <h2 id="ask-the-agency" className="text-heading font-semibold">
        {t('applicant.meanwhile.title')}
      </h2>
      <p className="measure mt-1 text-muted">{t('applicant.meanwhile.about')}</p>
      {about ? (
        <p className="measure mt-1">
          <AgencyLines agency={about.agency} />
        </p>
      ) : null}
    </section>
  );
}
