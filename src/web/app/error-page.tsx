import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import type { Language } from '#domain/agency/language.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { languageOf } from '#web/lib/texts.ts';
import { buttonStyle, linkButtonStyle } from '#web/ui/button-style.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Something in the page itself broke. Reloading also fetches a new version, the most common cause. */
export function ErrorView({ error }: { error: unknown }) {
  const words = describeRouteError(languageOf(document.documentElement.lang));
  useEffect(() => {
    console.error('The page broke.', error);
  }, [error]);
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-4 py-12 text-center">
      <LogoMark className="mb-8 size-16" />
      <PageHeader title={words.title}>
        <p>{words.about}</p>
      </PageHeader>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className={buttonStyle('primary')} onClick={() => location.reload()}>
          {words.again}
        </button>
        <a href="/" className={linkButtonStyle()}>
          {words.home}
        </a>
      </div>
    </div>
  );
}

/** The same, for what breaks inside a route. */
export const ErrorPage = () => <ErrorView error={useRouteError()} />;

type ErrorWords = Catalogue['fallback']['error'];

// They come with the page's own code: the other texts may be what could not be loaded.
const inLanguages = import.meta.glob<ErrorWords>('../../messages/*/fallback.json', { eager: true, import: 'error' });

/** The words of the error page. */
const describeRouteError = (language: Language): ErrorWords =>
  inLanguages[`../../messages/${language}/fallback.json`] as ErrorWords;
