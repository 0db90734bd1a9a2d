import type { ReadDocument } from '../documents/document.ts';
import { linesOf } from '../documents/lines.ts';
import type { Page, Word } from '../documents/page.ts';
import { findPlacesInDocument } from '../documents/search.ts';
import { compilePattern } from '../rules/pattern.ts';
import type { DocumentType, RequiredElement } from './document-type.ts';
import type { PageKind } from './kind-rules.ts';
import { stemsIn, wordsIn } from './question-words.ts';

/**
 * A page of which so many words name what is asked for says no more than that: the plans and tables that were measured
 * have 0.64 and less, lists of what is asked for 0.8 and more, also with a value behind each.
 */
const MOST_NAMING = 0.75;
/** Fewer are named on any sheet. */
const FEWEST_NAMED = 3;
/** Places of one pattern that are looked at. */
const MOST_PLACES = 12;
/** Left edges this close, in points, are one; on a drawing words stand all over it. */
const ONE_EDGE = 12;
const IN_ONE_COLUMN = 0.9;

/** What is drawn: its words never stand in one column. */
const DRAWN: readonly PageKind[] = ['site-plan', 'grading-plan', 'stormwater-plan', 'elevations', 'floor-plans'];

/**
 * Whether a page only lists what is asked for: most of its words are the names of elements, or, where a drawing is
 * asked for, half of them are named in one column of lines. Such a page shows nothing.
 */
export function isWordList(type: DocumentType, document: ReadDocument, page: Page): boolean {
  const words = page.words.filter(({ text }) => /\p{L}{2}|\d/u.test(text));
  const named = type.elements.map((element) => naming(element, document, page));
  const count = named.filter(({ length }) => length > 0).length;
  if (count < Math.max(FEWEST_NAMED, type.elements.length / 2)) return false;
  const vocabulary = new Set(type.elements.flatMap(namesOf));
  const inNames = new Set(named.flat());
  const saying = words.filter((word) => !inNames.has(word) && !isOfVocabulary(word, vocabulary));
  if (words.length - saying.length >= MOST_NAMING * words.length) return true;
  return type.kinds.some((kind) => DRAWN.includes(kind)) && isOneColumn(page);
}

const namesOf = ({ label, words }: RequiredElement): string[] => [...Object.values(label), ...words].flatMap(stemsIn);

/** Words such as "of" name nothing and say nothing either. */
const isOfVocabulary = ({ text }: Word, vocabulary: ReadonlySet<string>): boolean => {
  const stems = stemsIn(text);
  return stems.length === 0
    ? wordsIn(text).length > 0 && !/\d/.test(text)
    : stems.every((stem) => vocabulary.has(stem));
};

/** The words that name an element: those that its patterns match, or its whole name. */
function naming({ look, label }: RequiredElement, document: ReadDocument, page: Page): Word[] {
  const alone = { ...document, pages: [page] };
  const matched = look.flatMap((source) =>
    findPlacesInDocument(alone, compilePattern(source), MOST_PLACES).flatMap(({ words }) => words),
  );
  if (matched.length > 0) return matched;
  for (const name of Object.values(label)) {
    const wanted = stemsIn(name);
    const there = page.words.filter(({ text }) => stemsIn(text).some((stem) => wanted.includes(stem)));
    const stems = new Set(there.flatMap(({ text }) => stemsIn(text)));
    if (wanted.length > 0 && wanted.every((stem) => stems.has(stem))) return there;
  }
  return [];
}

function isOneColumn(page: Page): boolean {
  const lines = linesOf(page);
  const edges = new Map<number, number>();
  for (const { box } of lines) {
    const edge = Math.round(box.x / ONE_EDGE);
    edges.set(edge, (edges.get(edge) ?? 0) + 1);
  }
  return lines.length > 1 && Math.max(...edges.values()) >= IN_ONE_COLUMN * lines.length;
}
