import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { layOutDocument, layOutPage } from '../../../test/pages/lay-out.ts';
import { buildingFactNames } from './building-words.ts';
import { readBuildingFacts } from './extract.ts';

type Case = { text: string; facts: Record<string, number | number[]> };
const cases: Case[] = parse(readFileSync('src/domain/extraction/building-cases.yaml', 'utf8'));

test.each(cases)('“$text” states what it states of a building', ({ text, facts }) => {
  const page = layOutPage(text.trimEnd(), { width: 2592, height: 1728 });
  const found: Record<string, number[]> = {};
  for (const { name, value } of readBuildingFacts([layOutDocument('doc', page)]))
    if (buildingFactNames.has(name)) found[name] = [...(found[name] ?? []), Number(value)].sort((a, b) => a - b);
  expect(found).toEqual(Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, [value].flat()])));
});
