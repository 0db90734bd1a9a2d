import type { z } from 'zod';
import { RecordData } from './application-record.ts';
import { ChecklistData } from './checklist-data.ts';
import { DesignMemoData } from './design-memo.ts';
import { ImpactData } from './impact-report.ts';
import { LetterData } from './letter-document.ts';
import { PermitLetterData } from './permit-letter-file.ts';
import { PermitRecordData } from './permit-record-file.ts';
import { PlanningChatData } from './planning-chat-file.ts';
import { AssessmentData } from './site-assessment-letter.ts';

/**
 * What a template must hold, by its path in the data, each with what it is for: without it a file would go out that does
 * not say what was decided, for whom and by whom. All else an agency may leave out.
 */
const needing = <Shape extends z.ZodObject>(shape: Shape, needed: Record<string, string>) =>
  shape.meta({ needed: { title: 'what the file is', made: 'how the file came to be, on every page', ...needed } });

const SIGNED = { signedBy: 'who signs', signedFor: 'for whom it is signed' };
const DRAFT = { draft: 'that a draft is one' };
const ABOUT = { 'about.label': 'whom and what it is about', 'about.value': 'whom and what it is about' };
const inVersions = (needed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ heading: 'which words are the legal ones', ...needed }).map(([path, why]) => [
      `versions.${path}`,
      why,
    ]),
  );
const ITEMS = (list: string) => ({
  [`${list}.question`]: 'what was asked',
  [`${list}.answer.line`]: 'what was answered',
  [`${list}.files.name`]: 'which documents were given',
  [`${list}.open.line`]: 'what stands open',
  [`${list}.nothing`]: 'that nothing was answered',
});
const CALCULATION = (above = '') => ({
  [`${above}outcome.said`]: 'the result',
  [`${above}missing.text`]: 'which figures are missing',
  [`${above}lines.label`]: 'which figure it is',
  [`${above}lines.working`]: 'the arithmetic',
  [`${above}lines.noWorking`]: 'that there is no arithmetic',
  [`${above}lines.result`]: 'the figures',
  [`${above}lines.noResult`]: 'that there is no figure',
});
const ANSWERS = ['yes', 'no', 'mentioned', 'declared', 'notApplicable', 'notFound', 'cannotTell', 'personDecides'];
const ANSWER = 'steps.sections.items.answer';

/** The agency's Word templates by the name of their file, each with what may and what must stand in it. */
export const TEMPLATES = {
  'permit-review-checklist': needing(ChecklistData, {
    'attention.entries.what': 'what needs attention',
    'attention.entries.values.value': 'where documents differ',
    'project.value': 'what the documents say of the project',
    'steps.sections.items.line': 'the questions',
    'steps.sections.items.said': 'what is said to each',
    'steps.sections.items.references.reference': 'where it stands',
    ...Object.fromEntries(ANSWERS.map((answer) => [`${ANSWER}.${answer}`, 'which answer it is'])),
    'steps.notConcerned.line': 'what does not concern the project',
    'glance.unread': 'that pages were not read',
    'documents.document': 'which documents were read',
    'annex.pages.quotes.quote': 'the quoted words',
    'labels.methodLimits': 'what the product does not see',
    'labels.methodStaff': 'that staff decide',
  }),
  'application-record': needing(RecordData, {
    ...ABOUT,
    referenceNumber: 'the reference number',
    'warnings.text': 'what the applicant was told',
    ...ITEMS('sections.items'),
    'calculations.title': 'what was calculated',
    ...CALCULATION('calculations.'),
    'files.name': 'which documents were submitted',
    'files.sha256': 'which content they had',
    sha256: 'which record it is',
  }),
  'project-impact-analysis': needing(ImpactData, {
    'labels.draft': 'that a draft is one',
    'project.value': 'which project it is',
    ...ITEMS('items'),
    ...CALCULATION(),
    missingAbout: 'whether a figure is missing',
    'labels.decidesAbout': 'that staff decide',
  }),
  letter: needing(LetterData, {
    ...ABOUT,
    ...DRAFT,
    ...inVersions({
      'opening.text': 'what the letter says',
      'items.number': 'the number of an item',
      'items.what': 'what is asked for',
      'items.says.text': 'where it was looked for, the rule, and what settles it',
      'closing.text': 'until when, and what follows',
    }),
    ...SIGNED,
  }),
  'site-assessment': needing(AssessmentData, {
    ...DRAFT,
    ...inVersions({
      ...ABOUT,
      'opening.text': 'what the letter says',
      figureHead: 'whether figures are estimated or measured',
      'capability.district': 'the land capability classes',
      'capability.figure': 'how much of each there is',
      'coverage.surface': 'the surfaces',
      'coverage.figure': 'how large each is',
      'totals.label': 'the sums',
      'totals.value': 'the sums',
      'differences.text': 'what differs from the estimate, and why',
      'closing.text': 'what follows',
    }),
    ...SIGNED,
  }),
  'planning-chat': needing(PlanningChatData, {
    about: 'who asked, and when',
    'turns.question': 'what was asked',
    'turns.unanswered.text': 'that a question was not answered',
    'turns.canned.text': 'what staff wrote',
    'turns.canned.source': 'who of the staff wrote it, and what it rests on',
    'turns.passages.title': 'which section answers',
    'turns.passages.statements.marked': 'what the sections say',
    'turns.passages.statements.text': 'what the sections say',
    'turns.passages.statements.citation': 'where it is written',
    'turns.passages.statements.doubt': 'that a statement is not verified',
    'turns.passages.tables.rows.values': 'the figures of a table',
    'turns.passages.tables.citation': 'where a table is written',
    'turns.passages.tables.doubt': 'that a table is not verified',
    limits: 'that these texts are not the law',
  }),
  'permit-letter': needing(PermitLetterData, {
    ...DRAFT,
    ...inVersions({
      ...ABOUT,
      'front.text': 'what was decided, and when',
      'labels.before': 'the heading of what must happen before any work',
      'before.text': 'what must happen before any work',
      'labels.findings': 'the heading of the findings',
      'findings.text': 'the findings',
      'findings.reason': 'why each is made',
      'labels.conditions': 'the heading of the conditions',
      'stages.title': 'until when conditions are met',
      'stages.conditions.number': 'the number of a condition',
      'stages.conditions.text': 'the conditions',
      'stages.conditions.says.value': 'the reason of a condition, its rule, and who asks for it',
      'fees.label': 'the fees',
      'fees.amount': 'the fees',
      'labels.acceptance': 'the heading of the acceptance',
      'acceptance.text': 'what the permittee accepts',
      'labels.signature': 'where the permittee signs',
    }),
    ...SIGNED,
  }),
  'design-review-memo': needing(DesignMemoData, {
    'figures.value': 'how many rules fail, are open and are met',
    'corrections.title': 'what to correct',
    'corrections.said': 'the value and the limit',
    'corrections.cure': 'what to do about it',
    'corrections.references.reference': 'where it stands',
    'roundFindings.title': 'what became of what was found before',
    'roundFindings.became': 'whether it was fixed',
    'open.title': 'what cannot be told',
    'open.settledBy': 'what would settle it',
    'contradictions.text': 'where the sheets contradict each other',
    'sheets.number': 'which sheets there are',
    'unsaid.rules.title': 'what was not checked',
    'unsaid.rules.settledBy': 'why it was not checked',
    'lookUps.said': 'what a person looks up',
    'declared.rules.said': 'what holds only by a declared figure',
    'declaredFigures.value': 'what was declared',
    'declaredFigures.who': 'who declared it, and when',
    'declaredFigures.read': 'what the plans say instead',
    'met.rules.title': 'what is met',
    unread: 'that pages were not read',
    'documents.document': 'which documents were read',
    'packs.edition': 'by which edition',
    'annex.pages.quotes.quote': 'the quoted words',
    'labels.limits': 'what the product does not see',
    'labels.staff': 'that the agency decides',
  }),
  'permit-record': needing(PermitRecordData, {
    ...inVersions({
      'paragraphs.text': 'what the record says',
      'conditions.number': 'the number of a condition',
      'conditions.title': 'which conditions were met',
      'conditions.metOn': 'when each was met',
      'conditions.evidence': 'with what evidence',
    }),
    ...SIGNED,
  }),
};
export type TemplateName = keyof typeof TEMPLATES;
