import { z } from 'zod';
import type { RecordItem } from '#domain/application/record.ts';
import type { ImpactResult } from '#domain/calculations/calculation.ts';
import type { Language } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { CALCULATION_LABELS, CalculationShape, calculationData } from './calculation-data.ts';
import { cleanText } from './clean-text.ts';
import { Frame, formatDay, frameOf } from './frame.ts';
import { ITEM_LABELS, ItemData, itemData } from './item-data.ts';
import { renderTemplate } from './render-template.ts';
import { labelsIn, labelsShape, type Words, wordsIn } from './words.ts';

const LABELS = {
  ...CALCULATION_LABELS,
  ...ITEM_LABELS,
  outcome: 'applicationFiles:impact.result',
  draft: 'applicationFiles:impact.draft',
  purpose: 'applicationFiles:impact.purpose',
  purposeAbout: 'applicationFiles:impact.purposeAbout',
  purposeLimits: 'applicationFiles:impact.purposeLimits',
  project: 'applicationFiles:impact.project',
  what: 'applicationFiles:impact.what',
  asEntered: 'applicationFiles:impact.asEntered',
  entered: 'applicationFiles:impact.entered',
  nothingEntered: 'applicationFiles:impact.nothingEntered',
  arithmetic: 'applicationFiles:impact.arithmetic',
  nothingToWorkOut: 'applicationFiles:impact.nothingToWorkOut',
  unknown: 'applicationFiles:impact.unknown',
  notes: 'applicationFiles:impact.notes',
  sources: 'applicationFiles:impact.sources',
  noSources: 'applicationFiles:impact.noSources',
  decides: 'applicationFiles:impact.decides',
  decidesAbout: 'applicationFiles:impact.decidesAbout',
} as const satisfies Record<string, MessageCode>;

/** What stands in `project-impact-analysis.docx`. */
export const ImpactData = z.strictObject({
  ...Frame.shape,
  labels: labelsShape(LABELS),
  isDraft: z.boolean(),
  project: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  hasItems: z.boolean(),
  items: z.array(ItemData),
  /** Whether anything is missing, in a sentence. */
  missingAbout: z.string(),
  ...CalculationShape,
});

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
  /** The bytes of project-impact-analysis.docx. */
  template: Uint8Array;
};

/**
 * Writes the Project Impact Analysis report as a Word file: every figure with its arithmetic and its source, and
 * what is not known. The same result and facts give the same bytes.
 */
export async function writeImpactReport(result: ImpactResult, facts: ImpactFacts): Promise<Buffer> {
  const { agency, preparedAt, language } = facts;
  const words = wordsIn(language);
  const { text } = words;
  const day = formatDay(preparedAt, agency.timeZone, language);
  const reference = cleanText(facts.reference, 60);
  const title = text('applicationFiles:impact.title');
  const subtitle = [
    cleanText(facts.title, 120),
    text('applicationFiles:impact.prepared', { day }),
    text('applicationFiles:impact.reference', { reference }),
  ].join('  ·  ');
  const made = text('applicationFiles:impact.made', { day });
  const data: z.infer<typeof ImpactData> = {
    ...frameOf({ title, subtitle, made, agency, reference }, words),
    labels: labelsIn(LABELS, words),
    isDraft: facts.isDraft,
    project: projectRows(facts, words),
    hasItems: facts.inputs.length > 0,
    items: facts.inputs.map((item) => itemData(item, words)),
    missingAbout: text(`applicationFiles:impact.${result.missingInputs.length > 0 ? 'lacking' : 'allKnown'}`),
    ...calculationData(result, words),
  };
  return renderTemplate(facts.template, ImpactData, data, { title, preparedAt, language });
}

function projectRows({ title, reference, address, apn }: ImpactFacts, { text }: Words) {
  const rows: [MessageCode, string | null][] = [
    ['applicationFiles:impact.application', title],
    ['applicationFiles:impact.referenceLabel', reference],
    ['applicationFiles:impact.address', address],
    ['applicationFiles:impact.apn', apn],
  ];
  return rows.map(([label, value]) => ({
    label: text(label),
    value: cleanText(value ?? text('applicationFiles:impact.notEntered'), 300),
  }));
}
