import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { counties } from '../../../test/counties.ts';
import { layOutDocument, layOutPage } from '../../../test/pages/lay-out.ts';
import { extractFacts } from './extract.ts';

/** `facts`: all that is read. `several`: values of one thing that stand side by side, with nothing else read. */
type Case = {
  text: string;
  sheet?: boolean;
  facts?: Record<string, string | number>;
  several?: Record<string, number[]>;
};
const cases: Case[] = parse(readFileSync('src/domain/extraction/figure-cases.yaml', 'utf8'));
const SHEET = { width: 2592, height: 1728 };

test.each(cases)('“$text” states what it states', ({ text, sheet, facts, several }) => {
  const page = layOutPage(text.trimEnd(), sheet ? SHEET : {});
  const read = extractFacts(layOutDocument('doc', page), counties);
  if (facts) expect(Object.fromEntries(read.map(({ name, value }) => [name, value]))).toEqual(facts);
  const values: Record<string, number[]> = {};
  for (const { name, value } of read) values[name] = [...(values[name] ?? []), Number(value)].sort();
  if (several) expect(values).toEqual(several);
});
