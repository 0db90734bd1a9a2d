import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { HistoryPage } from './history-page.tsx';
import { QueuesPage } from './queues-page.tsx';

test('on a Spanish page jobs are named in Spanish, also in the history, and what went wrong is marked as English', async () => {
  startTexts('es');
  await openTexts(['administration', 'ui'], 'es');
  await i18next.changeLanguage('es');
  const at = '2026-11-28T02:00:00.000Z';
  const shown = (page: () => ReturnType<typeof QueuesPage>, key: unknown[], data: object) => {
    const client = new QueryClient();
    client.setQueryData(['administration', ...key], data);
    const inRouter = createElement(MemoryRouter, null, createElement(page));
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inRouter));
  };
  const job = { id: 'one', name: 'analysis.finish', reason: 'Error: The disk is full', times: 4, at, again: true };
  const queues = shown(QueuesPage, ['jobs'], {
    queues: [{ name: job.name, waiting: 0, running: 0, failed: 1 }],
    failed: [job],
  });
  expect(queues).toMatch(/<span lang="en"[^>]*>Error: The disk is full/);
  const event = {
    ...{ at, person: 'Cy Dunn', kind: 'job-again', subject: job.name, case_id: null },
    ...{ before: null, after: null, reason: '', item: null },
  };
  const history = shown(HistoryPage, ['events', { q: '', page: 1 }], { events: [event], total: 1 });
  for (const page of [queues, history]) expect(page).toContain('Evaluar una revisión o carta');
  await i18next.changeLanguage('en');
});
