import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { linkButtonStyle } from '#web/ui/button-style.ts';
import { PageLink } from '#web/ui/links.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SheetArt } from '#web/ui/survey-art.tsx';

/** There is no page at this address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useEffect(() => {
    console.error(`There is no page at ${pathname}.`);
  }, [pathname]);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-12 text-center">
      <SheetArt className="mb-8 w-48" />
      <PageHeader title={t('notFound.title')} windowTitle={t('notFound.windowTitle')}>
        <p className="text-heading text-ink">{t('notFound.about')}</p>
        <p className="pt-1">{t('notFound.hint')}</p>
      </PageHeader>
      <PageLink to="/" className={linkButtonStyle('primary')}>
        {t('notFound.home')}
      </PageLink>
    </div>
  );
}
