import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { keyed, newId } from './ids.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes a UUID where the browser offers none, as on plain http', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(200);
});

it('tells items of one name apart', () => {
  const keys = keyed(['plan.pdf', 'form.pdf', 'plan.pdf'], (name) => name).map(({ key }) => key);
  expect(keys).toEqual(['plan.pdf', 'form.pdf', 'plan.pdf #2']);
});
