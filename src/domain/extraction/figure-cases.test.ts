import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { counties } from '../../../test/counties.ts';
import { layOutDocument, layOutPage } from '../../../test/pages/lay-out.ts';
import { extractFacts } from './extract.ts';

type Case = { text: string; sheet?: boolean; facts: Record<string, string | number> };
const cases: Case[] = parse(readFileSync('src/domain/extraction/figure-cases.yaml', 'utf8'));
const SHEET = { width: 2592, height: 1728 };

test.each(cases)('“$text” states $facts', ({ text, sheet, facts }) => {
  const page = layOutPage(text.trimEnd(), sheet ? SHEET : {});
  const read = extractFacts(layOutDocument('doc', page), counties);
  expect(Object.fromEntries(read.map(({ name, value }) => [name, value]))).toEqual(facts);
});
