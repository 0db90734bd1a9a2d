import { z } from 'zod';
import { AgencyWords, Message } from '../agency/message.ts';
import { DocumentRead } from '../documents/document.ts';
import { Candidate, Evidence, Fact, ProjectRows } from '../extraction/fact.ts';
import { ParcelBeside } from './parcel-statement.ts';

/**
 * What the documents say to a checklist question. `mentioned`: words for it stand there that neither affirm nor deny it.
 * `declared`: the applicant answers it, and nothing else shows it. `not-found`: every page was read well and the text
 * does not say. `cannot-tell`: pages were not read, or poorly, or the figures conflict or are missing. `person-decides`: no document
 * could answer it. `not-recognised`: something stands there that could be what is asked for, and a person can point at it.
 */
export const ChecklistAnswer = z.enum([
  'yes',
  'no',
  'mentioned',
  'declared',
  'not-applicable',
  'not-recognised',
  'not-found',
  'cannot-tell',
  'person-decides',
]);
export type ChecklistAnswer = z.infer<typeof ChecklistAnswer>;

/** Which answer to a question is the one hoped for. A floodplain that is stated is no good news; a scenic unit is neither. */
export const GoodAnswer = z.enum(['yes', 'no', 'either']);

/** What a person may say of any line; of what the documents say it may always be said that it stands. */
export const DECIDED = ['yes', 'no', 'not-applicable', 'cannot-tell'] as const satisfies readonly ChecklistAnswer[];

/**
 * What a person decides about a line. `choice`: which of its choices, where it has such; it then counts as yes. `note`: why, empty where nothing is said. `decidedBy`: the person's name.
 * `decidedAt`: an ISO time.
 */
export const Decision = z.object({
  answer: ChecklistAnswer.exclude(['person-decides']),
  choice: z.string().max(60).optional(),
  note: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});
export type Decision = z.infer<typeof Decision>;

/** What a person writes about a line: to the applicant, to colleagues, or as a condition of the permit. */
export const RemarkKind = z.enum(['comment', 'note', 'condition']);
export type RemarkKind = z.infer<typeof RemarkKind>;
export const Remark = z.object({ text: z.string(), writtenBy: z.string(), writtenAt: z.string() });
export type Remark = z.infer<typeof Remark>;

/** Words on a sheet that a person marked as what answers a line. */
export const MarkedPlace = z.object({ evidence: Evidence, markedBy: z.string(), markedAt: z.string() });
export type MarkedPlace = z.infer<typeof MarkedPlace>;

/** How often people let stand what the documents say to a line, of how many times that they let it stand or set it aside. */
export const Agreement = z.object({ agreed: z.int(), of: z.int() });
export type Agreement = z.infer<typeof Agreement>;

/** What people did with a line of a review, and whether they agreed with it too seldom. */
export type LineWork = {
  decision?: Decision;
  remarks?: Partial<Record<RemarkKind, Remark>>;
  marked?: MarkedPlace;
  distrusted?: Agreement;
};

/** What a review does first and what last. */
export const ReviewStep = z.enum(['jurisdiction', 'completeness', 'capability', 'standards', 'findings', 'conditions']);
export type ReviewStep = z.infer<typeof ReviewStep>;

/** Whether an applicant is asked for what a line does not find: always, where it applies, or never (staff see to it). */
const AskedWhen = z.enum(['always', 'where-it-applies', 'never']);
export type AskedWhen = z.infer<typeof AskedWhen>;

/**
 * One answered line. `noteMessage` says why in a sentence or two; `codeMessage` names the section that it serves, null
 * where there is none, and `address` is where it can be read. Results of earlier editions have no `good` (yes is then the
 * good answer), `asked` and `disputes` (facts of it in which the documents differ). `decision` stands where the result is
 * shown to people.
 */
export const AnsweredItem = z.object({
  id: z.string(),
  labelText: AgencyWords.optional(),
  questionText: AgencyWords,
  codeMessage: Message.nullable(),
  good: GoodAnswer.optional(),
  address: z.string().optional(),
  asked: AskedWhen.optional(),
  onlyWhereText: AgencyWords.optional(),
  disputes: z.array(z.string()).optional(),
  answer: ChecklistAnswer,
  noteMessage: Message,
  evidence: z.array(Evidence),
  /** What the parcel data says beside it, and whether the documents state another. */
  parcelData: z.object({ message: Message, differs: z.boolean() }).optional(),
  /** Where the answer is `not-recognised`: what each of the figures that stand there would be. */
  candidates: z.array(Candidate).optional(),
  /** What a person chooses among, where the question is none of yes or no. */
  choices: z.array(z.object({ id: z.string(), labelText: AgencyWords })).optional(),
  decision: Decision.nullable().optional(),
  remarks: z.partialRecord(RemarkKind, Remark).optional(),
  marked: MarkedPlace.nullable().optional(),
  /** Where people agreed with it too seldom for the agency: how often. A person looks at it, whatever it says. */
  distrusted: Agreement.optional(),
});
export type AnsweredItem = z.infer<typeof AnsweredItem>;

/** Whether a decision sets aside what the documents say outright. */
export const isOverride = ({ answer }: Pick<AnsweredItem, 'answer'>, decided: ChecklistAnswer): boolean =>
  (answer === 'yes' || answer === 'no' || answer === 'not-applicable') && decided !== answer;

/** What stands in the way of a decision: such an answer is nobody's to give, or it sets aside an answer and says not why. */
export function refuseDecision(
  item: Pick<AnsweredItem, 'answer'>,
  { answer, note }: Pick<Decision, 'answer' | 'note'>,
): 'answer' | 'reason' | null {
  if (answer !== item.answer && !(DECIDED as readonly string[]).includes(answer)) return 'answer';
  return isOverride(item, answer) && note.trim() === '' ? 'reason' : null;
}

/** Whether people agreed with a line too seldom, by the agency's bar. */
export const isDistrusted = (
  { agreed, of }: Agreement,
  { leastLooks, leastAgreement }: { leastLooks: number; leastAgreement: number },
): boolean => of >= leastLooks && agreed < leastAgreement * of;

/** The answer that counts: a person's, where one decided, else what the documents say. */
export const countedAnswer = ({ answer, decision }: AnsweredItem): ChecklistAnswer => decision?.answer ?? answer;

/**
 * Whether a line's answer is the one that nobody hopes for, the applicant's own declaration of it included, or the parcel
 * data says otherwise and nobody decided.
 */
export const needsAttention = (item: AnsweredItem): boolean => {
  const answer = countedAnswer(item);
  if (item.parcelData?.differs && !item.decision) return true;
  if (item.good === 'no') return answer === 'yes' || answer === 'declared';
  return item.good !== 'either' && answer === 'no';
};

/** One line of the header: a label and every value that was read for it. */
export const StatedField = z.object({ labelMessage: Message, facts: z.array(Fact) });
export type StatedField = z.infer<typeof StatedField>;

/** A field of the agency's PDF, and what is written into a blank for yes and for no. */
const FormBox = z.object({ name: z.string(), yes: z.string().optional(), no: z.string().optional() });

/**
 * One field of the planner's form, in its order. A blank that takes a value has its `facts`; a tick box has an
 * `answer` with `noteMessage` and `evidence`. `answer` is null where there is nothing to answer: a value, or a field
 * that only staff fill (then `forStaff`, and `noteMessage` says what). `boxes` are its fields in the agency's PDF.
 */
export const ChecklistFormField = z.object({
  labelText: AgencyWords,
  facts: z.array(Fact),
  answer: ChecklistAnswer.nullable(),
  noteMessage: Message.nullable(),
  evidence: z.array(Evidence),
  forStaff: z.boolean(),
  boxes: z.array(FormBox).optional(),
});
export type ChecklistFormField = z.infer<typeof ChecklistFormField>;

const FormPart = z.object({ titleText: AgencyWords, fields: z.array(ChecklistFormField) });

/** Two or more different values for one thing, side by side. */
export const FactConflict = StatedField.extend({ facts: z.array(Fact).min(2) });
export type FactConflict = z.infer<typeof FactConflict>;

/** Something that was not read or is not used: a whole document (no `pages`) or pages of it, with the reason. */
export const Unread = z.object({
  documentId: z.string(),
  pages: z.array(z.int()),
  pageCount: z.int(),
  reasonMessage: Message,
});
export type Unread = z.infer<typeof Unread>;

/** Whether pages were read and are not used, because they say themselves that they do not count. */
export const isNotCurrent = ({ reasonMessage }: Pick<Unread, 'reasonMessage'>): boolean =>
  reasonMessage.code === 'reading:unreadable.not-current';

/** Pages of a document that were read too poorly to say what is not there; `confidence`, 0 to 1: how sure their words are. */
export const PoorlyRead = z.object({
  documentId: z.string(),
  pages: z.array(z.object({ page: z.int(), confidence: z.number().min(0).max(1) })).min(1),
  pageCount: z.int(),
  reasonMessage: Message,
});
export type PoorlyRead = z.infer<typeof PoorlyRead>;

/**
 * An answered checklist, as it is stored. Words for people are the agency's own, or codes. `edition` and `sha256` tell
 * by which checklist it was answered; results of earlier editions have neither.
 */
export const ChecklistResult = z.object({
  checklistId: z.string(),
  edition: z.string().optional(),
  sha256: z.string().optional(),
  titleText: AgencyWords,
  documents: z.array(DocumentRead),
  header: z.array(StatedField),
  sections: z.array(z.object({ titleText: AgencyWords, step: ReviewStep.optional(), items: z.array(AnsweredItem) })),
  form: z.array(
    FormPart.extend({
      /** What takes its place when a person chooses so. */
      whenChosen: z.array(z.object({ item: z.string(), choice: z.string(), part: FormPart })).optional(),
    }),
  ),
  conflicts: z.array(FactConflict),
  /** Everything that was read as a fact, by name. Results of earlier versions have none. */
  facts: z.array(StatedField).optional(),
  /** What the documents give in rows. */
  rows: ProjectRows.optional(),
  /** What the parcel data says of the parcel; null where the documents do not give one number. */
  parcel: ParcelBeside.nullable().optional(),
  unread: z.array(Unread),
  /** Results of earlier versions have none. */
  poorlyRead: z.array(PoorlyRead).optional(),
});
export type ChecklistResult = z.infer<typeof ChecklistResult>;

/** The choice that a person made about a line, in the agency's words; undefined where there is none. */
export const choiceOf = ({ choices, decision }: Pick<AnsweredItem, 'choices' | 'decision'>) =>
  choices?.find(({ id }) => id === decision?.choice)?.labelText;

/**
 * The result with what people did with its lines, by their ids, beside what the documents say. A part of the form that
 * waits for a choice is then the chosen one.
 */
export const withWork = (result: ChecklistResult, work: ReadonlyMap<string, LineWork>): ChecklistResult => ({
  ...result,
  sections: result.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => {
      const { decision = null, remarks = {}, marked = null, distrusted } = work.get(item.id) ?? {};
      return { ...item, decision, remarks, marked, ...(distrusted ? { distrusted } : {}) };
    }),
  })),
  form: result.form.map(
    (part) => part.whenChosen?.find(({ item, choice }) => work.get(item)?.decision?.choice === choice)?.part ?? part,
  ),
});
