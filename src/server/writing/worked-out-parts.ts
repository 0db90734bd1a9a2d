import type { CoverageResult, FigureSource, ImpactResult, Line } from '#domain/questionnaire/worked-out.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Message } from '#messages/message.ts';
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

const inEnglish = (message: Message): string => formatMessage('en', message);

type Result = CoverageResult | ImpactResult;

const OUTCOMES: Record<Result['outcome'], { words: string; look: keyof typeof ANSWER_LOOK; tint: string }> = {
  within: { words: 'Within the limit', look: 'yes', tint: COLOUR.lakeTint },
  over: { words: 'Over the limit', look: 'no', tint: COLOUR.brickTint },
  exempt: { words: 'Exempt', look: 'yes', tint: COLOUR.lakeTint },
  screened: { words: 'Screened out', look: 'yes', tint: COLOUR.lakeTint },
  analysis: { words: 'Further analysis needed', look: 'not-found', tint: COLOUR.sunriseTint },
  'cannot-tell': { words: 'Cannot tell', look: 'cannot-tell', tint: COLOUR.lakeTint },
  'not-started': { words: 'Not entered', look: 'not-applicable', tint: COLOUR.lakeTint },
};

const CHECKED: Record<FigureSource['confidence'], string> = {
  S: 'Read in a public source',
  D: 'Worked out from public data',
  K: 'From knowledge: confirm before relying on it',
};

/** What came out, as sign, word and sentence. */
export function outcomeBlock({ outcome, said }: Result): Block {
  const { words, look, tint } = OUTCOMES[outcome];
  const { sign, colour } = ANSWER_LOOK[look];
  return callout(
    [
      signed(sign, SIZE.body, colour),
      run(` ${words}. `, { bold: true, color: colour }),
      run(cleanText(inEnglish(said), 1_000)),
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
      const key = JSON.stringify([source.note.en, source.confidence, source.effective]);
      const found = known.get(key) ?? { number: known.size + 1, source };
      known.set(key, found);
      return String(found.number);
    },
    all: () => [...known.values()].map(({ source }) => source),
  };
}

/** The arithmetic, a line a row: what, how, how much, and the number of its source. */
export const arithmeticTable = (lines: readonly Line[], sources: NumberedSources): Block[] =>
  lines.length === 0
    ? []
    : [
        table(
          ['Figure', 'How it was worked out', { figure: 'Result' }, 'Source'],
          [3_500, 3_500, 2_080, 1_000],
          lines.map((one): Cell[] => [
            [cellText(cleanText(inEnglish(one.label), 300))],
            [cellText(sayWorking(one), one.working ? {} : { color: COLOUR.quiet })],
            [cellFigure(sayFigure(one), one.value === null ? { color: COLOUR.lake } : { bold: true })],
            [cellText(sources.numberOf(one.source))],
          ]),
        ),
      ];

function sayWorking({ working, value, source }: Line): string {
  if (working) return cleanText(inEnglish(working), 500);
  if (value === null) return 'A figure is missing';
  return source ? 'As the source states it' : 'Given';
}

/** The figures that are missing, so that a result that cannot be told is not read as one that was. */
export const lackingList = ({ lacking }: Result): Block[] =>
  lacking.map(({ label }, at) => bullet([run(cleanText(inEnglish(label), 300))], at === lacking.length - 1 ? 160 : 40));

/** What to know beside the result. */
export const noteLines = ({ notes }: Result, sources: NumberedSources): Block[] =>
  notes.map(({ text, source }) =>
    bullet([
      run(cleanText(inEnglish(text), 1_000)),
      run(source ? `  [${sources.numberOf(source)}]` : '', { size: SIZE.small, color: COLOUR.quiet }),
    ]),
  );

/** Every source that was named, with how far it was checked and since when it holds. */
export const sourceTable = (sources: NumberedSources): Block[] =>
  sources.all().length === 0
    ? []
    : [
        table(
          ['No.', 'Source', 'How far it was checked', 'In force since'],
          [700, 5_400, 2_480, 1_500],
          sources
            .all()
            .map((source): Cell[] => [
              [cellText(sources.numberOf(source))],
              [cellText(cleanText(source.note.en, 600))],
              [
                cellText(
                  CHECKED[source.confidence],
                  source.confidence === 'K' ? { color: COLOUR.sunrise, bold: true } : {},
                ),
              ],
              [cellText(source.effective ? sayDate(source.effective) : 'Not stated')],
            ]),
        ),
      ];

/** A whole result as a part of a longer document. */
export function workedOutBlocks(title: string, result: Result): Block[] {
  if (result.outcome === 'not-started') return [];
  const sources = numberSources();
  // In the order of the page, so that sources are numbered as they are met.
  const arithmetic = arithmeticTable(result.lines, sources);
  const notes = noteLines(result, sources);
  return [
    heading2(title),
    outcomeBlock(result),
    ...(result.lacking.length > 0 ? [body('These figures are missing:'), ...lackingList(result)] : []),
    ...arithmetic,
    ...(notes.length > 0 ? [heading3('To know beside it'), ...notes] : []),
    ...(sources.all().length > 0 ? [heading3('Sources'), ...sourceTable(sources)] : []),
  ];
}

/** A figure with its unit: "2,000 sq. ft.", "25%", "$196.20". */
export function sayFigure({ value, unit }: Pick<Line, 'value' | 'unit'>): string {
  if (value === null) return 'Cannot tell';
  const plain = value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  switch (unit) {
    case 'sq-ft':
      return `${plain} sq. ft.`;
    case 'percent':
      return `${plain}%`;
    case 'vmt':
      return `${plain} VMT`;
    case 'usd':
      return value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    case 'units':
      return `${plain} ${value === 1 ? 'home' : 'homes'}`;
    case 'none':
      return plain;
  }
}

/** A day (YYYY-MM-DD) in words; anything else as it stands. */
export const sayDate = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day)
    ? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
    : cleanText(day, 40);
