import { exact } from '../questionnaire/figure.ts';
import type { CoverageRules } from './coverage-rules.ts';
import { squareFeet } from './coverage-words.ts';
import type { Note, OnClass } from './land-base.ts';

/** What the coverage on one class runs into that no total shows. Nothing is said where a figure is missing. */
export function checkClass({ share, base, existing, proposed }: OnClass, { checks }: CoverageRules): Note[] {
  if (existing === null || proposed === null) return [];
  const notes: Note[] = [];
  const added = exact(proposed - existing);
  if (share.sensitive && added > 0) {
    const more = squareFeet(added);
    notes.push({
      text: {
        en: `Class ${share.class} is sensitive land. The project adds ${more.en} there; new coverage on it is prohibited unless one of the Code's exceptions applies.`,
        es: `La clase ${share.class} es suelo sensible. El proyecto añade allí ${more.es}; la cobertura nueva en ella está prohibida salvo que se aplique una de las excepciones del Código.`,
      },
      source: checks.newOnSensitiveLand.source,
    });
  }
  if (base !== null && proposed > base && added > 0) {
    const [over, own] = [squareFeet(exact(proposed - base)), squareFeet(base)];
    notes.push({
      text: {
        en: `Coverage after the project on class ${share.class} is ${over.en} over the base of ${own.en} of that class. Base from less sensitive land cannot make up for it; exempt, transferred or relocated coverage may, with TRPA's findings.`,
        es: `La cobertura después del proyecto en la clase ${share.class} supera en ${over.es} la base de ${own.es} de esa clase. La base de suelo menos sensible no puede compensarla; sí puede hacerlo la cobertura exenta, transferida o reubicada, con las determinaciones de TRPA.`,
      },
      source: checks.eachClass.source,
    });
  }
  return notes;
}
