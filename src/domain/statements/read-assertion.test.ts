import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Genre } from './assertion.ts';
import { readAssertion } from './read-assertion.ts';

type Case = { on: Genre; text: string; beside?: string; said: string };
const cases: Case[] = parse(readFileSync('src/domain/statements/assertion-cases.yaml', 'utf8'));

test.each(cases)('on a $on “$text” is $said', ({ on, text, beside, said }) => {
  const from = text.indexOf('[[');
  const plain = text.replace('[[', '').replace(']]', '');
  const span = { from, to: text.indexOf(']]') - 2 };
  const assertion = readAssertion(plain, span, on, { value: beside });
  expect(assertion.is === 'mentioned' ? assertion.because : assertion.is).toBe(said);
});
