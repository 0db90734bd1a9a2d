import { expect, it } from 'vitest';
import { keyed } from './ids.ts';

it('tells items of one name apart', () => {
  const keys = keyed(['plan.pdf', 'form.pdf', 'plan.pdf'], (name) => name).map(({ key }) => key);
  expect(keys).toEqual(['plan.pdf', 'form.pdf', 'plan.pdf #2']);
});
