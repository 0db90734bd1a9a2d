import './ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { fitLanguage } from '#domain/agency/language.ts';
import { AriaLanguage } from './app/aria-language.tsx';
import { openRouter } from './app/open-router.ts';
import { ApplicantSessionProvider } from './lib/applicant-session.tsx';
import { queryClient } from './lib/query-client.ts';
import { startTexts } from './lib/texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

startTexts(fitLanguage(document.documentElement.lang, undefined));
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ApplicantSessionProvider>
        <AriaLanguage>
          <RouterProvider router={await openRouter()} />
        </AriaLanguage>
      </ApplicantSessionProvider>
    </QueryClientProvider>
  </StrictMode>
);
// A page that was drawn at build time is taken over as it stands.
if (root.childElementCount > 0) hydrateRoot(root, app);
else createRoot(root).render(app);
