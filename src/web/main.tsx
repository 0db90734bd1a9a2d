import './ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './app/routes.tsx';
import { ApplicantSessionProvider } from './lib/applicant-session.tsx';
import { queryClient } from './lib/query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ApplicantSessionProvider>
        <RouterProvider router={createRouter()} />
      </ApplicantSessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
