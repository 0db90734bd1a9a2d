import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshCases } from './cases.ts';

test('the permit of a case is fetched again with it: which records can be written follows from its stage', async () => {
  const queries = new QueryClient();
  const keys = [
    ['cases', 'one'],
    ['permits', 'of', 'one'],
    ['parcels', 'one'],
  ];
  for (const key of keys) queries.setQueryData(key, {});
  await refreshCases(queries);
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});
