import type { DocumentType, RequiredElement, Term } from './document-type.ts';
import { stemsIn } from './question-words.ts';

/** What a question is about. Both, where a term is also something that is asked for: contours. */
export type QuestionSubject = { elements: RequiredElement[]; term: Term | undefined };

/** A name counts where all of its words are in the question; longer names are surer. */
const weightOf = (name: string, asked: ReadonlySet<string>): number => {
  const stems = stemsIn(name);
  return stems.length > 0 && stems.every((stem) => asked.has(stem)) ? stems.join('').length + 4 * stems.length : 0;
};

/** What part of a label is in the question: "the roof" asks for the roof pitch. */
function partWeightOf(label: string, asked: ReadonlySet<string>): number {
  const stems = stemsIn(label);
  const there = stems.filter((stem) => asked.has(stem));
  return stems.length === 0 ? 0 : (there.join('').length * there.length) / stems.length / 2;
}

/** The elements and the term that a question names, the likeliest only. */
export function findSubject(question: string, { elements, terms }: DocumentType): QuestionSubject {
  const asked = new Set(stemsIn(question));
  const weighed = elements.map((element) => {
    const { label, id, words } = element;
    const names = [...Object.values(label), id.replaceAll('-', ' '), ...words];
    const whole = Math.max(...names.map((name) => weightOf(name, asked)));
    return { element, weight: whole || Math.max(...Object.values(label).map((name) => partWeightOf(name, asked))) };
  });
  const most = Math.max(0, ...weighed.map(({ weight }) => weight));
  const best = terms
    .map((term) => ({ term, weight: Math.max(...term.words.map((word) => weightOf(word, asked))) }))
    .reduce<{ term: Term | undefined; weight: number }>((a, b) => (b.weight > a.weight ? b : a), {
      term: undefined,
      weight: 0,
    });
  return {
    elements: most > 0 ? weighed.filter(({ weight }) => weight === most).map(({ element }) => element) : [],
    term: best.term,
  };
}
