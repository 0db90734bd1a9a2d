import './ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { openRouter } from '#web/app/open-router.tsx';
import { ErrorView } from './app/error-page.tsx';
import { AriaLanguage } from './app/open-router.tsx';
import { ApplicantSessionProvider } from './auth/sessions.tsx';
import { queryClient } from './lib/query-client.ts';
import { languageOf, startTexts } from './lib/texts.ts';
import { keepTextFromRunning } from './lib/trusted-types.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

keepTextFromRunning();
startTexts(languageOf(document.documentElement.lang));
const app = (inside: ReactNode) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ApplicantSessionProvider>
        <AriaLanguage>{inside}</AriaLanguage>
      </ApplicantSessionProvider>
    </QueryClientProvider>
  </StrictMode>
);
try {
  const page = app(<RouterProvider router={await openRouter()} />);
  // A page that was drawn at build time is taken over as it stands.
  if (root.childElementCount > 0) hydrateRoot(root, page);
  else createRoot(root).render(page);
} catch (error) {
  // The code or the texts of the page could not be fetched, as after an update of the server.
  root.replaceChildren();
  createRoot(root).render(<ErrorView error={error} />);
}
