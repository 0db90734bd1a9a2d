import { z } from 'zod';
import type { Localized } from '#domain/agency/language.ts';
import { fillIn } from '#domain/agency/shown.ts';
import type { AssessmentRules } from '#domain/letters/assessment-rules.ts';
import {
  assessmentIssues,
  countedFigure,
  differs,
  isUnconfirmed,
  totalsOf,
} from '#domain/letters/assessment-totals.ts';
import { isUnfilled, type LetterSource, type LetterValue } from '#domain/letters/letter-field.ts';
import {
  ASSESSMENT_FIELDS,
  type AssessedFigure,
  type AssessmentFieldId,
  type ReadAssessment,
} from '#domain/letters/site-assessment.ts';
import { formatFigure } from '#domain/rules/format-value.ts';
import type { Language } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { cleanText } from './clean-text.ts';
import { Frame, formatDay, formatLongDay, frameOf } from './frame.ts';
import { renderTemplate } from './render-template.ts';
import { labelsIn, labelsShape, type Words, wordsIn } from './words.ts';

const LABELS = {
  what: 'assessmentFile:what',
  detail: 'assessmentFile:detail',
  capability: 'assessmentFile:capability',
  class: 'assessmentFile:class',
  percent: 'assessmentFile:percent',
  base: 'assessmentFile:base',
  coverage: 'assessmentFile:coverage',
  surface: 'assessmentFile:surface',
  place: 'assessmentFile:place',
  status: 'assessmentFile:status',
  source: 'assessmentFile:source',
  totals: 'assessmentFile:totals',
  amount: 'assessmentFile:amount',
  differences: 'assessmentFile:differences',
  notes: 'assessmentFile:notes',
  checks: 'assessmentFile:checks',
} as const satisfies Record<string, MessageCode>;

const Pair = z.strictObject({ label: z.string(), value: z.string() });
const Text = z.strictObject({ text: z.string() });
const figureCells = { former: z.string(), figure: z.string(), source: z.string() };

/** The letter in one language. */
const Version = z.strictObject({
  hasHeading: z.boolean(),
  heading: z.string(),
  labels: labelsShape(LABELS),
  about: z.array(Pair),
  opening: z.array(Text),
  /** What was measured stands beside what stood before; before the visit there is one column. */
  isAfter: z.boolean(),
  formerHead: z.string(),
  figureHead: z.string(),
  capability: z.array(z.strictObject({ district: z.string(), ...figureCells, percent: z.string(), base: z.string() })),
  coverage: z.array(z.strictObject({ surface: z.string(), where: z.string(), ...figureCells, status: z.string() })),
  totals: z.array(Pair),
  hasDifferences: z.boolean(),
  differences: z.array(Text),
  hasNotes: z.boolean(),
  notes: z.array(Pair),
  hasChecks: z.boolean(),
  checks: z.array(Text),
  closing: z.array(Text),
  enclosures: z.string(),
});

/** What stands in `site-assessment.docx`. */
export const AssessmentData = z.strictObject({
  ...Frame.shape,
  isDraft: z.boolean(),
  draft: z.string(),
  versions: z.array(Version),
  signedBy: z.string(),
  signedFor: z.string(),
});

export type AssessmentMeta = {
  reference: string;
  preparedAt: Date;
  language: Language;
  agency: { name: string; contact: string; timeZone: string };
  rules: AssessmentRules;
  /** The agency's day of the letter. */
  day: string;
  template: Uint8Array;
};

const LEGAL: Language = 'en';
const ABOUT = ['apn', 'address', 'county', 'owner', 'applicant', 'fileNumber', 'lotArea', 'visitDate'] as const;
const NOTES = ['bmp', 'trees', 'streamZone', 'scenic', 'historic'] as const;
const AREA_FIELDS: readonly string[] = ['lotArea'];

/** What the letter says, as its template wants it. */
export function assessmentData(assessment: ReadAssessment, meta: AssessmentMeta): z.infer<typeof AssessmentData> {
  const { language, agency, rules, day } = meta;
  const words = wordsIn(language);
  const { text } = words;
  const missing = assessmentIssues(assessment, rules.differencePercent, day).length;
  return {
    ...frameOf(
      {
        title: rules.title[assessment.phase][language],
        subtitle: formatLongDay(day, language),
        made: text('assessmentFile:made', { day: formatDay(meta.preparedAt, agency.timeZone, language) }),
        agency,
        reference: meta.reference,
      },
      words,
    ),
    isDraft: missing > 0,
    draft: missing > 0 ? text('assessmentFile:draft', { count: missing, number: missing }) : '',
    versions: [
      versionOf(assessment, meta, language),
      ...(language === LEGAL ? [] : [versionOf(assessment, meta, LEGAL)]),
    ],
    signedBy: fieldText(assessment, 'planner', words) || text('assessmentFile:unfilled'),
    signedFor: cleanText(agency.name, 160),
  };
}

function versionOf(assessment: ReadAssessment, meta: AssessmentMeta, language: Language): z.infer<typeof Version> {
  const words = wordsIn(language);
  const { text } = words;
  const { phase, capability, coverage } = assessment;
  const { rules } = meta;
  const unfilled = text('assessmentFile:unfilled');
  const required = new Set<string>(ASSESSMENT_FIELDS.filter((field) => field.required).map(({ id }) => id));
  const pairsOf = (ids: readonly AssessmentFieldId[]) =>
    ids.flatMap((id) => {
      if (id === 'visitDate' && phase === 'before') return [];
      const value = fieldText(assessment, id, words);
      if (value === '' && !required.has(id)) return [];
      return [{ label: text(`assessment:fields.${id}`), value: value || unfilled }];
    });
  const sqft = (figure: AssessedFigure | null | undefined) => (figure ? formatFigure(figure.sqft, 'sf') : '–');
  const cells = (line: { before: AssessedFigure | null; after: AssessedFigure | null }) => {
    const counts = phase === 'after' ? line.after : line.before;
    return {
      former: phase === 'after' ? sqft(line.before) : '',
      figure: !counts
        ? unfilled
        : phase === 'after' && isUnconfirmed(line)
          ? text('assessmentFile:unconfirmed', { figure: sqft(counts) })
          : sqft(counts),
      source: counts ? sourceText(counts.source, assessment, words, meta.agency.timeZone) : '',
    };
  };
  const totals = totalsOf(assessment, phase);
  const total = (value: number | null) => (value === null ? text('assessmentFile:unknown') : formatFigure(value, 'sf'));
  const fill = ({ text: paragraph }: { text: Localized }) => ({
    text: cleanText(fillIn(paragraph[language], wordsOfLetter(assessment, meta, words)), 4_000),
  });
  const notes = pairsOf(NOTES);
  const changed = [...capability, ...coverage].filter(
    (line) => differs(line, rules.differencePercent) && !isUnconfirmed(line),
  );
  return {
    hasHeading: language !== meta.language,
    heading: wordsIn(meta.language).text('letterFile:legal'),
    labels: labelsIn(LABELS, words),
    about: pairsOf(ABOUT),
    opening: rules.opening[phase].map(fill),
    isAfter: phase === 'after',
    formerHead: phase === 'after' ? text('assessmentFile:former') : '',
    figureHead: text(`assessmentFile:figure.${phase}`),
    capability: capability.map((line) => {
      const area = countedFigure(line, phase);
      return {
        district: line.district,
        ...cells(line),
        percent: formatFigure(line.percent, 'percent'),
        base: area === null ? '–' : formatFigure(Math.round(area * line.percent) / 100, 'sf'),
      };
    }),
    coverage: coverage.map((line) => ({
      surface: cleanText(line.surface, 120),
      where: text(line.offSite ? 'assessment:place.off' : 'assessment:place.on'),
      ...cells(line),
      status: text(`assessment:status.${line.status}`),
    })),
    totals: [
      { label: text('assessment:totals.base'), value: total(totals.base) },
      { label: text('assessment:totals.existing'), value: total(totals.existing) },
      ...(phase === 'after' && totals.unverified !== 0
        ? [{ label: text('assessment:totals.unverified'), value: total(totals.unverified) }]
        : []),
      { label: text('assessment:totals.offSite'), value: total(totals.offSite) },
      totals.remaining !== null && totals.remaining < 0
        ? { label: text('assessment:totals.excess'), value: total(-totals.remaining) }
        : { label: text('assessment:totals.remaining'), value: total(totals.remaining) },
    ],
    hasDifferences: changed.length > 0,
    differences: changed.map((line) => ({
      text: text('assessmentFile:difference', {
        what:
          'surface' in line
            ? cleanText(line.surface, 120)
            : text('assessmentFile:classOf', { district: line.district }),
        before: sqft(line.before),
        after: sqft(line.after),
        reason: cleanText(line.reason, 1_000) || unfilled,
      }),
    })),
    hasNotes: notes.length > 0,
    notes,
    hasChecks: phase === 'before',
    checks: phase === 'before' ? checksOf(assessment, rules, words) : [],
    closing: rules.closing[phase].map(fill),
    enclosures: fieldText(assessment, 'enclosures', words),
  };
}

/** What to check in the field: what the agency asks of every visit, then every figure that is only an estimate. */
function checksOf({ capability, coverage }: ReadAssessment, { checks }: AssessmentRules, words: Words) {
  const { text, agency } = words;
  const estimate = ({ before }: { before: AssessedFigure | null }) =>
    before ? formatFigure(before.sqft, 'sf') : text('assessmentFile:noEstimate');
  return [
    ...checks.map((check) => agency(check.text)),
    ...capability.map((line) =>
      text('assessmentFile:verifyClass', { district: line.district, estimate: estimate(line) }),
    ),
    ...(capability.length === 0 ? [text('assessmentFile:verifyCapability')] : []),
    ...coverage.map((line) =>
      text('assessmentFile:measure', { surface: cleanText(line.surface, 120), estimate: estimate(line) }),
    ),
    ...(coverage.length === 0 ? [text('assessmentFile:measureAll')] : []),
  ].map((check) => ({ text: check }));
}

function fieldText({ fields }: ReadAssessment, id: AssessmentFieldId, words: Words): string {
  const field = fields.find((one) => one.id === id);
  if (!field || isUnfilled(field)) return '';
  const value = valueText(field.value, words);
  if (id === 'visitDate') return /^\d{4}-\d\d-\d\d$/.test(value) ? formatLongDay(value, words.language) : value;
  return AREA_FIELDS.includes(id) && Number(value) > 0 ? formatFigure(Number(value), 'sf') : value;
}

const valueText = (value: LetterValue, { message }: Words): string =>
  cleanText(typeof value === 'string' ? value : message(value), 4_000);

function wordsOfLetter(assessment: ReadAssessment, { rules, agency, day }: AssessmentMeta, words: Words) {
  const unfilled = words.text('assessmentFile:unfilled');
  const of = (id: AssessmentFieldId) => fieldText(assessment, id, words);
  return {
    agency: agency.name,
    apn: of('apn') || unfilled,
    place: of('address') || (of('apn') ? `APN ${of('apn')}` : unfilled),
    visitDate: of('visitDate') || unfilled,
    day: formatLongDay(day, words.language),
    cutoff: formatLongDay(rules.cutoff, words.language),
  };
}

/** Where a figure comes from: "Site Plan.pdf, p. 2", "Parcel data (as of …)", "Ada Park, Nov 27, 2026". */
function sourceText(
  source: LetterSource,
  { documents }: ReadAssessment,
  { text, message, language }: Words,
  timeZone: string,
): string {
  if (source.kind === 'documents') {
    const [first] = source.evidence;
    const name = documents.find(({ id }) => id === first?.documentId)?.name ?? '';
    return text('assessmentFile:from.document', { name: cleanText(name, 80), page: first?.page ?? 1 });
  }
  if (source.kind === 'parcel') return message(source.sourceMessage);
  if (source.kind === 'person') {
    const day = formatDay(new Date(source.at), timeZone, language);
    return text('assessmentFile:from.person', { name: cleanText(source.name, 80), day });
  }
  return source.kind === 'earlier' ? text('assessmentFile:from.earlier', { day: source.day }) : '';
}

/** Writes the letter of a site assessment as a Word file. The same assessment gives the same bytes. */
export function writeAssessmentLetter(assessment: ReadAssessment, meta: AssessmentMeta): Buffer {
  const data = assessmentData(assessment, meta);
  const about = { title: data.title, preparedAt: meta.preparedAt, language: meta.language };
  return renderTemplate(meta.template, AssessmentData, data, about);
}
