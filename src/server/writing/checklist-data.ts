import { z } from 'zod';
import type { MessageCode } from '#messages/message.ts';
import { Frame } from './frame.ts';
import { Places, Values } from './sources.ts';
import { labelsShape } from './words.ts';

/** Headings, columns and fixed sentences of the checklist. */
export const CHECKLIST_LABELS = {
  glance: 'checklistFile:glance.title',
  attention: 'checklistFile:attention.title',
  project: 'checklistFile:project.title',
  checklist: 'checklistFile:checklist',
  form: 'checklistFile:form.title',
  formAbout: 'checklistFile:form.about',
  conflicts: 'checklistFile:conflicts.title',
  unread: 'checklistFile:unread.title',
  documents: 'checklistFile:documents.title',
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
  yesMeans: 'checklistFile:legend.yes',
  noMeans: 'checklistFile:legend.no',
  mentionedMeans: 'checklistFile:legend.mentioned',
  declaredMeans: 'checklistFile:legend.declared',
  notApplicableMeans: 'checklistFile:legend.not-applicable',
  notFoundMeans: 'checklistFile:legend.not-found',
  cannotTellMeans: 'checklistFile:legend.cannot-tell',
  personDecidesMeans: 'checklistFile:legend.person-decides',
  confirm: 'checklistFile:legend.confirm',
  differ: 'checklistFile:project.differ',
  what: 'checklistFile:columns.what',
  why: 'checklistFile:columns.why',
  question: 'checklistFile:columns.question',
  answer: 'checklistFile:columns.answer',
  evidence: 'checklistFile:columns.evidence',
  code: 'checklistFile:columns.code',
  field: 'checklistFile:columns.field',
  stated: 'checklistFile:columns.stated',
  value: 'checklistFile:columns.value',
  valueAndPlace: 'checklistFile:columns.valueAndPlace',
  valuesAndPlaces: 'checklistFile:columns.valuesAndPlaces',
  places: 'checklistFile:columns.places',
  document: 'checklistFile:columns.document',
  pages: 'checklistFile:columns.pages',
  pagesRead: 'checklistFile:columns.pagesRead',
  reason: 'checklistFile:columns.reason',
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

const Item = z.strictObject({ question: z.string(), note: z.string(), code: z.string(), ...Places.shape });

/** What stands in `permit-review-checklist.docx`. An empty text is not there: `{#code}` leaves out what is between. */
export const ChecklistData = z.strictObject({
  ...Frame.shape,
  labels: labelsShape(CHECKLIST_LABELS),
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
  attention: z.strictObject({
    /** "Documents differ (2)"; empty where none do. */
    differ: z.string(),
    conflicts: z.array(z.strictObject({ label: z.string(), ...Values.shape })),
    /** "Answered no (3)"; empty where nothing is. */
    answeredNo: z.string(),
    items: z.array(Item),
    nothing: z.string(),
  }),
  project: z.array(
    z.strictObject({ label: z.string(), isDiffering: z.boolean(), absent: z.string(), ...Values.shape }),
  ),
  sections: z.array(
    z.strictObject({
      title: z.string(),
      items: z.array(z.strictObject({ ...Item.shape, answer: AnswerFlags })),
    }),
  ),
  form: z.array(
    z.strictObject({
      title: z.string(),
      fields: z.array(
        z.strictObject({
          field: z.string(),
          forStaff: z.string(),
          /** One where the field is a tick box, none otherwise. */
          answers: z.array(z.strictObject({ answer: AnswerFlags, note: z.string(), place: z.string() })),
          remark: z.string(),
          ...Values.shape,
        }),
      ),
    }),
  ),
  conflictsAbout: z.string(),
  conflicts: z.array(
    z.strictObject({
      label: z.string(),
      values: z.array(z.strictObject({ value: z.string(), ...Places.shape })),
      moreValues: z.string(),
    }),
  ),
  unreadAbout: z.string(),
  hasUnread: z.boolean(),
  unread: z.array(z.strictObject({ document: z.string(), pages: z.string(), reason: z.string() })),
  documents: z.array(
    z.strictObject({
      document: z.string(),
      pages: z.string(),
      /** One of the two is empty. */
      pagesRead: z.string(),
      pagesReadInPart: z.string(),
    }),
  ),
  questions: z.string(),
});
export type ChecklistData = z.infer<typeof ChecklistData>;
