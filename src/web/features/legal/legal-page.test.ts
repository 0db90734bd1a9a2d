import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { PageData } from '#contract/site.ts';
import { givePageData } from '#web/lib/page-data.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { LegalPage } from './legal-page.tsx';

afterEach(() => givePageData(null));

const legal = {
  id: 'privacy-policy',
  title: { en: 'Privacy Policy', es: 'Política de privacidad' },
  updated: '2025-08-28',
  intro: [],
  sections: [
    {
      id: 'children',
      title: { en: 'Children', es: 'Menores de edad' },
      body: [
        { paragraph: { en: 'Not for children.', es: 'No es para menores.' } },
        { list: [{ en: 'Write to a@b.example.', es: 'Escriba a a@b.example.' }] },
      ],
    },
  ],
} satisfies PageData['legal'];

/** What a document carries, as far as this page looks at it. */
const carried: Partial<PageData> = { legal };

const draw = (path: string): string =>
  renderToString(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(StaticRouter, { location: path }, createElement(LegalPage)),
    ),
  ).replaceAll('<!-- -->', '');

it('is whole in its first drawing, without a call, where the document carries its text', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  startTexts('es');
  await openTexts(['pages', 'ui']);
  givePageData(carried as PageData);
  const html = draw('/privacy-policy');
  expect(html).toContain('Política de privacidad</h1>');
  // The same day, though it begins later here than in Greenwich.
  expect(html).toContain('28 de agosto de 2025');
  expect(html).toContain('No es para menores.');
  expect(html).toContain('href="/privacy-policy#children"');
  expect(html).toContain('<a href="mailto:a@b.example"');
  // The policy of this site forbids style attributes in a document.
  expect(html).not.toContain('style=');
  expect(draw('/privacy-policy')).toBe(html);
  vi.unstubAllEnvs();
});

it('waits for its text where the document carries another', async () => {
  startTexts('en');
  await openTexts(['pages', 'ui']);
  givePageData(carried as PageData);
  const html = draw('/terms-of-service');
  expect(html).toContain('Terms of Service</h1>');
  expect(html).toContain('Fetching the text');
  expect(html).not.toContain('Not for children.');
});
