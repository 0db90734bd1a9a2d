import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { PageData } from '#contract/site.ts';
import type { Language } from '#domain/agency/language.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { openRoutes } from '#web/app/open-router.tsx';
import { LandingDocument } from './app/landing-document.tsx';
import { AriaLanguage } from './app/open-router.tsx';
import { ApplicantSessionProvider } from './auth/sessions.tsx';
import { givePageData } from './lib/page-data.ts';
import { openTexts, startTexts } from './lib/texts.ts';
import { TitleListener } from './ui/window-title.ts';

type PrerenderedPage = { html: string; title: string };

export { LANGUAGES };

startTexts(LANGUAGES[0]);
const missing: string[] = [];
i18next.on('missingKey', (_languages, part, key) => void missing.push(`${part}:${key}`));

/** Draws a public page as the server will send it. Throws where anything is missing. */
export async function drawPage(path: string, language: Language, data: PageData): Promise<PrerenderedPage> {
  givePageData(data);
  await openTexts(['shell', 'landing'], language);
  await i18next.changeLanguage(language);
  let title = '';
  const html = renderToString(
    <TitleListener
      value={(drawn) => {
        title = drawn;
      }}
    >
      {data.landing ? <LandingDocument about={data.about} landing={data.landing} /> : await drawApp(path)}
    </TitleListener>,
  );
  if (missing.length > 0) throw new Error(`${path} has no text (${language}) for ${missing.join(', ')}.`);
  return { html, title };
}

async function drawApp(path: string): Promise<ReactNode> {
  const routes = await openRoutes({ pathname: path });
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://planwright.invalid${path}`));
  if (context instanceof Response) throw new Error(`${path} answers with a redirection.`);
  return (
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <ApplicantSessionProvider>
          <AriaLanguage>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </AriaLanguage>
        </ApplicantSessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
