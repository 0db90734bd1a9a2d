import { describe, expect, test } from 'vitest';
import { Localized } from '#domain/agency/language.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { loadRemembered } from '../../test/agency-errors.ts';

const { questionnaire } = loadRemembered('agency').application;

/** Every text of the questionnaire and its forms, with the place where it stands. */
function textsIn(value: unknown, place: string): [place: string, text: Localized][] {
  if (typeof value !== 'object' || value === null) return [];
  const text = Localized.safeParse(value);
  if (text.success) return [[place, text.data]];
  return Object.entries(value).flatMap(([name, inner]) => {
    const id = typeof inner === 'object' && inner !== null && 'id' in inner ? String(inner.id) : name;
    return textsIn(inner, `${place} ${id}`);
  });
}
const texts = textsIn(questionnaire, '');

/** Words that stand in almost any English sentence and in no Spanish one. */
const ENGLISH = /\b(the|and|of|is|are|will|your|you|with|for|this|that|from|which|does|it|or|by|where|to|any)\b/i;
/** The same of Spanish, in small letters only: names of places begin with some of these words. */
const SPANISH = /[¿¡ñáéíóú]|\b(el|la|los|las|del|que|una|para|por|con|su|sus|se|en|al)\b/;
/** Names of the agency that other languages keep. */
const NAMES = /\bbonus unit\b/gi;

test('there are texts to look at', () => {
  expect(texts.length).toBeGreaterThan(500);
});

describe('two languages', () => {
  test('no Spanish text has English in it', () => {
    const left = texts.filter(([, { es }]) => ENGLISH.test(es.replace(NAMES, '')));
    expect(left.map(([place, { es }]) => `${place}: ${es}`)).toEqual([]);
  });

  test('no English text has Spanish in it', () => {
    const stray = texts.filter(([, { en }]) => SPANISH.test(en));
    expect(stray.map(([place, { en }]) => `${place}: ${en}`)).toEqual([]);
  });

  test('a question is a question in each language', () => {
    for (const [place, { en, es }] of texts) {
      if (en.endsWith('?')) expect(`${place}: ${es}`).toMatch(/¿[^¿?]+\?$/);
      else expect(`${place}: ${es}`).not.toMatch(/\?$/);
    }
  });

  test('figures are the same in each language', () => {
    const figures = (text: string) => [...text.matchAll(/\d[\d.,]*\d|\d/g)].map(([figure]) => figure.replace(/,/g, ''));
    const differ = texts.filter(([, { en, es }]) => figures(en).sort().join() !== figures(es).sort().join());
    expect(differ.map(([place, { en, es }]) => `${place}: ${en} | ${es}`)).toEqual([]);
  });

  test('the reader is addressed as usted', () => {
    const familiar = texts.filter(([, { es }]) => /\b(tú|tu|tus|vosotros|tienes|puedes|debes|quieres|haz)\b/i.test(es));
    expect(familiar.map(([place, { es }]) => `${place}: ${es}`)).toEqual([]);
  });
});

describe('plain words', () => {
  const fields = [...fieldsById(questionnaire).values()].map(({ field }) => field);

  test('every yes/no question asks', () => {
    for (const field of fields) {
      if (field.kind === 'yes-no' || field.kind === 'yes-no-unsure') expect(field.label.en).toMatch(/\?$/);
    }
  });

  test('a label fits on a phone', () => {
    for (const { label, id } of fields)
      expect(`${id} ${label.en.length}`).toBe(`${id} ${Math.min(label.en.length, 150)}`);
  });

  test('every warning gives its reason, and leads to a field that is asked', () => {
    const known = fieldsById(questionnaire);
    for (const { field, reason } of questionnaire.warnings) {
      expect(known.has(field)).toBe(true);
      expect(reason.en.length).toBeGreaterThan(40);
    }
  });
});
