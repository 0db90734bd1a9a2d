import type { Localized } from '../agency/language.ts';
import type { Evidence } from '../documents/evidence.ts';
import type { RequiredElement } from './document-type.ts';
import type { CannotTell } from './element-check.ts';

/** A sentence of an answer and the places that show it. */
export type Sentence = { text: Localized; evidence: Evidence[] };

export const sentence = (en: string, es: string, evidence: Evidence[] = []): Sentence => ({
  text: { en, es },
  evidence,
});

/** The names of documents by their ids. */
export type Names = ReadonlyMap<string, string>;

const PLACE: Record<'en' | 'es', (page: number, name: string | undefined) => string> = {
  en: (page, name) => (name === undefined ? `page ${page}` : `page ${page} of ${name}`),
  es: (page, name) => (name === undefined ? `la página ${page}` : `la página ${page} de ${name}`),
};

/** "page 1 of a.pdf and page 3 of b.pdf", each page once. */
export function sayPlaces(evidence: readonly Pick<Evidence, 'documentId' | 'page'>[], names: Names): Localized {
  const say = (language: 'en' | 'es') => {
    const places = evidence.map(({ documentId, page }) => PLACE[language](page, names.get(documentId)));
    return new Intl.ListFormat(language, { type: 'conjunction' }).format([...new Set(places)]);
  };
  return { en: say('en'), es: say('es') };
}

export const sayLabels = (elements: readonly RequiredElement[]): Localized => ({
  en: new Intl.ListFormat('en').format(elements.map(({ label }) => label.en)),
  es: new Intl.ListFormat('es').format(elements.map(({ label }) => label.es)),
});

/** Why nothing can be said of an element, going on from "I cannot tell:". */
export function sayDoubt(because: CannotTell | undefined, { onlyWhere }: RequiredElement): Localized {
  switch (because) {
    case 'drawn':
      return {
        en: 'it is drawn rather than written, and only words are read',
        es: 'se dibuja en lugar de escribirse, y solo se leen palabras',
      };
    case 'only-where':
      return {
        en: `it is needed only where ${onlyWhere?.en ?? 'it applies'}`,
        es: `se necesita solo donde ${onlyWhere?.es ?? 'corresponde'}`,
      };
    case 'poorly-read':
      return { en: 'some pages read poorly', es: 'algunas páginas se leyeron mal' };
    case 'partly-read':
      return { en: 'some pages could not be read', es: 'algunas páginas no se pudieron leer' };
    default:
      return { en: 'no page could be read', es: 'no se pudo leer ninguna página' };
  }
}
