import { countUnread } from '#domain/rules/list-unread.ts';
import type {
  AnsweredItem,
  ChecklistAnswer,
  ChecklistFormField,
  ChecklistResult,
  Unread,
} from '#domain/rules/result.ts';
import type { Language } from '#messages/languages.ts';
import { CHECKLIST_LABELS, ChecklistData } from './checklist-data.ts';
import { cleanText } from './clean-text.ts';
import { formatDay, frameOf } from './frame.ts';
import { renderTemplate } from './render-template.ts';
import { noteAndCode, type Sources, sourcesOf } from './sources.ts';
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

/** More values than this for one thing are counted, not listed. */
const MOST_VALUES = 30;

/**
 * Writes an answered checklist as a Word file. The same result and meta give the same bytes. Text from documents
 * stays text: nothing in it can become markup, a field or a link.
 */
export async function writeChecklistDocument(result: ChecklistResult, meta: ChecklistMeta): Promise<Buffer> {
  const { language, agency, preparedAt } = meta;
  const words = wordsIn(language);
  const { text } = words;
  const sources = sourcesOf(result, words);
  const title = cleanText(words.agency(result.titleText), 120);
  const date = formatDay(preparedAt, agency.timeZone, language);
  const reference = cleanText(meta.reference, 60);
  const category = text(`checklistFile:categories.${meta.category}`);
  const subtitle = text('checklistFile:subtitle', { category, date, reference });
  const made = text('checklistFile:made', { date });
  const { conflicts, unread } = result;
  const contact = cleanText(agency.contact, 200);
  const data: ChecklistData = {
    ...frameOf({ title, agency, subtitle, reference, made }, words),
    labels: labelsIn(CHECKLIST_LABELS, words),
    glance: glanceOf(result, words),
    attention: attentionOf(result, sources, words),
    project: projectOf(result, sources, words),
    sections: result.sections.map(({ titleText, items }) => ({
      title: cleanText(words.agency(titleText), 120),
      items: items.map((item) => ({
        ...itemOf(item, sources, words),
        answer: flagsOf(item.answer),
      })),
    })),
    form: result.form.map(({ titleText, fields }) => ({
      title: cleanText(words.agency(titleText), 120),
      fields: fields.map((field) => fieldOf(field, sources, words)),
    })),
    conflictsAbout: text(`checklistFile:conflicts.${conflicts.length > 0 ? 'about' : 'none'}`),
    conflicts: conflicts.map(({ labelMessage, facts }) => ({
      label: cleanText(words.message(labelMessage), 120),
      values: facts
        .slice(0, MOST_VALUES)
        .map((fact) => ({ value: sources.describeValue(fact), ...sources.places(fact.evidence) })),
      moreValues:
        facts.length > MOST_VALUES
          ? text('checklistFile:sources.moreValues', { count: facts.length - MOST_VALUES })
          : '',
    })),
    unreadAbout: text(`checklistFile:unread.${unread.length > 0 ? 'about' : 'none'}`),
    hasUnread: unread.length > 0,
    unread: unread.map((entry) => ({
      document: sources.nameOf(entry.documentId, 90),
      pages: describePages(entry, words),
      reason: cleanText(words.message(entry.reasonMessage), 300),
    })),
    documents: result.documents.map(({ id, pageCount, pagesRead }) => {
      const isWhole = pagesRead >= pageCount && pageCount > 0;
      return {
        document: sources.nameOf(id, 160),
        pages: pageCount > 0 ? String(pageCount) : text('checklistFile:documents.unknown'),
        pagesRead: isWhole ? String(pagesRead) : '',
        pagesReadInPart: isWhole ? '' : String(pagesRead),
      };
    }),
    questions: contact === '' ? '' : text('checklistFile:method.questions', { contact }),
  };
  return renderTemplate(meta.template, ChecklistData, data, { title, preparedAt, language });
}

const flagsOf = (answer: ChecklistAnswer | null) => ({
  yes: answer === 'yes',
  no: answer === 'no',
  mentioned: answer === 'mentioned',
  declared: answer === 'declared',
  notApplicable: answer === 'not-applicable',
  notFound: answer === 'not-found',
  cannotTell: answer === 'cannot-tell',
  personDecides: answer === 'person-decides',
});

/** Counts of the answers, and how much was read. */
function glanceOf(result: ChecklistResult, { text, message }: Words): ChecklistData['glance'] {
  const items = result.sections.flatMap((section) => section.items);
  const count = (answer: ChecklistAnswer) => String(items.filter((item) => item.answer === answer).length);
  const pages = result.documents.reduce((total, document) => total + document.pagesRead, 0);
  const unread = countUnread(result.unread);
  return {
    yes: count('yes'),
    no: count('no'),
    mentioned: count('mentioned'),
    declared: count('declared'),
    notApplicable: count('not-applicable'),
    notFound: count('not-found'),
    cannotTell: count('cannot-tell'),
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

function itemOf(item: AnsweredItem, sources: Sources, words: Words) {
  const question = cleanText(words.agency(item.questionText), 300);
  return { question, ...noteAndCode(item, words), ...sources.places(item.evidence) };
}

/** What a planner looks at first: values that differ, and questions answered no. */
function attentionOf(result: ChecklistResult, sources: Sources, words: Words): ChecklistData['attention'] {
  const { text } = words;
  const { conflicts } = result;
  const failed = result.sections.flatMap((section) => section.items).filter((item) => item.answer === 'no');
  return {
    differ: conflicts.length > 0 ? text('checklistFile:attention.differ', { number: conflicts.length }) : '',
    conflicts: conflicts.map(({ labelMessage, facts }) => ({
      label: words.message(labelMessage),
      ...sources.values(facts),
    })),
    answeredNo: failed.length > 0 ? text('checklistFile:attention.answeredNo', { number: failed.length }) : '',
    items: failed.map((item) => itemOf(item, sources, words)),
    nothing: conflicts.length + failed.length === 0 ? text('checklistFile:attention.nothing') : '',
  };
}

/** What the documents say of the project, each value with its place. */
function projectOf(
  { header, conflicts, unread }: ChecklistResult,
  sources: Sources,
  { text, message }: Words,
): ChecklistData['project'] {
  const differing = new Set(conflicts.map(({ labelMessage }) => message(labelMessage)));
  const absent = text(`checklistFile:project.${unread.length === 0 ? 'notStated' : 'notFound'}`);
  return header.map(({ labelMessage, facts }) => ({
    label: message(labelMessage),
    isDiffering: differing.has(message(labelMessage)),
    absent: facts.length > 0 ? '' : absent,
    ...sources.values(facts),
  }));
}

/** A field of the planner's form: filled by staff, ticked, or with the values that were read. */
function fieldOf(
  { labelText, facts, answer, noteMessage, evidence, forStaff }: ChecklistFormField,
  sources: Sources,
  words: Words,
) {
  const note = cleanText(words.message(noteMessage), 400);
  const isRead = !forStaff && answer === null;
  return {
    field: cleanText(words.agency(labelText), 120),
    forStaff: forStaff ? words.text('checklistFile:form.forStaff', { note }) : '',
    answers:
      forStaff || answer === null ? [] : [{ answer: flagsOf(answer), note, place: sources.firstPlace(evidence) }],
    remark: isRead ? note : '',
    ...sources.values(isRead ? facts : []),
  };
}

/** More ranges than this are cut. */
const MOST_RANGES = 12;

/** Pages as ranges: "Pages 2 and 5 to 9 of 40". */
function describePages({ pages, pageCount: total }: Unread, { text }: Words): string {
  if (pages.length === 0 || pages.length === total) {
    return total > 0 ? text('checklistFile:unread.allOf', { number: total }) : text('checklistFile:unread.all');
  }
  const ranges: [number, number][] = [];
  for (const page of [...pages].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const written = ranges
    .slice(0, MOST_RANGES)
    .map(([from, to]) => (from === to ? `${from}` : text('checklistFile:unread.range', { from, to })));
  const count = pages.length;
  return ranges.length > MOST_RANGES
    ? text('checklistFile:unread.morePages', { pages: written.join(', '), number: count, total })
    : text('checklistFile:unread.pages', { count, pages: written, total });
}
