import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { buttonStyle, linkButtonStyle } from '#web/ui/button-style.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Something in the page itself broke. Reloading also fetches a new version, the most common cause. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => {
    console.error('The page broke.', error);
  }, [error]);
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-4 py-12 text-center">
      <LogoMark className="mb-8 size-16" />
      <PageHeader title="Unexpected Application Error!">
        <p>
          This page stopped working. What the server already has is kept. Load the page again; if it stops again, go
          back to the start.
        </p>
      </PageHeader>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className={buttonStyle('primary')} onClick={() => location.reload()}>
          Load the page again
        </button>
        <a href="/" className={linkButtonStyle()}>
          Return to Home
        </a>
      </div>
    </div>
  );
}
