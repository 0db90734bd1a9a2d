import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { homeOf } from '#web/auth/portals.ts';
import { useAbout } from '#web/lib/about.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import { AreaLoginPage } from './area-login-page.tsx';
import { DemoAdminLink } from './demo-admin-link.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { OrByPassword, SingleSignOnLink, useSingleSignOnReturn } from './single-sign-on.tsx';

/** The staff's entrance: the agency's own sign-on where there is one, and email with password. */
export function StaffLoginPage() {
  const { t } = useTranslation('signIn');
  const [search] = useSearchParams();
  const signOn = useAbout().data?.staff_sso ?? null;
  const { finishing, refused } = useSingleSignOnReturn();
  const [tried, setTried] = useState(false);

  if (finishing) {
    return (
      <SignInFrame title={t('staff.title')} lead={t('staff.lead')}>
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-5" />
          {t('signOn.finishing')}
        </p>
      </SignInFrame>
    );
  }
  if (search.has('signed-in')) {
    return (
      <SignInFrame title={t('signOn.doneTitle')}>
        <p className="pb-5">{t('signOn.done')}</p>
        <LinkButton to={homeOf.reviewer}>{t('signOn.toTools')}</LinkButton>
      </SignInFrame>
    );
  }
  return (
    <AreaLoginPage
      portal="reviewer"
      title={t('staff.title')}
      lead={t('staff.lead')}
      submitLabel={t('staff.submit')}
      onTry={() => setTried(true)}
      beneath={<DemoAdminLink to={homeOf.reviewer} />}
      above={
        <>
          {refused === null || tried ? null : (
            <div className="pb-5">
              <Notice tone="error" live="alert">
                {refused}
              </Notice>
            </div>
          )}
          {signOn === null ? null : (
            <>
              <SingleSignOnLink name={signOn} next={search.get('next')} />
              <OrByPassword />
            </>
          )}
        </>
      }
    />
  );
}
