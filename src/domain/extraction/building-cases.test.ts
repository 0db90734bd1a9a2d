import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { layOutDocument, layOutPage } from '../../../test/pages/lay-out.ts';
import { readBuildingFacts } from './extract.ts';

/** `facts`: all that is read. `several`: values of one thing that stand side by side, with nothing else read. */
type Case = { text: string; facts?: Record<string, number>; several?: Record<string, number[]> };
const cases: Case[] = parse(readFileSync('src/domain/extraction/building-cases.yaml', 'utf8'));

test.each(cases)('“$text” states what it states of the building', ({ text, facts, several }) => {
  const page = layOutPage(text, { width: 2592, height: 1728 });
  const values: Record<string, number[]> = {};
  for (const { name, value } of readBuildingFacts([layOutDocument('doc', page)])) {
    values[name] = [...(values[name] ?? []), Number(value)].sort((one, other) => one - other);
  }
  const single = Object.fromEntries(Object.entries(facts ?? {}).map(([name, value]) => [name, [value]]));
  expect(values).toEqual(several ?? single);
});
