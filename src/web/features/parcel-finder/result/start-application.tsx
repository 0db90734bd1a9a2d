import { FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { hrefOfStart } from '../place.ts';

/** Begins an application with this parcel. Someone who is not signed in comes back to exactly that. */
export function StartApplication({ apn, county }: { apn: string; county: string }) {
  const { t } = useTranslation('finder');
  const { user, loading } = useApplicantSession();
  const start = hrefOfStart(apn, county);
  const isOut = !user && !loading;
  return (
    <div className="no-print space-y-2">
      <LinkButton
        to={isOut ? `/login?as=citizen&next=${encodeURIComponent(start)}` : start}
        variant="primary"
        className="max-sm:w-full"
      >
        <FilePlus2 aria-hidden="true" className="size-4 shrink-0" />
        {t('start.button')}
      </LinkButton>
      <p className="text-sm text-muted">{isOut ? t('start.signedOut') : t('start.signedIn')}</p>
    </div>
  );
}
