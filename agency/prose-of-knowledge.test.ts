import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKnowledge } from '#domain/assistant/read-knowledge.ts';
import { isInstruction, ProseVerifier } from '#domain/assistant/verify-prose.ts';

const folder = join(import.meta.dirname, 'knowledge');
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));
const statements = texts.flatMap((text) =>
  (readKnowledge(text).document?.sections ?? []).flatMap(({ title, statements: of }) =>
    of.map(({ text: said, citation }) => ({ title, text: said, citation })),
  ),
);

/** What is left of prose that cites one statement. */
const read = (statement: (typeof statements)[number], prose: string) => {
  const verifier = new ProseVerifier({ passages: [{ id: '1', ...statement }], language: 'en', secrets: [] });
  return [...verifier.push(`${prose}\n`), ...verifier.end()].map(({ text }) => text);
};
const cited = (sentence: string) => sentence.replace(/([.!?])$/, ' [1]$1');
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
const all = statements.flatMap((statement) => sentencesOf(statement.text).map((sentence) => ({ statement, sentence })));

test('no text that ships speaks to a machine, and nearly every sentence of it is borne out by itself', () => {
  expect(statements.filter(({ text }) => isInstruction(text))).toEqual([]);
  const lost = all.filter(({ statement, sentence }) => read(statement, cited(sentence)).length === 0);
  expect(all.length).toBeGreaterThan(900);
  expect(lost.length / all.length, lost.map(({ sentence }) => sentence).join('\n')).toBeLessThan(0.03);
});

const digit = (text: string) => {
  const places = [...text.matchAll(/\d/g)];
  const at = places[Math.floor(places.length / 2)]?.index;
  return at === undefined ? text : `${text.slice(0, at)}${(Number(text[at]) + 3) % 10}${text.slice(at + 1)}`;
};

/** One change each that makes a sentence say something else; what of them may pass says the same in bad English. */
test.each<[string, (text: string) => string, number]>([
  ['one digit', digit, 0.01],
  ['"may" forbidden', (text) => text.replace(/\bmay (?!not)/, 'may not '), 0.05],
  ['"may not" allowed', (text) => text.replace(/\bmay not\b/, 'may'), 0],
  ['"must" allowed', (text) => text.replace(/\bmust\b/, 'may'), 0.05],
  ['"may" required', (text) => text.replace(/\bmay (?!not)/, 'must '), 0.05],
  ['"not" left out', (text) => text.replace(/\bnot /, ''), 0],
  ['"is" denied', (text) => text.replace(/\b(is|are) (?!not)/, '$1 not '), 0.03],
  ['feet as inches', (text) => text.replace(/(\d) (square )?feet/, '$1 inches'), 0],
  ['days as months', (text) => text.replace(/(\d) days/, '$1 months'), 0],
  ['percent as feet', (text) => text.replace(/(\d) percent/, '$1 feet'), 0],
  ['"at least" as "at most"', (text) => text.replace(/\bat least(?= \d)/, 'at most'), 0],
  ['"at most" as "at least"', (text) => text.replace(/\b(?:at most|no more than|up to)(?= \d)/, 'at least'), 0],
])('with %s, what ships is removed', (_name, change, mostShown) => {
  const changed = all.flatMap(({ statement, sentence }) => {
    const text = change(sentence);
    return text === sentence ? [] : [{ statement, text }];
  });
  expect(changed.length).toBeGreaterThan(20);
  const shown = changed.filter(({ statement, text }) => read(statement, cited(text)).length > 0);
  expect(shown.length / changed.length, shown.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(mostShown);
});
