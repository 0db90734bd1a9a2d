import { type AssistedDraft, ATTACHMENTS, type AttachmentName } from '#contract/application-assistant.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { DRAFT_FIELDS, type DraftField, draftProgress, REQUIRED_FIELDS } from '#domain/assistant/application-draft.ts';
import { type CarryOver, carryOver } from '#domain/assistant/carry-over.ts';
import type { Language } from '#messages/languages.ts';
import type { DraftRow } from '#server/db/application-drafts.ts';
import { uploadsOf } from '#server/db/application-files.ts';
import { findApplication } from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { wordsIn } from '#server/writing/words.ts';

const NAMES = Object.keys(ATTACHMENTS) as AttachmentName[];

/** A person's draft as the page shows it: an attachment is uploaded where the application that was started has a file of it. */
export async function showDraft(
  { db, agencyData }: Deps,
  row: DraftRow,
  ownerId: string,
  language: Language,
): Promise<AssistedDraft> {
  const { draft, messages, application_id, former } = row;
  const application = application_id ? await findApplication(db, { id: application_id, ownerId }) : undefined;
  const files = new Set(application ? (await uploadsOf(db, application.id)).map(({ field }) => field) : []);
  const { fields, described, left } = carried(agencyData.application.questionnaire, row, language);
  return {
    entries: Object.fromEntries(
      Object.entries(draft.entries).map(([field, { value, from, said, parcel = null }]) => [
        field,
        { value, from, words: said?.words ?? null, parcel },
      ]),
    ),
    open: draft.open.map(({ field, reason, options }) => ({
      field,
      reason,
      options: options.map(({ value }) => value),
    })),
    messages: messages.map((message) => {
      const common = { id: message.id, timestamp: message.at };
      return 'text' in message
        ? { ...common, sender: 'user' as const, content: message.text }
        : { ...common, sender: 'assistant' as const, content: message.reply };
    }),
    progress: draftProgress(draft),
    missing: REQUIRED_FIELDS.filter((field) => !draft.entries[field]),
    attachments: NAMES.map((name) => {
      const field = ATTACHMENTS[name] ?? '';
      const place = fieldsById(agencyData.application.questionnaire).get(field)?.place;
      const at = place ? { tab: place.tab.id, section: place.section.id, field } : null;
      return { name, uploaded: files.has(field), place: at };
    }),
    carried: { fields, described, left },
    application: application ? { id: application.id, title: application.title } : null,
    can_undo: former !== null,
  };
}

/** What an application takes over from a draft, in the words of a language. */
export function carried(
  questionnaire: Deps['agencyData']['application']['questionnaire'],
  { draft }: Pick<DraftRow, 'draft'>,
  language: Language,
): CarryOver {
  const { text } = wordsIn(language);
  return carryOver(draft, questionnaire, {
    heading: text('assistant:carried.heading'),
    describe: (field, words) => text('uploadAnswers:labelled', { label: text(`assistant:fields.${field}`), words }),
  });
}

/** The draft as a text file. */
export function writeDraft({ draft }: DraftRow, { agencyData: { agency } }: Deps, now: Date, language: Language) {
  const { text } = wordsIn(language);
  const line = (field: DraftField): string[] => {
    const entry = draft.entries[field];
    const said = text('uploadAnswers:labelled', {
      label: text(`assistant:fields.${field}`),
      words: entry?.value ?? text('assistant:file.notFilled'),
    });
    return entry?.said && entry.said.words !== entry.value
      ? [said, `   ${text('assistant:file.source', { words: entry.said.words })}`]
      : [said];
  };
  const names = NAMES.map((name) => text(`assistant:preview.attachmentNames.${name}`));
  const lines = [
    text('assistant:preview.heading'),
    text('assistant:preview.department'),
    '',
    text('assistant:file.notSubmitted', { day: dayAt(now, agency.timeZone) }),
    '',
    ...DRAFT_FIELDS.flatMap(line),
    '',
    text('assistant:file.attachments', { names }),
  ];
  // A word processor of Windows wants both marks at the end of a line, and the mark that it is UTF-8.
  return { name: `${text('assistant:file.name')}.txt`, bytes: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8') };
}
