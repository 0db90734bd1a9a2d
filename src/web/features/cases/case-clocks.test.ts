import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Case } from '#contract/cases.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { CaseClocks } from './case-clocks.tsx';

const said = (words: string) => ({ en: words, es: words });

test.each([
  [10, 'Ends Nov 18, 2026', '10 days left'],
  [-10, 'Ended Nov 18, 2026', '10 days over'],
])('a term with %i days left says whether its day is still to come', async (left, day, words) => {
  startTexts('en');
  await openTexts(['cases', 'ui']);
  const source = { note: 'Nowhere', basis: 'source' };
  const clock = {
    ...{ id: 'completeness', label: said('Completeness'), onDay: said('By this day.'), deemed: null, source },
    ...{
      from: '2026-01-01',
      unit: 'calendar',
      count: 30,
      state: 'runs',
      due: '2026-11-18',
      last: null,
      left,
      lines: [],
    },
  };
  const of = { clocks: [clock], days: { agency: 0, applicant: 0 }, stage_labels: {} } as unknown as Case;
  const page = renderToStaticMarkup(createElement(CaseClocks, { of })).replace(/<[^>]*>/g, '');
  expect(page).toContain(day);
  expect(page).toContain(words);
});
