import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SheetArt } from '#web/ui/survey-art.tsx';

/** There is no page at this address. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error(`There is no page at ${pathname}.`);
  }, [pathname]);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-12 text-center">
      <SheetArt className="mb-8 w-48" />
      <PageHeader title="404" windowTitle="404: page not found">
        <p className="text-heading">Oops! Page not found</p>
      </PageHeader>
      <LinkButton to="/" variant="primary">
        Return to Home
      </LinkButton>
    </div>
  );
}
