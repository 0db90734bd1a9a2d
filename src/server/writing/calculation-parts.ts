import type { CalculationLine, CoverageResult, FigureSource, ImpactResult } from '#domain/calculations/calculation.ts';
import { writeDay } from '#messages/formats.ts';
import { LOCALES } from '#messages/languages.ts';
import { cleanText } from './clean-text.ts';
import type { Block } from './document-frame.ts';
import { ANSWER_LOOK, COLOUR, SIZE } from './look.ts';
import {
  body,
  bullet,
  type Cell,
  callout,
  cellFigure,
  cellText,
  heading2,
  heading3,
  run,
  signed,
  table,
} from './parts.ts';
import type { Words } from './words.ts';

type Result = CoverageResult | ImpactResult;

const OUTCOMES: Record<Result['outcome'], { look: keyof typeof ANSWER_LOOK; tint: string }> = {
  within: { look: 'yes', tint: COLOUR.lakeTint },
  over: { look: 'no', tint: COLOUR.brickTint },
  exempt: { look: 'yes', tint: COLOUR.lakeTint },
  screened: { look: 'yes', tint: COLOUR.lakeTint },
  analysis: { look: 'not-found', tint: COLOUR.sunriseTint },
  'cannot-tell': { look: 'cannot-tell', tint: COLOUR.lakeTint },
  'not-started': { look: 'not-applicable', tint: COLOUR.lakeTint },
};

/** What came out, as sign, word and sentence. */
export function outcomeBlock({ outcome, said }: Result, { text, message }: Words): Block {
  const { look, tint } = OUTCOMES[outcome];
  const { sign, colour } = ANSWER_LOOK[look];
  return callout(
    [
      signed(sign, SIZE.body, colour),
      run(` ${text(`applicationFiles:figures.outcome.${outcome}`)}. `, { bold: true, color: colour }),
      run(cleanText(message(said), 1_000)),
    ],
    { colour, tint },
  );
}

/** Where figures come from, each source once and numbered in the order in which it is first named. */
export type NumberedSources = { numberOf: (source: FigureSource | undefined) => string; all: () => FigureSource[] };

export function numberSources(): NumberedSources {
  const known = new Map<string, { number: number; source: FigureSource }>();
  return {
    numberOf: (source) => {
      if (!source) return '';
      const key = JSON.stringify([source.note, source.basis, source.effective]);
      const found = known.get(key) ?? { number: known.size + 1, source };
      known.set(key, found);
      return String(found.number);
    },
    all: () => [...known.values()].map(({ source }) => source),
  };
}

/** The arithmetic, a line a row: what, how, how much, and the number of its source. */
export const arithmeticTable = (lines: readonly CalculationLine[], sources: NumberedSources, words: Words): Block[] =>
  lines.length === 0
    ? []
    : [
        table(
          [
            words.text('applicationFiles:figures.figure'),
            words.text('applicationFiles:figures.how'),
            { figure: words.text('applicationFiles:figures.result') },
            words.text('applicationFiles:figures.source'),
          ],
          [3_500, 3_500, 2_080, 1_000],
          lines.map((one): Cell[] => [
            [cellText(cleanText(words.message(one.label), 300))],
            [cellText(describeWorking(one, words), one.working ? {} : { color: COLOUR.quiet })],
            [cellFigure(formatFigure(one, words), one.value === null ? { color: COLOUR.lake } : { bold: true })],
            [cellText(sources.numberOf(one.source))],
          ]),
        ),
      ];

function describeWorking({ working, value, source }: CalculationLine, { text, message }: Words): string {
  if (working) return cleanText(message(working), 500);
  if (value === null) return text('applicationFiles:figures.missing');
  return text(source ? 'applicationFiles:figures.asSource' : 'applicationFiles:figures.given');
}

/** The figures that are missing, so that a result that cannot be told is not read as one that was. */
export const missingInputsList = ({ missingInputs }: Result, { message }: Words): Block[] =>
  missingInputs.map(({ label }, at) =>
    bullet([run(cleanText(message(label), 300))], at === missingInputs.length - 1 ? 160 : 40),
  );

/** What to know beside the result. */
export const noteLines = ({ notes }: Result, sources: NumberedSources, { message }: Words): Block[] =>
  notes.map(({ text, source }) =>
    bullet([
      run(cleanText(message(text), 1_000)),
      run(source ? `  [${sources.numberOf(source)}]` : '', { size: SIZE.small, color: COLOUR.quiet }),
    ]),
  );

/** Every source that was named, with how far it was checked and since when it holds. */
export const sourceTable = (sources: NumberedSources, words: Words): Block[] =>
  sources.all().length === 0
    ? []
    : [
        table(
          [
            words.text('applicationFiles:figures.number'),
            words.text('applicationFiles:figures.source'),
            words.text('applicationFiles:figures.howChecked'),
            words.text('applicationFiles:figures.inForce'),
          ],
          [700, 5_400, 2_480, 1_500],
          sources
            .all()
            .map((source): Cell[] => [
              [cellText(sources.numberOf(source))],
              [cellText(cleanText(words.agency(source.note), 600))],
              [
                cellText(
                  words.text(`applicationFiles:figures.checked.${source.basis}`),
                  source.basis === 'unverified' ? { color: COLOUR.sunrise, bold: true } : {},
                ),
              ],
              [
                cellText(
                  source.effective
                    ? formatDate(source.effective, words)
                    : words.text('applicationFiles:figures.notStated'),
                ),
              ],
            ]),
        ),
      ];

/** A whole result as a part of a longer document. */
export function calculationBlocks(title: string, result: Result, words: Words): Block[] {
  if (result.outcome === 'not-started') return [];
  const sources = numberSources();
  // In the order of the page, so that sources are numbered as they are met.
  const arithmetic = arithmeticTable(result.lines, sources, words);
  const notes = noteLines(result, sources, words);
  return [
    heading2(title),
    outcomeBlock(result, words),
    ...(result.missingInputs.length > 0
      ? [body(words.text('applicationFiles:figures.lacking')), ...missingInputsList(result, words)]
      : []),
    ...arithmetic,
    ...(notes.length > 0 ? [heading3(words.text('applicationFiles:figures.notes')), ...notes] : []),
    ...(sources.all().length > 0
      ? [heading3(words.text('applicationFiles:figures.sources')), ...sourceTable(sources, words)]
      : []),
  ];
}

/** A figure with its unit: "2,000 sq. ft.", "25%", "$196.20". */
export function formatFigure(
  { value, unit }: Pick<CalculationLine, 'value' | 'unit'>,
  { text, language }: Words,
): string {
  if (value === null) return text('applicationFiles:figures.unknown');
  const locale = LOCALES[language];
  const figure = value.toLocaleString(locale, { maximumFractionDigits: 2 });
  switch (unit) {
    case 'sq-ft':
      return text('calculations:squareFeet', { figure });
    case 'percent':
      return text('applicationFiles:figures.unit.percent', { figure });
    case 'vmt':
      return text('applicationFiles:figures.unit.vmt', { figure });
    case 'usd':
      return value.toLocaleString(locale, { style: 'currency', currency: 'USD' });
    case 'units':
      return text('applicationFiles:figures.unit.homes', { count: value, figure });
    case 'none':
      return figure;
  }
}

/** A day (YYYY-MM-DD) in words; anything else as it stands. */
const formatDate = (day: string, { language }: Words): string => cleanText(writeDay(day, language), 40);
