import { placesMeet, type ReadDocument } from '../documents/document.ts';
import type { Page } from '../documents/page.ts';
import { asItLies, straighten } from '../documents/straighten.ts';
import type { FactName } from './catalogue.ts';
import { evidenceFrom, wordsBetween } from './evidence.ts';
import type { Candidate, Fact, ValueReading } from './fact.ts';
import { type FigureFact, figureFacts } from './figure-facts.ts';
import { readsAsRules } from './guards.ts';
import { type BlockView, type LabelHit, lineAt, lineEnd, viewPage } from './page-view.ts';
import { scoreFigure } from './score-figures.ts';
import { figuresOf } from './surroundings.ts';

/** More than a person looks through. */
const MOST = 6;
/** A person confirms it; until then it is worth this much. */
const CONFIDENCE = 0.5;
const DIGIT = /(?<![\d.,])[~±]?\d/g;
const LONGEST_QUOTE = 160;

/**
 * Figures that could be a fact which was not read: they stand on a line with words of what it is of, in its own unit,
 * and are no other fact. A person points at the one that is meant.
 */
export function findCandidates(
  documents: readonly ReadDocument[],
  name: FactName,
  facts: readonly Fact[],
): Candidate[] {
  const wanted = figureFacts.filter((fact) => fact.name === name);
  const found: Candidate[] = [];
  for (const document of wanted.length > 0 ? documents : []) {
    for (const page of document.pages) {
      for (const candidate of [...likelyOn(document.id, page, name), ...candidatesOn(document.id, page, wanted)]) {
        const isFact = facts.some(
          ({ value, evidence }) =>
            value === candidate.value && evidence.some((place) => placesMeet(place, candidate.place)),
        );
        const isFound = found.some(
          ({ value, place }) => value === candidate.value && placesMeet(place, candidate.place),
        );
        if (!isFact && !isFound) found.push(candidate);
        if (found.length >= MOST) return found;
      }
    }
  }
  return found;
}

/** Figures that the words round them speak for, though not for one alone; the likeliest first. */
function likelyOn(documentId: string, page: Page, name: FactName): Candidate[] {
  const view = viewPage(straighten(page));
  if (readsAsRules(view)) return [];
  return figuresOf(view)
    .flatMap((figure) => scoreFigure(figure).filter(({ fact, score }) => fact === name && score >= LEAST_LIKELY))
    .sort((a, b) => b.score - a.score)
    .flatMap(({ figure: { block, from, to }, value, unit }): Candidate[] => {
      if (typeof value !== 'number') return [];
      const quote = block.spelled.text
        .slice(Math.max(0, from - 80), to + 40)
        .slice(0, LONGEST_QUOTE)
        .trim();
      const place = evidenceFrom(documentId, page.number, wordsBetween(block.spelled, from, to), {
        quote,
        confidence: CONFIDENCE,
      });
      return [{ of: name, value, ...(unit ? { unit } : {}), place: { ...place, box: asItLies(place.box, page) } }];
    });
}
const LEAST_LIKELY = 0.7;

/** None on a page that speaks of projects in general. */
function candidatesOn(documentId: string, page: Page, wanted: readonly FigureFact[]): Candidate[] {
  const view = viewPage(straighten(page));
  if (readsAsRules(view)) return [];
  const concepts = new Set(wanted.map(({ concept }) => concept));
  return view.blocks
    .filter(({ hits }) => hits.length > 0)
    .flatMap((block) =>
      block.hits
        .filter((hit) => hit.labels.some(({ figure }) => figure !== undefined && concepts.has(figure.concept)))
        .flatMap((hit) => figuresOnLine(documentId, page, block, hit, wanted)),
    );
}

function figuresOnLine(
  documentId: string,
  page: Page,
  block: BlockView,
  hit: LabelHit,
  wanted: readonly FigureFact[],
): Candidate[] {
  const { text } = block.spelled;
  const at = lineAt(block, hit.from);
  const start = block.lineStarts[at] ?? 0;
  const line = text.slice(start, lineEnd(block, at));
  const [first] = wanted;
  if (!first) return [];
  return [...line.matchAll(DIGIT)].flatMap((match): Candidate[] => {
    const reading = readWithUnit(line.slice(match.index), wanted);
    if (typeof reading?.value !== 'number') return [];
    const words = wordsBetween(block.spelled, start, start + line.length);
    const quote = line.trim().slice(0, LONGEST_QUOTE);
    const place = evidenceFrom(documentId, page.number, words, { quote, confidence: CONFIDENCE });
    const shown = { ...place, box: asItLies(place.box, page) };
    return [{ of: first.name, value: reading.value, ...(reading.unit ? { unit: reading.unit } : {}), place: shown }];
  });
}

/** A number alone could be anything. */
function readWithUnit(text: string, wanted: readonly FigureFact[]): ValueReading | undefined {
  return wanted.map(({ read }) => read(text, 'with-limit')).find((reading) => reading !== undefined && !reading.bare);
}
