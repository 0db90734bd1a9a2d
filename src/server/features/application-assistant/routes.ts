import { randomUUID } from 'node:crypto';
import { applicationAssistant } from '#contract/application-assistant.ts';
import { AppError } from '#contract/errors.ts';
import {
  answerApplicationMessage,
  type MessageContext,
  type ParcelLookup,
  withNext,
} from '#domain/assistant/answer-application-message.ts';
import {
  type ApplicationDraft,
  type DraftEntry,
  EMPTY_DRAFT,
  editField,
  type SaidMessage,
} from '#domain/assistant/application-draft.ts';
import { chooseOption, refuseOptions } from '#domain/assistant/draft-choices.ts';
import { parcelNumbersIn } from '#domain/assistant/read-application-message.ts';
import { placeOf } from '#domain/parcels/counties.ts';
import { followNumber } from '#domain/parcels/follow-number.ts';
import { keysOf } from '#domain/parcels/parcel-number.ts';
import { showAddress } from '#domain/parcels/search-words.ts';
import { LANGUAGES, type Language } from '#messages/languages.ts';
import { type DraftRow, findDraft, lockDraft, storeDraft } from '#server/db/application-drafts.ts';
import { addApplication, findApplication } from '#server/db/applications.ts';
import { parcelsOfKeys, stepsOfKeys } from '#server/db/parcel-numbers.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, languageOf, route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { wordsIn } from '#server/writing/words.ts';
import { carried, showDraft, writeDraft } from './show-draft.ts';

/** So many messages are kept; older ones leave the conversation, and what they filled stays. */
const MOST_MESSAGES = 300;

/** A permit application that fills in from what its person writes. Nobody reaches another's: a draft is found by who asks. */
export function applicationAssistantRoutes(app: App, deps: Deps): void {
  const { db, agencyData } = deps;
  const { questionnaire } = agencyData.application;

  /** Changes the draft while it is held: of two changes at once, the second builds on the first. */
  const change = (
    viewer: Viewer,
    language: Language,
    run: (row: DraftRow, now: Date) => DraftRow | Promise<DraftRow>,
  ) => {
    const now = new Date();
    return db.transaction().execute(async (tx) => {
      const row = await lockDraft(tx, viewer.id, EMPTY_DRAFT, now);
      const next = await run(row, now);
      if (next !== row)
        await storeDraft(tx, viewer.id, { ...next, messages: next.messages.slice(-MOST_MESSAGES) }, now);
      return showDraft({ ...deps, db: tx }, next, viewer.id, language);
    });
  };
  const replied = (
    row: DraftRow,
    { draft, reply }: { draft: ApplicationDraft; reply: SaidReply },
    now: Date,
  ): DraftRow => {
    const said: SaidMessage[] = reply.length > 0 ? [{ id: randomUUID(), at: now.toISOString(), reply }] : [];
    return { ...row, draft, messages: [...row.messages, ...said], former: null };
  };

  route(app, deps, applicationAssistant.draft, async ({ viewer, raw }) =>
    showDraft(deps, (await findDraft(db, viewer.id)) ?? NO_DRAFT, viewer.id, languageOf(raw)),
  );

  route(app, deps, applicationAssistant.send, async ({ viewer, body: { message_id: id, text }, raw }) => {
    const language = languageOf(raw);
    const context = await contextOf(deps, viewer, { id, text }, language);
    return change(viewer, language, (row, now) => {
      if (row.messages.some((message) => message.id === id)) return row;
      const asked = { ...row, messages: [...row.messages, { id, at: now.toISOString(), text }] };
      return replied(asked, answerApplicationMessage(row.draft, text, context), now);
    });
  });

  route(app, deps, applicationAssistant.choose, async ({ viewer, body: { field, value }, raw }) => {
    const language = languageOf(raw);
    return change(viewer, language, (row, now) => {
      const chosen = value === null ? refuseOptions(row.draft, field) : chooseOption(row.draft, field, value);
      if (!chosen) throw new AppError('out-of-date', 'api:assistant.notOffered');
      return replied(row, withNext(chosen.draft, chosen.reply, { words: valueWords(language) }), now);
    });
  });

  route(app, deps, applicationAssistant.edit, async ({ viewer, params: { field }, body: { value, before }, raw }) => {
    const language = languageOf(raw);
    const lookups = field === 'parcelNumber' ? await lookUp(deps, [value]) : undefined;
    return change(viewer, language, (row) => {
      const stands = row.draft.entries[field]?.value ?? '';
      if (stands === value) return row;
      if (stands !== before) throw new AppError('out-of-date', 'api:assistant.changedElsewhere');
      const parcel = lookups?.get(value)?.check ?? 'unknown';
      const entry: DraftEntry = { value, from: 'hand', ...(lookups ? { parcel } : {}) };
      return { ...row, draft: editField(row.draft, field, value === '' ? null : entry), former: null };
    });
  });

  route(app, deps, applicationAssistant.startOver, async ({ viewer, raw }) =>
    change(viewer, languageOf(raw), (row) => {
      const { draft, messages, application_id } = row;
      if (messages.length === 0 && Object.keys(draft.entries).length === 0) return row;
      return { ...NO_DRAFT, former: { draft, messages, application_id } };
    }),
  );

  route(app, deps, applicationAssistant.undo, async ({ viewer, raw }) =>
    change(viewer, languageOf(raw), (row) => (row.former ? { ...row.former, former: null } : row)),
  );

  route(app, deps, applicationAssistant.start, async ({ viewer, raw }) => {
    const now = new Date();
    const language = languageOf(raw);
    return db.transaction().execute(async (tx) => {
      const row = await lockDraft(tx, viewer.id, EMPTY_DRAFT, now);
      const started = row.application_id && (await findApplication(tx, { id: row.application_id, ownerId: viewer.id }));
      if (started) return { id: started.id };
      const { data } = carried(questionnaire, row, language);
      const given = {
        id: randomUUID(),
        ownerId: viewer.id,
        title: questionnaire.applicationTitle[language],
        data,
        creationKey: null,
      };
      const id = await addApplication(tx, given, now);
      await storeDraft(tx, viewer.id, { ...row, application_id: id, former: null }, now);
      return { id };
    });
  });

  route(app, deps, applicationAssistant.download, async ({ viewer, query: { language } }) => {
    const { name, bytes } = writeDraft((await findDraft(db, viewer.id)) ?? NO_DRAFT, deps, new Date(), language);
    return new FileAnswer(name, bytes);
  });
}

type SaidReply = Extract<SaidMessage, { reply: unknown }>['reply'];

const NO_DRAFT: DraftRow = { draft: EMPTY_DRAFT, messages: [], application_id: null, former: null };

const valueWords = (language: Language): MessageContext['words'] => {
  const { text } = wordsIn(language);
  return {
    adu: text('assistant:values.adu'),
    addition: text('assistant:values.addition'),
    garage: text('assistant:values.garage'),
    ownerBuilder: text('assistant:values.ownerBuilder'),
    aduDescription: text('assistant:values.aduDescription'),
    garages: LANGUAGES.map((each) => wordsIn(each).text('assistant:values.garage')),
  };
};

async function contextOf(
  deps: Deps,
  viewer: Viewer,
  { id, text }: { id: string; text: string },
  language: Language,
): Promise<MessageContext> {
  const { counties } = deps.agencyData.counties;
  return {
    ...{ id, counties, words: valueWords(language) },
    person: { name: viewer.full_name },
    parcels: await lookUp(deps, parcelNumbersIn(text, counties)),
  };
}

/** More numbers than these in one message are no project's. */
const MOST_PARCELS = 10;

/** What the parcel data says of numbers, each by how it was said. */
async function lookUp(
  { db, agencyData, config }: Deps,
  numbers: readonly string[],
): Promise<Map<string, ParcelLookup>> {
  const { counties } = agencyData;
  const scope = { demonstration: config.mode === 'demo' };
  const looked = await Promise.all(
    [...new Set(numbers)].slice(0, MOST_PARCELS).map(async (apn): Promise<[string, ParcelLookup]> => {
      const keys = keysOf(apn, counties.counties);
      const [found, { later }] = await Promise.all([parcelsOfKeys(db, keys, scope), stepsOfKeys(db, keys, scope)]);
      const parcel = found.find(({ retired_on }) => retired_on === null);
      if (!parcel) {
        const became = followNumber(keys, later, 'later').map((number) => number.apn);
        const check = found.length > 0 || became.length > 0 ? 'retired' : 'unknown';
        return [apn, { check, apn: found[0]?.apn ?? apn, address: '', later: became }];
      }
      const town = placeOf(counties, parcel);
      const address = [parcel.address, parcel.address === null ? null : town].flatMap((part) =>
        part ? [showAddress(part)] : [],
      );
      return [apn, { check: 'found', apn: parcel.apn, address: address.join(', '), later: [] }];
    }),
  );
  return new Map(looked);
}
