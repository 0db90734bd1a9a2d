import i18next, { type ParseKeys } from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Language } from '#domain/agency/language.ts';
import { type CataloguePart, openTexts, startTexts } from '#web/lib/texts.ts';

type Texts = { [key: string]: string | Texts };
const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });

/** Every text of a tree by its key, such as `form.title`. */
const flatten = (texts: Texts, above = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${above}${name}`, text] as [string, string]] : flatten(text, `${above}${name}.`),
  );
const partsIn = (language: Language) =>
  Object.keys(files)
    .filter((path) => path.startsWith(`./${language}/`))
    .map((path) => path.replace(/^.*\/|\.json$/g, '') as CataloguePart)
    .sort();
const textsOf = (language: Language, part: CataloguePart) =>
  new Map(flatten(files[`./${language}/${part}.json`] ?? {}));

const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(PLURAL, '');
const basesOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(baseOf))].sort();
const isPlural = (texts: Map<string, string>, base: string) => texts.has(`${base}_other`);

/** The names in `{{…}}` in every form of a text, together. */
const placeholders = (texts: Map<string, string>, base: string): string[] => {
  const forms = [...texts].filter(([key]) => baseOf(key) === base).map(([, text]) => text);
  const names = forms.flatMap((text) => [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map(([, name = '']) => name));
  return [...new Set(names)].sort();
};

const parts = partsIn('en');
const others = Language.options.filter((language) => language !== 'en');
const each = others.flatMap((language) => parts.map((part) => ({ language, part })));

/** Texts that are rightly the same in Spanish as in English, and why. */
const SAME_IN_SPANISH: Record<string, string> = {
  'analysis:fileKinds.pdf': 'The name of a file format.',
  'analysis:fileKinds.excel': 'The name of a product.',
  'assessment:fields.apn': 'The short name of a parcel number.',
  'integrations:webhooks.title': 'Programmers call it so in both languages.',
  'permitLetter:fields.apn': 'The short name of a parcel number.',
  'permitLetter:because.parcelNo': 'No is the same word in both.',
  'applicationStatus:sample.first.address': 'An address.',
  'applicationStatus:sample.first.id': 'A sample number.',
  'applicationStatus:sample.second.address': 'An address.',
  'applicationStatus:sample.second.id': 'A sample number.',
  'applicationFiles:figures.unit.vmt': 'A figure, and the short name of vehicle miles.',
  'checklistFile:annex.page': 'The short word for a page is the same in both languages.',
  'checklistFile:rows.place': 'The short word for a page is the same in both languages.',
  'checklist:rows.inches': 'The short word for an inch is the same in both languages.',
  'checklistFile:annex.reference': 'The short word for a page is the same in both languages.',
  'calculations:fee': 'Figures, and the short name of vehicle miles.',
  'ui:outcomes.no': 'The same word in both languages.',
  'parcel:outcomes.no': 'The same word in both languages.',
  'parcel:values.no': 'The same word in both languages.',
  'parcel:fields.planName': 'The same word in both languages.',
  'parcel:unit.acres_one': 'The same word in both languages.',
  'parcel:unit.acres_other': 'The same word in both languages.',
  'questionnaire:answers.no': 'The same word in both languages.',
  'questionnaire:answers.NO': 'The same word in both languages.',
};

it('has every part in every language', () => {
  expect(parts).toContain('review');
  for (const language of others) expect(partsIn(language)).toEqual(parts);
});

describe.each(each)('$language/$part', ({ language, part }) => {
  const english = textsOf('en', part);
  const texts = textsOf(language, part);

  it('has the keys of the English texts and no others', () => {
    expect(basesOf(texts)).toEqual(basesOf(english));
    const plurals = (of: Map<string, string>) => basesOf(of).filter((base) => isPlural(of, base));
    expect(plurals(texts)).toEqual(plurals(english));
  });

  it('has the same places to fill in', () => {
    for (const base of basesOf(english)) {
      expect(placeholders(texts, base), base).toEqual(placeholders(english, base));
    }
  });

  it('leaves nothing in English', () => {
    // Signs and figures, such as 404, belong to no language.
    const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\{.*?\}\}/g, ''));
    const copied = [...texts].filter(([key, text]) => english.get(key) === text && hasWords(text));
    const same = copied.map(([key]) => `${part}:${key}`);
    const allowed = Object.keys(SAME_IN_SPANISH).filter((key) => key.startsWith(`${part}:`));
    expect(same.sort()).toEqual(allowed.sort());
  });
});

describe.each(Language.options)('the texts of %s', (language) => {
  afterEach(() => vi.restoreAllMocks());

  it('are never empty, and nothing hangs at their ends', () => {
    for (const part of parts) {
      for (const [key, text] of textsOf(language, part)) {
        expect(text, `${part}:${key}`).not.toBe('');
        expect(text, `${part}:${key}`).toBe(text.trim());
      }
    }
  });

  it('have a form for each kind of number that the language tells apart', () => {
    const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const part of parts) {
      const texts = textsOf(language, part);
      for (const base of basesOf(texts).filter((key) => isPlural(texts, key))) {
        const forms = [...texts.keys()].filter((key) => key !== base && baseOf(key) === base);
        expect(forms.sort(), `${part}:${base}`).toEqual(kinds.map((kind) => `${base}_${kind}`).sort());
        expect(texts.has(base), `${part}:${base} beside its forms`).toBe(false);
      }
    }
  });

  it('are found for one, for two, for a million, and for none', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    startTexts(language);
    const fetched = parts.filter((part) => (part as string) !== 'fallback');
    await openTexts(fetched, language);
    for (const part of fetched) {
      const texts = textsOf(language, part);
      for (const base of basesOf(texts)) {
        for (const count of isPlural(texts, base) ? [0, 1, 2, 21, 1_000_000] : [1]) {
          const said = i18next.t(base as ParseKeys, { ns: part, count });
          const form = `${base}_${new Intl.PluralRules(language).select(count)}`;
          const written = texts.get(isPlural(texts, base) ? form : base) ?? '';
          expect(said.startsWith(written.split('{{')[0] ?? ''), `${part}:${form} says ${said}`).toBe(true);
        }
      }
    }
    expect(complaint).not.toHaveBeenCalled();
  });
});

describe('a text that is not there', () => {
  it('is heard in the console, where every browser test listens', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    startTexts('en');
    await openTexts(['review']);
    // @ts-expect-error: a key that is not in the catalogue does not compile.
    const wrong: ParseKeys<'review'> = 'form.titel';
    i18next.t(wrong as ParseKeys<'review'>, { ns: 'review' });
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining('form.titel'));
    complaint.mockRestore();
  });
});
