import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { layOutDocument, layOutPage } from '../../../test/pages/lay-out.ts';
import { buildingFactNames } from './building-words.ts';
import { readBuildingFacts, readFacts, withBuildingFacts } from './extract.ts';

type Case = { text: string; facts: Record<string, number | number[]> };
const cases: Case[] = parse(readFileSync('src/domain/extraction/building-cases.yaml', 'utf8'));

test.each(cases)('“$text” states what it states of a building', ({ text, facts }) => {
  const page = layOutPage(text.trimEnd(), { width: 2592, height: 1728 });
  const found: Record<string, number[]> = {};
  // What is in doubt states nothing.
  for (const { name, value, evidence } of readBuildingFacts([layOutDocument('doc', page)]))
    if (buildingFactNames.has(name) && evidence.some(({ confidence }) => confidence > 0.6))
      found[name] = [...(found[name] ?? []), Number(value)].sort((a, b) => a - b);
  expect(found).toEqual(Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, [value].flat()])));
});

test.each([
  ['BEDROOM 3 FLOOR AREA: 70 SF', 'building.floorAreaSqFt'],
  ['ALTERNATE 2: NUMBER OF STORIES: 2', 'building.stories'],
])('“%s” is no figure of the house', (line, name) => {
  const page = layOutPage(`PROJECT DATA\n${line}\nAPN: 025-123-45`, { width: 2592, height: 1728 });
  const documents = [layOutDocument('doc', page)];
  const read = readFacts(documents, []);
  expect(read.map((fact) => fact.name)).toContain(name);
  expect(withBuildingFacts(read, documents).map((fact) => fact.name)).not.toContain(name);
});

test('a figure with other words behind it is in doubt, and none that is read or a limit', () => {
  const inDoubt = (text: string) =>
    readBuildingFacts([layOutDocument('doc', layOutPage(text, { width: 2592, height: 1728 }))])
      .filter(({ evidence }) => evidence.every(({ confidence }) => confidence < 0.6))
      .map(({ name, value }) => [name, value]);
  expect(inDoubt('ADU CEILINGS 8 FT. 0 IN.; JADU CEILING 6 FT. 11 IN. UNDER THE GYPSUM BOARD')).toEqual([
    ['ceiling.heightIn', 83],
  ]);
  expect(inDoubt('ADU CEILINGS 8 FT. 0 IN.')).toEqual([]);
  expect(inDoubt('TREAD 14" MAX.')).toEqual([]);
  expect(inDoubt('(E) CEILING 6\'-6" UNDER THE GYPSUM BOARD TO REMAIN')).toEqual([]);
});
