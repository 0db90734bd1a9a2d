import type { Evidence } from '../documents/document.ts';
import { boxesMeet } from '../documents/page.ts';
import { FACTS, type FactName } from './catalogue.ts';
import type { Fact, ReadValue } from './fact.ts';
import { readArea, readLength, readPercent } from './measure.ts';
import { lineEnd, type PageView } from './page-view.ts';

/** Where a second figure in one statement makes the first one but a part of the truth. */
const MEASURED: ReadonlySet<FactName> = new Set([
  'building.heightFt',
  'building.maxHeightFt',
  'grading.excavationDepthFt',
  'site.drivewaySlopePercent',
  'site.crossSlopePercent',
  'coverage.existingSqFt',
  'coverage.proposedSqFt',
  'coverage.offsiteProposedSqFt',
]);
const READERS: Record<string, ReadValue> = { ft: readLength, sf: readArea, percent: readPercent };

/** Words by which a figure is another thing than the one before it. */
const OTHER_THING =
  /\b(?:max\w*|min\w*|allow\w*|permit\w*|limits?|requir\w*|req'?d|base|existing|exist|proposed|prop|total|verified|off-?site|lot|parcel|areas?|setbacks?|per|width|wide|long|length|was|before|after|from)\b/i;
/** "25 ft to plate, 29 ft to ridge", "8% typical, 14% at street", "4 ft, at footing 6 ft", "4 ft (8 ft at the pit)". */
const LEADS_ON = [
  /^\s?(?:to|at|on|in|along|for|by|over|under|near|toward)\s[^.;:\d(]{1,40}?[\s,(]$/i,
  /^\s?(?:typ(?:ical)?\.?|avg\.?|average|elsewhere|generally)\b[^.;:\d]{0,25}$/i,
  /^\s?[,;]?\s?(?:and\s|&\s)?(?:at|in|on|along|near|under|to|for|but)\s[^.;:\d]{1,40}$/i,
];
const IN_BRACKETS = /^\s?\(\s?$/;
const AFTER_BRACKET = /^\s?(?:at|to|in|on|for|near|along|by|max\w*)\b/i;
/** "2,400 sf plus 300 sf deck", "2,412 sf excluding the 240 sf walk": more of it. */
const MORE_OF_IT =
  /^\s?[,(]?\s?(?:\+|plus|and\sanother|excluding|exclusive\sof|not\s(?:counting|including)|without|except(?:\sfor)?|besides)\s(?:an?\s|the\s|another\s)?(?:additional\s)?$/i;

/**
 * The facts with what else their own statement says: a height "to plate" and another "to ridge", or coverage "plus" a
 * deck. The other figure stands beside the first, so that neither passes a rule alone.
 */
export const withSharedFigures = (views: readonly PageView[], facts: readonly Fact[]): Fact[] =>
  facts.flatMap((fact) => {
    if (!MEASURED.has(fact.name)) return [fact];
    const others = fact.evidence.flatMap((place) =>
      statementsAt(views, place).flatMap((statement) => otherFigures(fact, statement)),
    );
    const values = [...new Set(others)].filter(
      (value) => !facts.some((one) => one.name === fact.name && one.value === value),
    );
    return [fact, ...values.map((value): Fact => ({ ...fact, value }))];
  });

/** The lines of a place, each with what follows it in its paragraph. */
const statementsAt = (views: readonly PageView[], { page, box }: Evidence): string[] =>
  views
    .filter((view) => view.page.number === page)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.lines.flatMap((line, at) =>
        boxesMeet(line.box, box)
          ? [
              block.spelled.text.slice(
                block.lineStarts[at] ?? 0,
                lineEnd(block, Math.min(at + 1, block.lines.length - 1)),
              ),
            ]
          : [],
      ),
    );

function otherFigures({ name, value }: Fact, quote: string): number[] {
  const entry: { unit?: string } = FACTS[name];
  const read = READERS[entry.unit ?? ''];
  if (!read) return [];
  const figures = figuresIn(quote, read);
  return figures.flatMap((figure, at): number[] => {
    const next = figures[at + 1];
    if (!next || (figure.value !== value && next.value !== value)) return [];
    const between = quote.slice(figure.to, next.from);
    if (OTHER_THING.test(between)) return [];
    if (MORE_OF_IT.test(between)) return figure.value === value ? [figure.value + next.value] : [];
    const isShared =
      LEADS_ON.some((words) => words.test(between)) ||
      (IN_BRACKETS.test(between) && AFTER_BRACKET.test(quote.slice(next.to)));
    return isShared ? [figure.value === value ? next.value : figure.value] : [];
  });
}

type QuotedFigure = { value: number; from: number; to: number };

/** The figures of a line that have their unit. */
function figuresIn(quote: string, read: ReadValue): QuotedFigure[] {
  const figures: QuotedFigure[] = [];
  for (const { index } of quote.matchAll(/(?<![\d.,/'"-])\.?\d/g)) {
    if (index < (figures.at(-1)?.to ?? 0)) continue;
    const found = read(quote.slice(index), 'with-limit');
    if (found && typeof found.value === 'number' && !found.bare)
      figures.push({ value: found.value, from: index, to: index + found.to });
  }
  return figures;
}
