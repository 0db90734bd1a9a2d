import type { RecordItem } from '#domain/application/record.ts';
import type { ImpactResult } from '#domain/calculations/calculation.ts';
import type { Language } from '#messages/languages.ts';
import {
  arithmeticTable,
  missingInputsList,
  noteLines,
  numberSources,
  outcomeBlock,
  sourceTable,
} from './calculation-parts.ts';
import { cleanText } from './clean-text.ts';
import { type Block, formatDay, writeFramed } from './document-frame.ts';
import { COLOUR } from './look.ts';
import { body, type Cell, cellText, heading1, table } from './parts.ts';
import { itemTable } from './record-parts.ts';
import { type Words, wordsIn } from './words.ts';

/** What the report says of the project beside its result. */
export type ImpactFacts = {
  title: string;
  reference: string;
  address: string | null;
  apn: string | null;
  /** What the applicant entered, in words. */
  inputs: readonly RecordItem[];
  /** The application is still in progress: its figures may change. */
  isDraft: boolean;
  agency: { name: string; contact: string; timeZone: string };
  preparedAt: Date;
  /** What the report is written in. */
  language: Language;
};

/**
 * Writes the Project Impact Analysis report as a Word file: every figure with its arithmetic and its source, and
 * what is not known. The same result and facts give the same bytes.
 */
export function writeImpactReport(result: ImpactResult, facts: ImpactFacts): Promise<Buffer> {
  const words = wordsIn(facts.language);
  const { text } = words;
  const day = formatDay(facts.preparedAt, facts.agency.timeZone, facts.language);
  const reference = cleanText(facts.reference, 60);
  const sources = numberSources();
  // Built in the order of the page, so that sources are numbered as they are met.
  const arithmetic = arithmeticTable(result.lines, sources, words);
  const notes = noteLines(result, sources, words);
  const subtitle = [
    cleanText(facts.title, 120),
    text('applicationFiles:impact.prepared', { day }),
    text('applicationFiles:impact.reference', { reference }),
  ];
  return writeFramed({
    language: facts.language,
    title: text('applicationFiles:impact.title'),
    agency: facts.agency,
    subtitle: subtitle.join('  ·  '),
    reference,
    made: text('applicationFiles:impact.made', { day }),
    preparedAt: facts.preparedAt,
    children: [
      heading1(text('applicationFiles:impact.result')),
      outcomeBlock(result, words),
      ...(facts.isDraft ? [body(text('applicationFiles:impact.draft'), quiet)] : []),
      heading1(text('applicationFiles:impact.purpose')),
      body(text('applicationFiles:impact.purposeAbout')),
      body(text('applicationFiles:impact.purposeLimits')),
      heading1(text('applicationFiles:impact.project')),
      table(
        [text('applicationFiles:impact.what'), text('applicationFiles:impact.asEntered')],
        [3_000, 7_080],
        projectRows(facts, words),
      ),
      heading1(text('applicationFiles:impact.entered')),
      facts.inputs.length > 0 ? itemTable(facts.inputs, words) : body(text('applicationFiles:impact.nothingEntered')),
      heading1(text('applicationFiles:impact.arithmetic')),
      ...(arithmetic.length > 0 ? arithmetic : [body(text('applicationFiles:impact.nothingToWorkOut'))]),
      heading1(text('applicationFiles:impact.unknown')),
      ...unknown(result, words),
      ...(notes.length > 0 ? [heading1(text('applicationFiles:impact.notes')), ...notes] : []),
      heading1(text('applicationFiles:impact.sources')),
      ...(sources.all().length > 0 ? sourceTable(sources, words) : [body(text('applicationFiles:impact.noSources'))]),
      heading1(text('applicationFiles:impact.decides')),
      body(text('applicationFiles:impact.decidesAbout'), { bold: true }),
    ],
  });
}

const quiet = { color: COLOUR.quiet };

function projectRows({ title, reference, address, apn }: ImpactFacts, { text }: Words): Cell[][] {
  const rows: [string, string | null][] = [
    [text('applicationFiles:impact.application'), title],
    [text('applicationFiles:impact.referenceLabel'), reference],
    [text('applicationFiles:impact.address'), address],
    [text('applicationFiles:impact.apn'), apn],
  ];
  return rows.map(([label, value]) => [
    [cellText(label, quiet)],
    [cellText(cleanText(value ?? text('applicationFiles:impact.notEntered'), 300))],
  ]);
}

function unknown(result: ImpactResult, words: Words): Block[] {
  if (result.missingInputs.length === 0) return [body(words.text('applicationFiles:impact.allKnown'))];
  return [body(words.text('applicationFiles:impact.lacking')), ...missingInputsList(result, words)];
}
