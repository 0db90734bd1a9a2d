import { z } from 'zod';
import type { MessageCode } from '#messages/message.ts';
import { AnnexDocument, References } from './annex.ts';
import { Frame } from './frame.ts';
import { labelsShape } from './words.ts';

/** Headings, columns and fixed sentences of the checklist. */
export const CHECKLIST_LABELS = {
  attention: 'checklistFile:attention.title',
  attentionAbout: 'checklistFile:attention.about',
  project: 'checklistFile:project.title',
  documents: 'checklistFile:documents.title',
  annex: 'checklistFile:annex.title',
  rows: 'checklistFile:rows.title',
  method: 'checklistFile:method.title',
  methodHow: 'checklistFile:method.how',
  methodLimits: 'checklistFile:method.limits',
  methodStaff: 'checklistFile:method.staff',
  yes: 'ui:outcomes.yes',
  no: 'ui:outcomes.no',
  mentioned: 'ui:outcomes.mentioned',
  declared: 'ui:outcomes.declared',
  notApplicable: 'ui:outcomes.not-applicable',
  notFound: 'ui:outcomes.not-found',
  cannotTell: 'ui:outcomes.cannot-tell',
  personDecides: 'ui:outcomes.person-decides',
  mentionedMeans: 'checklistFile:legend.mentioned',
  declaredMeans: 'checklistFile:legend.declared',
  notFoundMeans: 'checklistFile:legend.not-found',
  cannotTellMeans: 'checklistFile:legend.cannot-tell',
  confirm: 'checklistFile:legend.confirm',
  notConcerned: 'checklistFile:notConcerned',
  differ: 'checklistFile:project.differ',
  stated: 'checklistFile:columns.stated',
  ask: 'checklistFile:columns.ask',
  line: 'checklistFile:columns.line',
  said: 'checklistFile:columns.said',
  where: 'checklistFile:columns.where',
  initials: 'checklistFile:staff.box',
  notes: 'checklistFile:staff.notes',
  reviewedBy: 'checklistFile:staff.reviewed',
  date: 'checklistFile:staff.date',
  outcome: 'checklistFile:staff.result',
} as const satisfies Record<string, MessageCode>;

/** Which one it is: the others are false. */
const AnswerFlags = z.strictObject({
  yes: z.boolean(),
  no: z.boolean(),
  mentioned: z.boolean(),
  declared: z.boolean(),
  notApplicable: z.boolean(),
  notFound: z.boolean(),
  cannotTell: z.boolean(),
  personDecides: z.boolean(),
});

const Stated = z.strictObject({
  label: z.string(),
  value: z.string(),
  isDiffering: z.boolean(),
  ...References.shape,
});

const Item = z.strictObject({
  line: z.string(),
  said: z.string(),
  code: z.string(),
  answer: AnswerFlags,
  ...References.shape,
});

const CELLS = ['1', '2', '3', '4'] as const;
const inColumns = <Of extends 'head' | 'cell'>(of: Of) =>
  Object.fromEntries(CELLS.map((at) => [`${of}${at}`, z.string()])) as Record<
    `${Of}${(typeof CELLS)[number]}`,
    z.ZodString
  >;
/** A table of two to four columns, those that it does not have empty; each row has where it stands: "A p. 2". */
const TableOfRows = z.strictObject({
  title: z.string(),
  ...inColumns('head'),
  rows: z.array(z.strictObject({ ...inColumns('cell'), place: z.string() })),
});

/** What stands in `permit-review-checklist.docx`. An empty text is not there: `{#code}` leaves out what is between. */
export const ChecklistData = z.strictObject({
  ...Frame.shape,
  labels: labelsShape(CHECKLIST_LABELS),
  /** Edition and hash of the checklist; empty where the review was made before they were kept. */
  edition: z.string(),
  glance: z.strictObject({
    yes: z.string(),
    no: z.string(),
    mentioned: z.string(),
    declared: z.string(),
    notApplicable: z.string(),
    notFound: z.string(),
    cannotTell: z.string(),
    personDecides: z.string(),
    amount: z.string(),
    unread: z.string(),
    allRead: z.string(),
  }),
  project: z.array(Stated),
  attention: z.strictObject({
    /** One of `values` (where documents differ) and `said`. */
    entries: z.array(
      z.strictObject({
        what: z.string(),
        said: z.string(),
        values: z.array(z.strictObject({ value: z.string(), ...References.shape })),
        code: z.string(),
        ...References.shape,
      }),
    ),
    hasEntries: z.boolean(),
    whereItApplies: z.string(),
    nothing: z.string(),
  }),
  steps: z.array(
    z.strictObject({
      title: z.string(),
      /** A title that stands alone in its step is that of the step, and empty. */
      sections: z.array(z.strictObject({ title: z.string(), items: z.array(Item) })),
      hasItems: z.boolean(),
      /** Lines that do not concern the project, each with why. */
      notConcerned: z.array(z.strictObject({ line: z.string(), said: z.string(), ...References.shape })),
      hasNotConcerned: z.boolean(),
    }),
  ),
  documents: z.array(z.strictObject({ letter: z.string(), document: z.string(), pages: z.string() })),
  /** What the documents give in rows, by how many columns it has. */
  hasRows: z.boolean(),
  tablesOf4: z.array(TableOfRows),
  tablesOf3: z.array(TableOfRows),
  tablesOf2: z.array(TableOfRows),
  annex: z.array(AnnexDocument),
  questions: z.string(),
});
export type ChecklistData = z.infer<typeof ChecklistData>;
