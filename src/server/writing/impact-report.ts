import type { RecordItem } from '#domain/questionnaire/record.ts';
import type { ImpactResult } from '#domain/questionnaire/worked-out.ts';
import { cleanText } from './clean-text.ts';
import { type Block, sayDay, writeFramed } from './document-frame.ts';
import { COLOUR } from './look.ts';
import { body, type Cell, cellText, heading1, table } from './parts.ts';
import { itemTable } from './record-parts.ts';
import {
  arithmeticTable,
  lackingList,
  noteLines,
  numberSources,
  outcomeBlock,
  sourceTable,
} from './worked-out-parts.ts';

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
};

/**
 * Writes the Project Impact Analysis report as a Word file: every figure with its arithmetic and its source, and
 * what is not known. The same result and facts give the same bytes.
 */
export function writeImpactReport(result: ImpactResult, facts: ImpactFacts): Promise<Buffer> {
  const date = sayDay(facts.preparedAt, facts.agency.timeZone);
  const reference = cleanText(facts.reference, 60);
  const sources = numberSources();
  // Built in the order of the page, so that sources are numbered as they are met.
  const arithmetic = arithmeticTable(result.lines, sources);
  const notes = noteLines(result, sources);
  return writeFramed({
    title: 'Project impact analysis',
    agency: facts.agency,
    subtitle: `${cleanText(facts.title, 120)}  ·  Prepared ${date}  ·  Reference ${reference}`,
    reference,
    made: `Written by Planwright from the application’s answers on ${date}. No AI model used. Staff decide.`,
    preparedAt: facts.preparedAt,
    children: [
      heading1('Result'),
      outcomeBlock(result),
      ...(facts.isDraft
        ? [body('The application is still in progress: this report shows its answers as they were saved.', quiet)]
        : []),
      heading1('What this report is for'),
      body(
        'New homes bring driving. It is measured in vehicle miles travelled (VMT): the miles that the homes of a project add on an average day. A project that stays at or under the level of its place is screened out and needs no further analysis; any other project shows how far it keeps its driving below the average around it.',
      ),
      body(
        'This report screens the project from what the applicant entered. It measures nothing itself and it does not replace the agency’s own tool.',
      ),
      heading1('Project'),
      table(['What', 'As entered'], [3_000, 7_080], projectRows(facts)),
      heading1('What was entered'),
      facts.inputs.length > 0 ? itemTable(facts.inputs) : body('Nothing was entered.'),
      heading1('Arithmetic and fee'),
      ...(arithmetic.length > 0 ? arithmetic : [body('There is nothing to work out from what was entered.')]),
      heading1('What is not known'),
      ...unknown(result),
      ...(notes.length > 0 ? [heading1('To know beside the result'), ...notes] : []),
      heading1('Sources'),
      ...(sources.all().length > 0 ? sourceTable(sources) : [body('No figure from outside was used.')]),
      heading1('Who decides'),
      body(
        'Staff confirm every figure and decide. Rates and limits change: the table of sources says how far each was checked and since when it holds.',
        { bold: true },
      ),
    ],
  });
}

const quiet = { color: COLOUR.quiet };

const projectRows = ({ title, reference, address, apn }: ImpactFacts): Cell[][] =>
  [
    ['Application', title],
    ['Reference', reference],
    ['Project address', address ?? 'Not entered'],
    ['Assessor’s parcel number', apn ?? 'Not entered'],
  ].map(([label = '', value = '']) => [[cellText(label, quiet)], [cellText(cleanText(value, 300))]]);

function unknown(result: ImpactResult): Block[] {
  if (result.lacking.length === 0) return [body('Every figure that the screening needs was entered.')];
  return [body('Without these figures the result cannot be told in full. None was assumed.'), ...lackingList(result)];
}
