import { z } from 'zod';
import type { CalculationLine, CoverageResult, FigureSource, ImpactResult } from '#domain/calculations/calculation.ts';
import { writeDay } from '#messages/formats.ts';
import { LOCALES } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { cleanText } from './clean-text.ts';
import type { Words } from './words.ts';

type Result = CoverageResult | ImpactResult;

/** The columns of the arithmetic and of its sources. */
export const CALCULATION_LABELS = {
  figure: 'applicationFiles:figures.figure',
  how: 'applicationFiles:figures.how',
  result: 'applicationFiles:figures.result',
  source: 'applicationFiles:figures.source',
  number: 'applicationFiles:figures.number',
  howChecked: 'applicationFiles:figures.howChecked',
  inForce: 'applicationFiles:figures.inForce',
} as const satisfies Record<string, MessageCode>;

/** What was calculated, with its arithmetic. Of two texts that differ only in what they look like, one is empty. */
export const CalculationShape = {
  /** Which sign and colour the outcome has: one of the four. */
  outcome: z.strictObject({
    good: z.boolean(),
    bad: z.boolean(),
    open: z.boolean(),
    unknown: z.boolean(),
    word: z.string(),
    said: z.string(),
  }),
  hasMissing: z.boolean(),
  missing: z.array(z.strictObject({ text: z.string() })),
  hasLines: z.boolean(),
  lines: z.array(
    z.strictObject({
      label: z.string(),
      working: z.string(),
      noWorking: z.string(),
      result: z.string(),
      noResult: z.string(),
      source: z.string(),
    }),
  ),
  hasNotes: z.boolean(),
  notes: z.array(z.strictObject({ text: z.string(), source: z.string() })),
  hasSources: z.boolean(),
  sources: z.array(
    z.strictObject({
      number: z.string(),
      text: z.string(),
      checked: z.string(),
      toConfirm: z.string(),
      inForce: z.string(),
    }),
  ),
};
type CalculationData = z.infer<z.ZodObject<typeof CalculationShape>>;

type Look = 'good' | 'bad' | 'open' | 'unknown';
const LOOKS: Record<Result['outcome'], Look> = {
  within: 'good',
  over: 'bad',
  exempt: 'good',
  screened: 'good',
  analysis: 'open',
  'cannot-tell': 'unknown',
  'not-started': 'unknown',
};

/** A result in words; its sources are numbered as the page meets them: in the arithmetic, then in the notes. */
export function calculationData(result: Result, words: Words): CalculationData {
  const { text, message, agency } = words;
  const look = LOOKS[result.outcome];
  const sources = numberSources();
  const lines = result.lines.map((line) => {
    const working = describeWorking(line, words);
    const figure = formatFigure(line, words);
    return {
      label: cleanText(message(line.label), 300),
      working: line.working ? working : '',
      noWorking: line.working ? '' : working,
      result: line.value === null ? '' : figure,
      noResult: line.value === null ? figure : '',
      source: sources.numberOf(line.source),
    };
  });
  const notes = result.notes.map((note) => ({
    text: cleanText(message(note.text), 1_000),
    source: sources.numberOf(note.source),
  }));
  const all = sources.all();
  return {
    outcome: {
      good: look === 'good',
      bad: look === 'bad',
      open: look === 'open',
      unknown: look === 'unknown',
      word: text(`applicationFiles:figures.outcome.${result.outcome}`),
      said: cleanText(message(result.said), 1_000),
    },
    hasMissing: result.missingInputs.length > 0,
    missing: result.missingInputs.map(({ label }) => ({ text: cleanText(message(label), 300) })),
    hasLines: lines.length > 0,
    lines,
    hasNotes: notes.length > 0,
    notes,
    hasSources: all.length > 0,
    sources: all.map((source) => {
      const checked = text(`applicationFiles:figures.checked.${source.basis}`);
      const isToConfirm = source.basis === 'unverified';
      return {
        number: sources.numberOf(source),
        text: cleanText(agency(source.note), 600),
        checked: isToConfirm ? '' : checked,
        toConfirm: isToConfirm ? checked : '',
        inForce: source.effective ? formatDate(source.effective, words) : text('applicationFiles:figures.notStated'),
      };
    }),
  };
}

/** Where figures come from, each source once and numbered in the order in which it is first named. */
function numberSources() {
  const known = new Map<string, { number: number; source: FigureSource }>();
  return {
    numberOf: (source: FigureSource | undefined): string => {
      if (!source) return '';
      const key = JSON.stringify([source.note, source.basis, source.effective]);
      const found = known.get(key) ?? { number: known.size + 1, source };
      known.set(key, found);
      return String(found.number);
    },
    all: () => [...known.values()].map(({ source }) => source),
  };
}

function describeWorking({ working, value, source }: CalculationLine, { text, message }: Words): string {
  if (working) return cleanText(message(working), 500);
  if (value === null) return text('applicationFiles:figures.missing');
  return text(source ? 'applicationFiles:figures.asSource' : 'applicationFiles:figures.given');
}

/** A figure with its unit: "2,000 sq. ft.", "25%", "$196.20". */
function formatFigure({ value, unit }: Pick<CalculationLine, 'value' | 'unit'>, { text, language }: Words): string {
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
