import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { Localized } from '#domain/agency/language.ts';
import { projectRoot } from '#server/config/project-root.ts';

/** Words that are the same in both languages: names, and what the law calls by one name. */
const SAME: readonly string[] = [];

/** Every text in the agency's files that stands in languages, with the place where it stands. */
function localizedIn(value: unknown, place: string): { place: string; text: Localized }[] {
  if (typeof value !== 'object' || value === null) return [];
  const text = Localized.safeParse(value);
  if (text.success) return [{ place, text: text.data }];
  return Object.entries(value).flatMap(([name, inner]) => localizedIn(inner, `${place} ${name}`));
}

const files = readdirSync(join(projectRoot, 'agency'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.yaml'),
);
const texts = files.flatMap((file) =>
  localizedIn(parse(readFileSync(join(projectRoot, 'agency', file), 'utf8')), file),
);

it("the agency's texts are translated, not copied", () => {
  expect(texts.length).toBeGreaterThan(20);
  const copied = texts.filter(({ text }) => text.es === text.en && !SAME.includes(text.en));
  expect(copied.map(({ place, text }) => `${place}: ${text.en}`)).toEqual([]);
});
