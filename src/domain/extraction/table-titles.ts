import type { Line } from '../documents/lines.ts';
import { rightOf } from '../documents/page.ts';
import { findPhrases } from './figure-phrases.ts';
import type { Concept, Qualifier } from './figure-words.ts';
import { type PageView, viewWith } from './page-view.ts';

const MOST_TITLE_WORDS = 10;

/** What the title over a table, and the heading of its part, say of its rows. */
export type TableSection = { line: Line; concept: Concept; qualifiers: Qualifier[]; inSquareFeet: boolean };
const MOST_SECTION_WORDS = 9;
const FARTHEST_SECTION = 560;

/** The coverage table that a row belongs to, by the nearest title above it, and the stage that its part is headed by. */
export function sectionOver(view: PageView, row: Line): TableSection | undefined {
  const first = firstOf(view, row);
  const titles = view.blocks
    .flatMap(({ lines }) => lines)
    .filter(
      (line) =>
        line.box.y < row.box.y - 2 &&
        row.box.y - line.box.y < FARTHEST_SECTION &&
        line.box.x <= first.box.x + 40 &&
        rightOf(line.box) > first.box.x - 40 &&
        line.words.length <= MOST_SECTION_WORDS &&
        !view.rightOf(line)?.line.text.match(/^[~±]?\d/) &&
        !/[.:]$|\d{3}/.test(line.text),
    )
    .sort((a, b) => b.box.y - a.box.y);
  const stages: Qualifier[] = [];
  for (const line of titles.slice(0, 24)) {
    const title = findPhrases(line.text, [])[0];
    const isPart = /^(?:step|part|section)\b|\bwhat\s(?:is|was)\b/i.test(line.text);
    if (title && title.concept !== 'coverage') return undefined;
    if (isPart && stages.length === 0) stages.push(...stagesIn(line.text));
    if (title && COVERAGE_TITLE.test(line.text)) {
      if (stages.length === 0) stages.push(...stagesIn(line.text));
      return {
        line,
        concept: 'coverage',
        qualifiers: stages.length === 1 ? stages : [],
        inSquareFeet: /sq|\bs\.?f/i.test(line.text),
      };
    }
  }
  return undefined;
}
/** The first cell of a row, which may hold two names and two figures. */
function firstOf(view: PageView, row: Line): Line {
  const left = view.leftOf(row);
  return left && left.line.words.length <= MOST_SECTION_WORDS ? firstOf(view, left.line) : row;
}

const COVERAGE_TITLE = /\bcoverage\b|\bimpervious\b/i;

/** The stages that a title names: "EXISTING LAND COVERAGE BY SURFACE". Two leave open which one is meant. */
const stagesIn = (text: string): Qualifier[] => {
  const found: Qualifier[] = [];
  if (/\bexist(?:ing|\.)?\b|\bnow\b|\btoday\b/i.test(text)) found.push('existing');
  if (/\bproposed\b|\bplanned\b|\bprop\.?\b|\bafter\b/i.test(text)) found.push('proposed');
  return found;
};

/** The stage that the title over a column's head names. */
export function titleStage(view: PageView, head: Line): Qualifier[] {
  const title = viewWith(head, view)
    .blocks.flatMap(({ lines }) => lines)
    .filter(
      ({ box, text, words }) =>
        box.y < head.box.y &&
        head.box.y - box.y < 5 * Math.max(head.box.height, 8) &&
        box.x < rightOf(head.box) &&
        words.length <= MOST_TITLE_WORDS &&
        COVERAGE_TITLE.test(text) &&
        rightOf(box) > head.box.x - 300,
    )
    .sort((a, b) => b.box.y - a.box.y)[0];
  const stages = title ? stagesIn(title.text) : [];
  return stages.length === 1 ? stages : [];
}
