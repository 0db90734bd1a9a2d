import { z } from 'zod';
import type { Localized } from '#domain/agency/language.ts';
import { type FactName, factLabel } from '#domain/extraction/catalogue.ts';
import { type DeclaredFigure, factOf } from '#domain/rules/declared-figures.ts';
import {
  countDecided,
  countResults,
  type DesignReview,
  listCorrections,
  type ReviewedRule,
  rulesOf,
} from '#domain/rules/design-review.ts';
import { countUnread } from '#domain/rules/list-unread.ts';
import type { RegisteredSheet } from '#domain/rules/registered-sheets.ts';
import { countRounds, type SheetChange } from '#domain/rules/round.ts';
import { writeDay } from '#messages/formats.ts';
import type { Language } from '#messages/languages.ts';
import type { Message, MessageCode } from '#messages/message.ts';
import { type Annex, AnnexDocument, annexOf, fewOf, References } from './annex.ts';
import { cleanName, cleanText } from './clean-text.ts';
import { Frame, formatDay, frameOf } from './frame.ts';
import { describeValue } from './item-words.ts';
import { MOST_VALUES } from './project-data.ts';
import { renderTemplate } from './render-template.ts';
import { labelsIn, labelsShape, type Words, wordsIn } from './words.ts';

/** Headings, columns and fixed sentences of the memo. */
const DESIGN_LABELS = {
  corrections: 'designFile:corrections.title',
  correctionsAbout: 'designFile:corrections.about',
  rounds: 'designReview:rounds.title',
  finding: 'designFile:rounds.finding',
  before: 'designReview:rounds.before',
  now: 'designReview:rounds.now',
  roundSheets: 'designReview:rounds.sheets.title',
  open: 'designFile:open.title',
  openAbout: 'designFile:open.about',
  conflicts: 'designFile:conflicts.title',
  declared: 'designFile:declared.title',
  declaredAbout: 'designFile:declared.about',
  declaredFigures: 'designFile:declared.figures',
  declaredFiguresAbout: 'designFile:declared.figuresAbout',
  figure: 'designFile:declared.figure',
  value: 'designFile:declared.value',
  who: 'designFile:declared.who',
  read: 'designFile:declared.read',
  met: 'designFile:met.title',
  unsaid: 'designFile:unsaid.title',
  unsaidAbout: 'designFile:unsaid.about',
  lookUps: 'designFile:lookUps.title',
  lookUpsAbout: 'designFile:lookUps.about',
  contradictions: 'designReview:contradictions.title',
  noContradictions: 'designReview:contradictions.none',
  sheets: 'designReview:sheets.title',
  sheet: 'designReview:sheets.number',
  name: 'designReview:sheets.name',
  day: 'designReview:sheets.date',
  scales: 'designReview:sheets.scales',
  size: 'designReview:sheets.size',
  documents: 'designFile:documents',
  annex: 'checklistFile:annex.title',
  rule: 'designFile:columns.rule',
  said: 'designFile:columns.said',
  cure: 'designFile:columns.cure',
  settledBy: 'designFile:columns.settledBy',
  where: 'checklistFile:columns.where',
  confirm: 'checklistFile:legend.confirm',
  limits: 'designFile:method.limits',
  staff: 'designFile:method.staff',
} as const satisfies Record<string, MessageCode>;

const Titled = z.strictObject({ title: z.string(), code: z.string() });
const StatedRule = z.strictObject({ ...Titled.shape, said: z.string(), ...References.shape });
const inGroups = <Of extends z.ZodType>(rule: Of) =>
  z.array(z.strictObject({ group: z.string(), rules: z.array(rule) }));

/** What stands in `design-review-memo.docx`. An empty text is not there. */
export const DesignMemoData = z.strictObject({
  ...Frame.shape,
  labels: labelsShape(DESIGN_LABELS),
  /** What to correct, what cannot be told, what is met. */
  figures: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** "These plans decide 52 of 84 rules." */
  decided: z.string(),
  unread: z.string(),
  /** What became of the set before; empty where there was none. */
  hasRounds: z.boolean(),
  roundsAbout: z.string(),
  hasRoundFindings: z.boolean(),
  roundFindings: z.array(
    z.strictObject({
      ...{ title: z.string(), became: z.string(), because: z.string(), before: z.string(), now: z.string() },
      formerReferences: References.shape.references,
      ...References.shape,
    }),
  ),
  hasRoundSheets: z.boolean(),
  roundSheets: z.array(z.strictObject({ sheet: z.string(), became: z.string() })),
  corrections: z.array(
    z.strictObject({ ...StatedRule.shape, severity: z.string(), meaning: z.string(), cure: z.string() }),
  ),
  hasCorrections: z.boolean(),
  nothing: z.string(),
  open: z.array(z.strictObject({ ...StatedRule.shape, settledBy: z.string() })),
  hasOpen: z.boolean(),
  conflicts: z.array(
    z.strictObject({
      label: z.string(),
      values: z.array(z.strictObject({ value: z.string(), ...References.shape })),
    }),
  ),
  hasConflicts: z.boolean(),
  contradictions: z.array(z.strictObject({ text: z.string(), ...References.shape })),
  hasContradictions: z.boolean(),
  sheets: z.array(
    z.strictObject({
      ...{ number: z.string(), name: z.string(), day: z.string(), scales: z.string(), size: z.string() },
      place: z.string(),
    }),
  ),
  hasSheets: z.boolean(),
  unsaid: inGroups(z.strictObject({ ...Titled.shape, settledBy: z.string() })),
  hasUnsaid: z.boolean(),
  lookUps: z.array(z.strictObject({ ...Titled.shape, said: z.string() })),
  hasLookUps: z.boolean(),
  declared: inGroups(StatedRule),
  hasDeclared: z.boolean(),
  /** What was declared, by whom and when, why, and what the plans say instead. */
  declaredFigures: z.array(
    z.strictObject({
      ...{ figure: z.string(), value: z.string(), who: z.string(), reason: z.string(), read: z.string() },
      ...References.shape,
    }),
  ),
  hasDeclaredFigures: z.boolean(),
  met: inGroups(StatedRule),
  hasMet: z.boolean(),
  documents: z.array(z.strictObject({ letter: z.string(), document: z.string(), pages: z.string() })),
  packs: z.array(z.strictObject({ pack: z.string(), edition: z.string() })),
  /** By the rules of which day, and their hash. */
  edition: z.string(),
  annex: z.array(AnnexDocument),
  questions: z.string(),
});
type DesignMemoData = z.infer<typeof DesignMemoData>;

export type DesignMemoMeta = {
  /** Whose rules they are: the line for questions, and where the day of `preparedAt` is counted (an IANA name). */
  agency: { name: string; contact: string; timeZone: string };
  language: Language;
  preparedAt: Date;
  /** What people quote when they ask about this memo. */
  reference: string;
  /** The bytes of design-review-memo.docx. */
  template: Uint8Array;
};

/**
 * Writes a design code check as a Word file. The same result and meta give the same bytes. Text from documents stays text:
 * nothing in it can become markup, a field or a link.
 */
export async function writeDesignMemo(review: DesignReview, meta: DesignMemoMeta): Promise<Buffer> {
  const { language, agency, preparedAt, template } = meta;
  const words = wordsIn(language);
  const { text } = words;
  const annex = annexOf({ documents: withFormer(review) }, shownOf(review), words);
  const agencyDay = (at: string) => formatDay(new Date(at), agency.timeZone, language);
  const title = text('designFile:title');
  const date = formatDay(preparedAt, agency.timeZone, language);
  const reference = cleanText(meta.reference, 60);
  const subtitle = text('designFile:subtitle', { code: words.agency(review.titleText), date, reference });
  const contact = cleanText(agency.contact, 200);
  const dayOf = (day: string) => formatDay(new Date(`${day}T12:00:00Z`), 'UTC', language);
  const data: DesignMemoData = {
    ...frameOf({ title, agency, subtitle, reference, made: text('designFile:made', { date }) }, words),
    labels: labelsIn(DESIGN_LABELS, words),
    ...figuresOf(review, words),
    ...roundsOf(review, annex, words),
    ...bodyOf(review, annex, agencyDay, words),
    documents: review.documents.map(({ id, name, pageCount, pagesRead }) => ({
      letter: annex.letterOf(id),
      document: cleanName(name, 90, language),
      pages: text('designFile:pages', { read: pagesRead, total: Math.max(pageCount, pagesRead) }),
    })),
    packs: review.packs.map(({ titleText, editionText, amended }) => ({
      pack: words.agency(titleText),
      edition: [
        words.agency(editionText),
        ...(amended ? [text('designFile:amended', { day: dayOf(amended) })] : []),
      ].join('. '),
    })),
    edition: text('designFile:edition', { day: dayOf(review.day), sha256: review.sha256 }),
    annex: annex.documents,
    questions: contact === '' ? '' : text('checklistFile:method.questions', { contact }),
  };
  return renderTemplate(template, DesignMemoData, data, { title, preparedAt, language, links: annex.links });
}

/** The documents of the review, and behind them those of the set before. */
const withFormer = ({ documents, rounds }: DesignReview): DesignReview['documents'] => [
  ...new Map([...documents, ...(rounds?.documents ?? [])].map((document) => [document.id, document])).values(),
];

/** Every place that the memo points to. */
const shownOf = (review: DesignReview) => [
  ...(review.rounds?.findings ?? []).flatMap(({ former, now }) => [...fewOf(former), ...fewOf(now)]),
  ...rulesOf(review).flatMap(({ evidence }) => fewOf(evidence)),
  ...review.register.contradictions.flatMap(({ evidence }) => fewOf(evidence)),
  ...review.conflicts.flatMap(({ facts }) => facts.slice(0, MOST_VALUES)).flatMap(({ evidence }) => fewOf(evidence)),
  ...review.declared.flatMap(({ name }) => readOf(review, name)).flatMap(({ evidence }) => fewOf(evidence)),
];

/** What the plans state of a fact, whatever was declared of it. */
const readOf = ({ facts }: DesignReview, name: FactName) =>
  facts
    .flatMap((field) => field.facts)
    .filter((fact) => fact.name === name)
    .slice(0, MOST_VALUES);

function figuresOf(
  review: DesignReview,
  { text, message }: Words,
): Pick<DesignMemoData, 'figures' | 'decided' | 'unread'> {
  const { fails, 'cannot-tell': open, meets } = countResults(review);
  const unread = countUnread(review.unread, review.poorlyRead);
  return {
    figures: [
      { value: String(fails), label: text('designFile:figures.fails', { count: fails }) },
      { value: String(open), label: text('designFile:figures.open', { count: open }) },
      { value: String(meets), label: text('designFile:figures.meets', { count: meets }) },
    ],
    decided: writeDecided(countDecided(review), text),
    unread: unread ? message({ code: 'checklist:sentence', params: { note: unread } }) : '',
  };
}

function writeDecided({ decidedByDeclared: count, ...counts }: ReturnType<typeof countDecided>, text: Words['text']) {
  return count === 0
    ? text('designReview:result.decided', counts)
    : text('designReview:result.decidedWith', { ...counts, count, number: count });
}

/** A line of the sheet register. */
function writeSheet(sheet: RegisteredSheet, annex: Annex, { text, language }: Words): DesignMemoData['sheets'][number] {
  const { documentId, page, number, title, discipline, date, revision, scales, width, height, replacedBy } = sheet;
  const named = [title, ...(discipline ? [text(`designReview:sheets.discipline.${discipline}`)] : [])];
  const issued = [
    date === '' ? '' : writeDay(date, language),
    revision === '' ? '' : text('designFile:revision', { mark: revision }),
  ];
  return {
    number: cleanText(number, 20),
    name: cleanText(`${named.filter(Boolean).join(' · ')} ${replacedBy ? text('designFile:replaced') : ''}`, 120),
    day: cleanText(issued.filter(Boolean).join(' · '), 60),
    scales: cleanText(scales.join(', '), 80),
    size: `${width} × ${height}`,
    place: `${annex.letterOf(documentId)} ${text('checklistFile:annex.page', { page })}`,
  };
}

type Rounds = Pick<
  DesignMemoData,
  'hasRounds' | 'roundsAbout' | 'hasRoundFindings' | 'roundFindings' | 'hasRoundSheets' | 'roundSheets'
>;

/** What became of each finding and of each sheet that is not as it was. */
function roundsOf({ rounds }: DesignReview, { referTo }: Annex, { text, message, agency, language }: Words): Rounds {
  const none = { hasRoundFindings: false, roundFindings: [], hasRoundSheets: false, roundSheets: [] };
  if (!rounds) return { hasRounds: false, roundsAbout: '', ...none };
  const { fixed, new: fresh, 'still-open': open, 'cannot-tell': cannotTell, 'sheet-gone': gone } = countRounds(rounds);
  const said = (given: Message | undefined) => (given ? cleanText(message(given), 300) : '');
  const became = ({ change, changes, renumbered, former }: SheetChange) =>
    [
      change === 'changed'
        ? text('designFile:rounds.places', { count: changes.length })
        : text(`designReview:rounds.sheets.is.${change}`),
      ...(renumbered && former ? [text('designReview:rounds.sheets.renumbered', { number: former.number })] : []),
    ].join('; ');
  const changed = rounds.sheets.filter(({ change, renumbered }) => change !== 'unchanged' || renumbered);
  return {
    hasRounds: true,
    hasRoundFindings: rounds.findings.length > 0,
    hasRoundSheets: changed.length > 0,
    roundsAbout: rounds.failed
      ? text('designReview:rounds.failed')
      : text('designFile:rounds.about', { day: writeDay(rounds.day, language), fixed, open, cannotTell, gone, fresh }),
    roundFindings: rounds.findings.map(({ titleText, outcome, because, formerMessage, nowMessage, former, now }) => ({
      title: titleText ? agency(titleText) : text('designReview:contradictions.title'),
      became: text(`designReview:rounds.outcome.${outcome}`),
      because: because ? text(`designReview:rounds.because.${because}`) : '',
      ...{ before: said(formerMessage), now: said(nowMessage), formerReferences: referTo(former).references },
      ...referTo(now),
    })),
    roundSheets: changed.map((sheet) => {
      const { number, title, page } = sheet.now ?? sheet.former ?? { number: '', title: '', page: 0 };
      return {
        sheet: cleanText(`${number || text('checklistFile:annex.page', { page })} ${title}`.trim(), 120),
        became: became(sheet),
      };
    }),
  };
}

type Body = Omit<
  DesignMemoData,
  keyof z.infer<typeof Frame> | keyof Rounds | 'labels' | 'figures' | 'decided' | 'unread' | Foot
>;
type Foot = 'documents' | 'packs' | 'edition' | 'annex' | 'questions';

function bodyOf(review: DesignReview, annex: Annex, agencyDay: (at: string) => string, words: Words): Body {
  const { text, message, agency } = words;
  const { register } = review;
  const titled = ({ titleText, codeText, confirm }: ReviewedRule) => ({
    title: agency(titleText),
    code: `${agency(codeText)}${confirm ? ' †' : ''}`,
  });
  const declaredValue = (figure: DeclaredFigure) => describeValue(factOf(figure), words);
  const declaredBy = (name: FactName) => {
    const figure = review.declared.find((one) => one.name === name);
    const fact = message(factLabel(name));
    if (!figure) return text('designReview:result.declaredOwn', { fact });
    const who = { name: cleanText(figure.by, 80), day: agencyDay(figure.at) };
    return text('designReview:result.declaredFigure', { fact, value: declaredValue(figure), ...who });
  };
  const isDecided = ({ result }: ReviewedRule) => result === 'fails' || result === 'declared';
  const said = (rule: ReviewedRule) => ({
    ...titled(rule),
    said: [
      ...(rule.result === 'declared' && rule.answer === 'not-applicable'
        ? [text('designReview:result.declaredWithout')]
        : []),
      cleanText(message(rule.noteMessage), 400),
      ...(isDecided(rule) ? rule.declared.map(declaredBy) : []),
    ].join(' '),
    ...annex.referTo(rule.evidence),
  });
  const rules = rulesOf(review);
  const drawn = (titleText: Localized, sheets: readonly { number: string }[]) =>
    text('designFile:unsaid.drawn', {
      group: agency(titleText),
      sheets: cleanText(sheets.map(({ number }) => number).join(', '), 80),
    });
  const grouped = <Of>(results: readonly ReviewedRule['result'][], write: (rule: ReviewedRule) => Of) =>
    review.packs
      .flatMap(({ groups }) => groups)
      .map(({ titleText, drawnOn = [], rules: all }) => ({
        group: results.includes('not-stated') && drawnOn.length > 0 ? drawn(titleText, drawnOn) : agency(titleText),
        rules: all.filter(({ result }) => results.includes(result)).map(write),
      }))
      .filter((group) => group.rules.length > 0);
  const corrections = listCorrections(review);
  const open = rules.filter(({ result }) => result === 'cannot-tell');
  const lookUps = rules.filter(({ result }) => result === 'look-up');
  const settledBy = ({ settledByText }: ReviewedRule) => agency(settledByText);
  const unsaid = grouped(['not-stated'], (rule) => ({ ...titled(rule), settledBy: settledBy(rule) }));
  const declared = grouped(['declared'], said);
  const met = grouped(['meets', 'not-applicable'], said);
  return {
    corrections: corrections.map((rule) => ({
      ...said(rule),
      severity: text(`designReview:severity.${rule.severity}`),
      meaning: agency(rule.meaningText),
      cure: rule.cureText ? agency(rule.cureText) : '',
    })),
    hasCorrections: corrections.length > 0,
    nothing: corrections.length === 0 ? text('designFile:corrections.nothing') : '',
    open: open.map((rule) => ({ ...said(rule), settledBy: settledBy(rule) })),
    hasOpen: open.length > 0,
    conflicts: review.conflicts.map(({ labelMessage, facts }) => ({
      label: message(labelMessage),
      values: facts
        .slice(0, MOST_VALUES)
        .map((fact) => ({ value: describeValue(fact, words), ...annex.referTo(fact.evidence) })),
    })),
    hasConflicts: review.conflicts.length > 0,
    contradictions: register.contradictions.map(({ message: said, evidence }) => ({
      text: cleanText(message(said), 400),
      ...annex.referTo(evidence),
    })),
    hasContradictions: register.contradictions.length > 0,
    sheets: register.sheets.map((sheet) => writeSheet(sheet, annex, words)),
    hasSheets: register.sheets.length > 0,
    unsaid,
    hasUnsaid: unsaid.length > 0,
    lookUps: lookUps.map((rule) => ({ ...titled(rule), said: cleanText(message(rule.noteMessage), 400) })),
    hasLookUps: lookUps.length > 0,
    declared,
    hasDeclared: declared.length > 0,
    declaredFigures: review.declared.map((figure) => {
      const read = readOf(review, figure.name);
      return {
        figure: message(factLabel(figure.name)),
        value: declaredValue(figure),
        who: text('designFile:declared.by', { name: cleanText(figure.by, 80), day: agencyDay(figure.at) }),
        reason: cleanText(figure.reason, 500),
        read: read.map((fact) => describeValue(fact, words)).join('; ') || text('designFile:declared.silent'),
        ...annex.referTo(read.flatMap(({ evidence }) => evidence)),
      };
    }),
    hasDeclaredFigures: review.declared.length > 0,
    met,
    hasMet: met.length > 0,
  };
}
