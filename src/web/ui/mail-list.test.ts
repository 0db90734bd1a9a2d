import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { QueuedMail } from '#contract/administration.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { MailList } from './mail-list.tsx';

test('why a mail did not arrive is said in the language of the page, with the server’s words as English', async () => {
  startTexts('es');
  await openTexts(['administration', 'ui'], 'es');
  await i18next.changeLanguage('es');
  const mail: QueuedMail = {
    ...{ id: 'one', kind: 'letter-sent', to: 'ana@example.com', subject: 'Carta PW-1', state: 'failed', again: true },
    ...{ error: 'mailbox-full', server_words: '552 5.2.2 Over quota', created_at: '2026-11-28T02:00:00.000Z' },
    sent_at: null,
  };
  const shown = (mails: QueuedMail[]) => {
    const client = new QueryClient();
    return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(MailList, { mails })));
  };
  const page = shown([mail]);
  expect(page).toContain('El buzón de esta dirección está lleno.');
  expect(page).toContain('En palabras del servidor: <q lang="en">552 5.2.2 Over quota</q>');
  expect(page).toContain('aria-label="Enviar de nuevo: Carta PW-1"');
  const late = shown([{ ...mail, error: 'unreachable', server_words: null, again: false }]);
  expect(late).toContain('Se intentó hasta que se agotó el plazo. No se pudo contactar al servidor de correo.');
  expect(late).not.toMatch(/<q|<button/);
  await i18next.changeLanguage('en');
});
