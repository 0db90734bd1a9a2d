import { z } from 'zod';
import type { Message } from '#messages/message.ts';

/** The fields of a permit application's draft, in the order of the preview (specification, section 3). */
export const DRAFT_FIELDS = [
  ...(['projectType', 'projectDescription', 'propertyAddress', 'parcelNumber', 'ownerName', 'ownerPhone'] as const),
  ...(['ownerEmail', 'contractorName', 'contractorLicense', 'estimatedCost', 'squareFootage', 'stories'] as const),
  ...(['bedrooms', 'bathrooms'] as const),
] as const;
export const DraftField = z.enum(DRAFT_FIELDS);
export type DraftField = z.infer<typeof DraftField>;

export const REQUIRED_FIELDS: readonly DraftField[] = [
  ...(['projectType', 'projectDescription', 'propertyAddress', 'ownerName'] as const),
];

/** Characters that a message, or a value typed into the preview, may have. */
export const MESSAGE_LIMIT = 1_000;

/** The kinds of project that the assistant knows by their words. */
export const PROJECT_KINDS = ['adu', 'addition', 'garage'] as const;
export type ProjectKind = (typeof PROJECT_KINDS)[number];

/** Where a value was said: in which message, and which of its characters. */
const SaidAt = z.object({ message: z.uuid(), from: z.int(), to: z.int(), words: z.string() });
export type SaidAt = z.infer<typeof SaidAt>;

/** What the parcel data says of a parcel number. */
export const ParcelCheck = z.enum(['found', 'unknown', 'retired']);
export type ParcelCheck = z.infer<typeof ParcelCheck>;

/** A filled field. `said`: none where it was typed into the preview, or taken from the parcel data or the account. */
const DraftEntry = z.object({
  value: z.string().min(1).max(MESSAGE_LIMIT),
  said: SaidAt.optional(),
  from: z.enum(['message', 'hand', 'parcel', 'account']),
  parcel: ParcelCheck.optional(),
});
export type DraftEntry = z.infer<typeof DraftEntry>;

/** Why a value is not taken as it stands. */
export const OpenReason = z.enum(['conflict', 'several', 'range', 'bound', 'product', 'confirm', 'parcel-address']);

/** A field that a person chooses the value of; `entry`: what would stand in it. */
const OpenChoice = z.object({
  field: DraftField,
  reason: OpenReason,
  options: z.array(DraftEntry).min(1).max(4),
});
export type OpenChoice = z.infer<typeof OpenChoice>;

/** The draft. `asked`: what was asked for last; `last`: what the last message filled; `skipped`: what is not asked again. */
export const ApplicationDraft = z.object({
  entries: z.partialRecord(DraftField, DraftEntry),
  open: z.array(OpenChoice),
  asked: DraftField.nullable(),
  last: z.array(DraftField),
  skipped: z.array(DraftField),
});
export type ApplicationDraft = z.infer<typeof ApplicationDraft>;

export const EMPTY_DRAFT: ApplicationDraft = { entries: {}, open: [], asked: 'projectType', last: [], skipped: [] };

/** How far it is filled: fields over all, without attachments (specification, section 4). */
export function draftProgress({ entries }: Pick<ApplicationDraft, 'entries'>) {
  const [filled, total] = [DRAFT_FIELDS.filter((field) => entries[field]).length, DRAFT_FIELDS.length];
  return { filled, total, percent: Math.round((100 * filled) / total) };
}

/** The order in which a person is asked: what is required first. */
const ORDER: readonly DraftField[] = [
  ...REQUIRED_FIELDS,
  ...DRAFT_FIELDS.filter((field) => !REQUIRED_FIELDS.includes(field)),
];

/** What is asked next; null where all is filled or was skipped. A garage has no bedrooms to ask for. */
export function nextField({ entries, skipped }: ApplicationDraft, garages: readonly string[]): DraftField | null {
  const isMeant = (field: DraftField) =>
    !garages.includes(entries.projectType?.value ?? '') || (field !== 'bedrooms' && field !== 'bathrooms');
  const isLicence = (field: DraftField) => field === 'contractorLicense' && skipped.includes('contractorName');
  return (
    ORDER.find((field) => !entries[field] && !skipped.includes(field) && isMeant(field) && !isLicence(field)) ?? null
  );
}

/** A field as it was edited by hand; an empty value empties it. What was open for it is settled. */
export function editField(draft: ApplicationDraft, field: DraftField, entry: DraftEntry | null): ApplicationDraft {
  const { [field]: _before, ...others } = draft.entries;
  return {
    ...draft,
    entries: entry ? { ...others, [field]: entry } : others,
    open: draft.open.filter((choice) => choice.field !== field),
    asked: draft.asked === field && entry ? null : draft.asked,
  };
}

/** Whether two values of a field say the same: figures without their signs, words whatever their capitals. */
export function isSameValue(one: string, other: string): boolean {
  const plain = (value: string) =>
    value
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\b(avenue|street|road|drive|lane|boulevard|court|circle)\b/g, (word) => SHORT[word] ?? word)
      .replace(/[^\p{L}\p{N}.@]|\.(?!\d)/gu, '');
  return plain(one) === plain(other);
}
const SHORT: Readonly<Record<string, string>> = {
  ...{
    avenue: 'ave',
    street: 'st',
    road: 'rd',
    drive: 'dr',
    lane: 'ln',
    boulevard: 'blvd',
    court: 'ct',
    circle: 'cir',
  },
};

/** Something that was said: by the person as a text, by the assistant as messages. */
export type SaidMessage = { id: string; at: string; text: string } | { id: string; at: string; reply: Message[] };

/** A draft with what was said. `application_id`: the application that was started from it. */
export type FormerDraft = { draft: ApplicationDraft; messages: SaidMessage[]; application_id: string | null };
