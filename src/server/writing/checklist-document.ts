import { dayAt } from '#domain/agency/shown.ts';
import { type Attention, type AttentionEntry, consequencesOf, listAttention } from '#domain/rules/list-attention.ts';
import { countUnread } from '#domain/rules/list-unread.ts';
import {
  type AnsweredItem,
  type ChecklistAnswer,
  type ChecklistResult,
  choiceOf,
  countedAnswer,
  isNotCurrent,
  ReviewStep,
} from '#domain/rules/result.ts';
import type { Language } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { type Annex, annexOf, fewOf } from './annex.ts';
import { CHECKLIST_LABELS, ChecklistData } from './checklist-data.ts';
import { cleanName, cleanText } from './clean-text.ts';
import { describeUnreadPages } from './describe-unread-pages.ts';
import { formatDay, frameOf } from './frame.ts';
import { codeOf, describeConsequence, describeValue, MOST_SAID, saidBy } from './item-words.ts';
import { MOST_VALUES, parcelOf, projectOf } from './project-data.ts';
import { renderTemplate } from './render-template.ts';
import { rowTablesData } from './row-tables-data.ts';
import { labelsIn, type Words, wordsIn } from './words.ts';

export type ChecklistMeta = {
  /** Whose checklist it is: the line for questions, and where the day of `preparedAt` is counted (an IANA name). */
  agency: { name: string; contact: string; timeZone: string };
  category: 'sfd' | 'grading';
  language: Language;
  preparedAt: Date;
  /** What staff quote when they ask about this checklist. */
  reference: string;
  /** The bytes of permit-review-checklist.docx. */
  template: Uint8Array;
};

/**
 * Writes an answered checklist as a Word file. The same result and meta give the same bytes. Text from documents
 * stays text: nothing in it can become markup, a field or a link.
 */
export async function writeChecklistDocument(given: ChecklistResult, meta: ChecklistMeta): Promise<Buffer> {
  const { language, agency, preparedAt } = meta;
  const result = onAgencyDays(given, agency.timeZone);
  const words = wordsIn(language);
  const { text } = words;
  const attention = listAttention(result);
  const annex = annexOf(result, shownOf(result, attention.entries), words);
  const title = cleanText(words.agency(result.titleText), 120);
  const date = formatDay(preparedAt, agency.timeZone, language);
  const reference = cleanText(meta.reference, 60);
  const category = text(`checklistFile:categories.${meta.category}`);
  const subtitle = text('checklistFile:subtitle', { category, date, reference });
  const made = text('checklistFile:made', { date });
  const contact = cleanText(agency.contact, 200);
  const { edition, sha256 } = result;
  const data: ChecklistData = {
    ...frameOf({ title, agency, subtitle, reference, made }, words),
    labels: labelsIn(CHECKLIST_LABELS, words),
    edition: edition && sha256 ? text('checklistFile:edition', { edition, sha256 }) : '',
    glance: glanceOf(result, words),
    project: [...projectOf(result, annex, words), ...parcelOf(result, words)],
    attention: {
      entries: attention.entries.map((entry, at) => entryOf(entry, { result, number: at + 1, annex, words })),
      hasEntries: attention.entries.length > 0,
      whereItApplies: whereItApplies(attention.whereItApplies, words),
      nothing: attention.entries.length === 0 ? text('checklistFile:attention.nothing') : '',
    },
    steps: stepsOf(result, attention, annex, words),
    documents: result.documents.map(({ id, name, pageCount, pagesRead }) => ({
      letter: annex.letterOf(id),
      document: cleanName(name, 90, language),
      pages:
        pagesRead >= pageCount && pageCount > 0
          ? text('checklist:amount.pages', { count: pageCount })
          : text('checklistFile:documents.readInPart', {
              read: pagesRead,
              total: pageCount > 0 ? String(pageCount) : text('checklistFile:documents.unknown'),
            }),
    })),
    ...rowTablesData(result, annex.letterOf, words),
    annex: annex.documents,
    questions: contact === '' ? '' : text('checklistFile:method.questions', { contact }),
  };
  const links = new Map([...addressesOf(result, words), ...annex.links]);
  return renderTemplate(meta.template, ChecklistData, data, { title, preparedAt, language, links });
}

/** Decisions with the agency's day in place of the moment. */
const onAgencyDays = (result: ChecklistResult, timeZone: string): ChecklistResult => ({
  ...result,
  sections: result.sections.map((section) => ({
    ...section,
    items: section.items.map((item) =>
      item.decision
        ? { ...item, decision: { ...item.decision, decidedAt: dayAt(new Date(item.decision.decidedAt), timeZone) } }
        : item,
    ),
  })),
});

const itemsOf = ({ sections }: ChecklistResult) => sections.flatMap((section) => section.items);
const concerns = (item: AnsweredItem) => countedAnswer(item) !== 'not-applicable';

/** Every place that the file points to. */
const shownOf = (result: ChecklistResult, entries: readonly AttentionEntry[]) => [
  ...result.header.flatMap(({ facts }) => facts.slice(0, MOST_VALUES)).flatMap((fact) => fact.evidence.slice(0, 1)),
  ...entries
    .flatMap((entry) => (entry.kind === 'conflict' ? entry.conflict.facts.slice(0, MOST_VALUES) : []))
    .flatMap((fact) => fewOf(fact.evidence)),
  ...itemsOf(result)
    .filter((item) => !entries.some((entry) => entry.kind === 'conflict' && entry.items.includes(item)))
    .flatMap(({ answer, evidence }) => (answer === 'not-applicable' ? evidence.slice(0, 1) : fewOf(evidence))),
];

/** The text of each section of the Code that can be read somewhere, and its address. */
const addressesOf = (result: ChecklistResult, words: Words) =>
  itemsOf(result).flatMap((item): [string, string][] => (item.address ? [[codeOf(item, words), item.address]] : []));

const flagsOf = (answer: ChecklistAnswer | null) => ({
  yes: answer === 'yes',
  no: answer === 'no',
  mentioned: answer === 'mentioned',
  declared: answer === 'declared',
  notApplicable: answer === 'not-applicable',
  notFound: answer === 'not-found',
  // A figure to point at is pointed at on the screen.
  cannotTell: answer === 'cannot-tell' || answer === 'not-recognised',
  personDecides: answer === 'person-decides',
});

/** Counts of the answers, and how much was read. */
function glanceOf(result: ChecklistResult, { text, message }: Words): ChecklistData['glance'] {
  const items = itemsOf(result);
  const count = (...answers: ChecklistAnswer[]) =>
    String(items.filter((item) => answers.includes(countedAnswer(item))).length);
  const pages = result.documents.reduce((total, document) => total + document.pagesRead, 0);
  const unread = countUnread(result.unread, result.poorlyRead);
  return {
    yes: count('yes'),
    no: count('no'),
    mentioned: count('mentioned'),
    declared: count('declared'),
    notApplicable: count('not-applicable'),
    notFound: count('not-found'),
    cannotTell: count('cannot-tell', 'not-recognised'),
    personDecides: count('person-decides'),
    amount: text('checklistFile:glance.amount', {
      questions: text('checklistFile:glance.questions', { count: items.length }),
      pages: text('checklist:amount.pages', { count: pages }),
      documents: text('checklistFile:glance.documents', { count: result.documents.length }),
    }),
    unread: unread ? message({ code: 'checklist:sentence', params: { note: unread } }) : '',
    allRead: unread ? '' : text('checklistFile:glance.allRead'),
  };
}

/** A line in a few words; the question itself where the checklist has no others. */
const lineOf = (item: AnsweredItem, words: Words) => cleanText(words.agency(item.labelText ?? item.questionText), 160);

type EntryContext = { result: ChecklistResult; number: number; annex: Annex; words: Words };

/** A line for the letter: what to ask, what the documents say, and where. */
function entryOf(
  entry: AttentionEntry,
  { result: { documents }, number, annex, words }: EntryContext,
): ChecklistData['attention']['entries'][number] {
  const { text, message, language } = words;
  const numbered = (what: string) => text('checklistFile:attention.numbered', { number, what });
  const blank = { said: '', values: [], code: '', references: [] };
  if (entry.kind === 'unread' || entry.kind === 'poorly-read') {
    const isUnread = entry.kind === 'unread';
    const { documentId, pageCount, reasonMessage } = isUnread ? entry.unread : entry.poorlyRead;
    const pages = isUnread ? entry.unread.pages : entry.poorlyRead.pages.map(({ page }) => page);
    const name = documents.find(({ id }) => id === documentId)?.name ?? text('checklistFile:sources.unknownFile');
    const document = cleanName(name, 60, language);
    const kind = !isUnread ? 'poorlyRead' : isNotCurrent(entry.unread) ? 'notCurrent' : 'notRead';
    const what = text(`checklistFile:attention.${kind}`, { document });
    const said = `${describeUnreadPages({ pages, pageCount }, words)}. ${message(reasonMessage)}`;
    return { ...blank, what: numbered(what), said: cleanText(said, 300) };
  }
  if (entry.kind === 'conflict') {
    const { labelMessage, facts } = entry.conflict;
    const lines = waitingLines(entry.items, words);
    return {
      ...blank,
      what: numbered(text('checklistFile:attention.differs', { what: message(labelMessage) })),
      values: facts
        .slice(0, MOST_VALUES)
        .map((fact) => ({ value: describeValue(fact, words), ...annex.referTo(fact.evidence) })),
      said: lines.length > 0 ? text('checklistFile:attention.waiting', { lines }) : '',
    };
  }
  const { item } = entry;
  const { line, code, references } = itemOf(item, annex, words);
  const said = saidBy(item, words, MOST_SAID.inAttention);
  return { ...blank, what: numbered(line), said, code, references };
}

/** Lines that wait for a value, those together for which the same comes of each of the values. */
function waitingLines(items: readonly AnsweredItem[], words: Words): string[] {
  const waiting = items.map((item) => ({
    line: lineOf(item, words),
    notes: consequencesOf(item.noteMessage).map((note) => describeConsequence(note, words)),
  }));
  return [...new Set(waiting.map(({ notes }) => notes.join()))].map((same) => {
    const alike = waiting.filter(({ notes }) => notes.join() === same);
    const line = alike.map((one) => one.line).join(' / ');
    const notes = alike[0]?.notes ?? [];
    return notes.length > 0 ? words.text('checklistFile:attention.comes', { line, notes }) : line;
  });
}

/** Lines that are asked for only where something is so, in one sentence. */
function whereItApplies(items: readonly AnsweredItem[], words: Words): string {
  if (items.length === 0) return '';
  const lines = items.map((item) => {
    const line = lineOf(item, words);
    const { onlyWhereText } = item;
    return onlyWhereText
      ? words.text('checklistFile:attention.only', { line, condition: words.agency(onlyWhereText) })
      : line;
  });
  return words.text('checklistFile:attention.whereItApplies', { lines });
}

function itemOf(item: AnsweredItem, annex: Annex, words: Words) {
  return {
    line: lineOf(item, words),
    said: saidBy(item, words),
    code: codeOf(item, words),
    // What was chosen stands in words: it is no yes.
    answer: flagsOf(choiceOf(item) ? null : countedAnswer(item)),
    ...annex.referTo(item.evidence),
  };
}

/** Where the attention says already what there is to say of a line; undefined where it does not. */
function saidBefore(item: AnsweredItem, { entries }: Attention, { text }: Words) {
  const at = entries.findIndex(
    (entry) =>
      (entry.kind === 'item' && entry.item === item) || (entry.kind === 'conflict' && entry.items.includes(item)),
  );
  return at >= 0 ? text('checklistFile:attention.see', { number: at + 1 }) : undefined;
}

/**
 * The lines in the order of work; what does not concern the project is one sentence at the end of its step, and what is
 * needed only where something is so stands under the attention alone.
 */
function stepsOf(result: ChecklistResult, attention: Attention, annex: Annex, words: Words): ChecklistData['steps'] {
  const shorten = (item: AnsweredItem) => {
    const shown = itemOf(item, annex, words);
    const said = saidBefore(item, attention, words);
    return said === undefined ? shown : { ...shown, said, references: [] };
  };
  return ReviewStep.options.flatMap((step) => {
    const sections = result.sections.filter((section) => (section.step ?? 'standards') === step);
    if (sections.length === 0) return [];
    const shown = sections.flatMap(({ titleText, items }) => {
      const concerned = items.filter((item) => concerns(item) && !attention.whereItApplies.includes(item));
      const title = sections.length > 1 ? cleanText(words.agency(titleText), 120) : '';
      return concerned.length > 0 ? [{ title, items: concerned.map(shorten) }] : [];
    });
    const left = sections.flatMap(({ items }) => items).filter((item) => !concerns(item));
    const code: MessageCode = `checklist:steps.${step}`;
    return {
      title: words.text(code),
      sections: shown,
      hasItems: shown.length > 0,
      notConcerned: inGroups(
        left.map((item) => ({
          line: lineOf(item, words),
          said: item.noteMessage.code === 'checklist:denied' ? '' : saidBy(item, words),
          ...annex.referTo(item.evidence.slice(0, 1)),
        })),
      ),
      hasNotConcerned: left.length > 0,
    };
  });
}

type NotConcerned = ChecklistData['steps'][number]['notConcerned'];

/** Lines that do not apply for the same reason, by the same words, are named together. */
function inGroups(lines: NotConcerned): NotConcerned {
  const reasonOf = ({ said, references }: NotConcerned[number]) => JSON.stringify([said, references]);
  return [...new Set(lines.map(reasonOf))].flatMap((reason) => {
    const alike = lines.filter((line) => reasonOf(line) === reason);
    return alike.slice(0, 1).map((first) => ({
      ...first,
      line: alike.length > 1 ? `${alike.map(({ line }) => line).join('; ')}:` : first.line,
    }));
  });
}
