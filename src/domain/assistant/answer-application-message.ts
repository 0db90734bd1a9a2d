import type { Message } from '#messages/message.ts';
import type { County } from '../agency/county.ts';
import {
  type ApplicationDraft,
  DRAFT_FIELDS,
  type DraftEntry,
  type DraftField,
  isSameValue,
  nextField,
  type OpenChoice,
  type ParcelCheck,
  type ProjectKind,
} from './application-draft.ts';
import { chooseBySaying, clearBySaying, label, setField } from './draft-choices.ts';
import type { LeftReason, MessageClaim } from './message-claim.ts';
import type { MessageSpan } from './message-context.ts';
import { type MessageReading, readApplicationMessage } from './read-application-message.ts';
import { answersAsked, describes, saysSkip } from './short-answers.ts';

/** What the parcel data says of a number. `address`: where it lies, as far as it says; `later`: what a retired one became. */
export type ParcelLookup = { check: ParcelCheck; apn: string; address: string; later: readonly string[] };

/** What is known beside the message. */
export type MessageContext = {
  /** The id of the message. */
  id: string;
  counties: readonly County[];
  /** By the number as it was said. */
  parcels: ReadonlyMap<string, ParcelLookup>;
  /** Who writes, from the account. */
  person: { name: string };
  /** What stands in the fields, in the language of who writes. */
  words: Record<ProjectKind | 'ownerBuilder' | 'aduDescription', string> & {
    /** A garage in every language: it has no bedrooms to ask for. */
    garages: readonly string[];
  };
};

/** The draft after a message, and the reply. */
export type AnsweredMessage = { draft: ApplicationDraft; reply: Message[] };

/**
 * Reads a message into the draft: fills what it says plainly, asks where it says two things or only offers one, and asks for
 * what is missing next. What is filled already is changed only where the words correct it.
 */
export function answerApplicationMessage(
  draft: ApplicationDraft,
  message: string,
  context: MessageContext,
): AnsweredMessage {
  const chosen = chooseBySaying(draft, message);
  if (chosen) return withNext(chosen.draft, chosen.reply, context);
  const reading = readApplicationMessage(message, context.counties, draft.asked);
  const cleared = clearBySaying(draft, message);
  if (cleared) return withNext(cleared.draft, cleared.reply, context);
  const claims = [
    ...reading.claims,
    ...answersAsked(draft, message, reading, context.person),
    ...describes(draft, reading, context.words.aduDescription),
  ];
  return apply({ ...draft, last: [] }, { message, reading, claims }, context);
}

type ReadMessage = { message: string; reading: MessageReading; claims: readonly MessageClaim[] };

function apply(
  before: ApplicationDraft,
  { message, reading, claims }: ReadMessage,
  context: MessageContext,
): AnsweredMessage {
  let draft = before;
  const reply: Message[] = [];
  const opened: OpenChoice[] = [];
  const filled: DraftField[] = [];
  const fields = DRAFT_FIELDS.filter((field) => claims.some((claim) => claim.field === field));
  for (const field of fields) {
    const entryOf = (claim: MessageClaim): DraftEntry => entry(claim, message, context);
    const own = claims.filter((claim) => claim.field === field);
    const plain = own.filter(({ ask }) => ask === undefined);
    const stands = draft.entries[field];
    const isOpen = draft.open.some((choice) => choice.field === field);
    if (plain.length === 0) {
      const options = distinct(own.map(entryOf)).filter(({ value }) => !stands || !isSameValue(value, stands.value));
      const [first] = own;
      if (options.length > 0 && first?.ask) opened.push({ field, reason: first.ask, options: options.slice(0, 4) });
      continue;
    }
    const values = distinct(plain.map(entryOf));
    const corrected = plain.findLast(({ isCorrection: corrects }) => corrects);
    const [value] = values.length === 1 ? values : corrected ? [entryOf(plain.at(-1) ?? corrected)] : [];
    if (!value) {
      const joined = joinedParcels(field, values);
      if (!joined) {
        opened.push({ field, reason: 'several', options: values.slice(0, 4) });
        continue;
      }
    }
    const next = value ?? (joinedParcels(field, values) as DraftEntry);
    if (stands && isSameValue(stands.value, next.value)) continue;
    if (stands && !corrected && !isOpen) {
      opened.push({ field, reason: 'conflict', options: [stands, next] });
      continue;
    }
    draft = setField(draft, field, next);
    filled.push(field);
    reply.push(tellFilled(field, stands, next));
    if (field === 'parcelNumber') {
      const told = tellParcel(draft, next, context);
      reply.push(...told.reply);
      opened.push(...told.open);
    }
  }
  // "No, I am the architect": what was only offered is not so.
  const isRefused = ({ field, reason }: OpenChoice) =>
    /^\s*no(?!\p{L})/iu.test(message) &&
    (reason === 'confirm' || reason === 'parcel-address') &&
    !fields.includes(field);
  const refused = draft.open.find(isRefused);
  if (refused) {
    draft = { ...draft, open: draft.open.filter((choice) => choice !== refused) };
    reply.push({ code: 'assistant:notUsed', params: { label: label(refused.field) } });
  }
  const untouched = draft.open.filter(({ field }) => !opened.some((choice) => choice.field === field));
  draft = { ...draft, open: [...opened, ...untouched], last: filled };
  reply.push(...reading.left.flatMap((words) => tellLeft(words, reading.text)));
  if (reading.hasOrder) reply.push({ code: 'assistant:orders' });
  if (reading.hasQuestion && fields.length === 0) reply.push({ code: 'assistant:noAnswers' });
  if (saysSkip(message) && draft.asked && fields.length === 0 && opened.length === 0) {
    draft = { ...draft, skipped: [...new Set([...draft.skipped, draft.asked])] };
    reply.push({ code: 'assistant:skipped', params: { label: label(draft.asked ?? 'projectType') } });
  } else if (reply.length === 0 && opened.length === 0) {
    reply.push({ code: fields.length > 0 ? 'assistant:already' : 'assistant:nothing' });
  }
  if (
    reading.speaksOfContractor &&
    !draft.entries.contractorName &&
    opened.length === 0 &&
    !fields.includes('contractorName') &&
    reading.left.length === 0
  ) {
    return {
      draft: { ...draft, asked: 'contractorName' },
      reply: [...reply, { code: 'assistant:ask.contractorName' }],
    };
  }
  return withNext(draft, reply, context);
}

function tellFilled(field: DraftField, before: DraftEntry | undefined, { value, said }: DraftEntry): Message {
  const params = { label: label(field), value };
  if (before) return { code: 'assistant:changed', params: { ...params, before: before.value } };
  return said && said.words !== value
    ? { code: 'assistant:filled', params: { ...params, words: said.words } }
    : { code: 'assistant:filledAsSaid', params };
}

function entry(
  { field, value, from, to, kind }: MessageClaim,
  message: string,
  { id, words, parcels }: MessageContext,
): DraftEntry {
  const said = { message: id, from, to, words: message.slice(from, to) };
  const found = field === 'parcelNumber' ? parcels.get(value) : undefined;
  const text = kind ? words[kind] : value === 'owner-builder' ? words.ownerBuilder : (found?.apn ?? value);
  return {
    value: text,
    said,
    from: 'message',
    ...(field === 'parcelNumber' ? { parcel: found?.check ?? 'unknown' } : {}),
  };
}

const distinct = (entries: readonly DraftEntry[]): DraftEntry[] =>
  entries.filter((one, at) => entries.findIndex((other) => isSameValue(other.value, one.value)) === at);

/** A project may lie on several parcels. */
const joinedParcels = (field: DraftField, values: readonly DraftEntry[]): DraftEntry | undefined => {
  const [first] = values;
  if (field !== 'parcelNumber' || !first) return undefined;
  const parcel = values.every((one) => one.parcel === 'found') ? 'found' : 'unknown';
  return { ...first, value: values.map(({ value }) => value).join(', '), parcel };
};

function tellParcel({ entries }: ApplicationDraft, { value, said }: DraftEntry, { parcels }: MessageContext) {
  const reply: Message[] = [];
  const open: OpenChoice[] = [];
  for (const apn of value.split(', ')) {
    const found = [...parcels.values()].find((one) => one.apn === apn);
    if (!found || found.check === 'unknown') reply.push({ code: 'assistant:parcel.unknown', params: { apn } });
    else if (found.check === 'retired') {
      reply.push({
        code: found.later.length > 0 ? 'assistant:parcel.became' : 'assistant:parcel.retired',
        params: { apn, later: found.later },
      });
    } else if (found.address !== '' && !entries.propertyAddress && open.length === 0) {
      const option: DraftEntry = { value: found.address, from: 'parcel', ...(said ? { said } : {}) };
      open.push({ field: 'propertyAddress', reason: 'parcel-address', options: [option] });
    } else if (
      found.address !== '' &&
      entries.propertyAddress &&
      !isAddressOf(entries.propertyAddress.value, found.address)
    ) {
      reply.push({ code: 'assistant:parcel.otherAddress', params: { apn, address: found.address } });
    }
  }
  return { reply, open };
}

const isAddressOf = (said: string, known: string): boolean => {
  const [one = '', other = ''] = [said, known].map((address) => address.split(',')[0] ?? '');
  return isSameValue(one, other) || isSameValue(known, said);
};

const LEFT: Record<LeftReason, Message['code']> = {
  'other-party': 'assistant:left.otherParty',
  'not-project': 'assistant:left.notProject',
  'per-unit': 'assistant:left.perUnit',
  'not-cost': 'assistant:left.notCost',
  'contractor-contact': 'assistant:left.contractorContact',
  elsewhere: 'assistant:left.elsewhere',
  'not-stated': 'assistant:left.notStated',
};
const tellLeft = ({ from, to, reason }: MessageSpan & { reason: LeftReason }, text: string): Message[] => [
  { code: LEFT[reason], params: { words: text.slice(from, to).trim() } },
];

/** The reply with what is asked next: what is open first, then what is missing, one at a time. */
export function withNext(
  draft: ApplicationDraft,
  reply: readonly Message[],
  { words }: Pick<MessageContext, 'words'>,
): AnsweredMessage {
  const [choice] = draft.open;
  if (choice) {
    const values = choice.options.map(({ value }) => value);
    const before = draft.entries[choice.field]?.value ?? '';
    const value = values.find((one) => one !== before) ?? before;
    const params = { label: label(choice.field), values, value, before, words: choice.options[0]?.said?.words ?? '' };
    return {
      draft: { ...draft, asked: choice.field },
      reply: [...reply, { code: `assistant:open.${choice.reason}`, params }],
    };
  }
  const next = nextField(draft, words.garages);
  return {
    draft: { ...draft, asked: next },
    reply: [...reply, { code: next ? `assistant:ask.${next}` : 'assistant:complete' }],
  };
}
