import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { givePageData } from '#web/lib/page-data.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { PermitConditions } from './permit-conditions.tsx';

afterEach(() => givePageData(null));

test('a permit that was issued in the evening was issued on the day of the agency, not on the next', async () => {
  startTexts('en');
  await openTexts(['permitLetter', 'ui']);
  givePageData({ about: { agency: { timeZone: 'America/Los_Angeles' } } } as never);
  const permit = {
    ...{ issued_by: 'Sam Second', issued_at: '2026-11-28T02:00:00.000Z', sent_to: 'ada@example.com' },
    ...{
      decided_on: '2026-11-20',
      expires_on: '2029-11-20',
      accepted_at: null,
      ended: null,
      language: 'en' as const,
      conditions: [],
      records: [],
    },
  };
  const page = renderToStaticMarkup(createElement(PermitConditions, { permit, actions: null }));
  expect(page).toContain('Nov 27, 2026');
  expect(page).not.toMatch(/Nov 28|11-28/);
});
