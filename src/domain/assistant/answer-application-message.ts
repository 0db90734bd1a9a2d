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
import type { LeftReason, MessageClaim } from './message-claim.ts';
import type { MessageSpan } from './message-context.ts';
import { isLikeFirm, isLikeName } from './message-names.ts';
import { isCorrection, isOrder, isQuestion } from './message-standing.ts';
import { type MessageReading, readApplicationMessage } from './read-application-message.ts';

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

const label = (field: DraftField): Message => ({ code: `assistant:fields.${field}` });

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
    ...answersAsked(draft, message, reading, context),
    ...describes(draft, reading, context),
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

const setField = (draft: ApplicationDraft, field: DraftField, value: DraftEntry): ApplicationDraft => ({
  ...draft,
  entries: { ...draft.entries, [field]: value },
  open: draft.open.filter((choice) => choice.field !== field),
  skipped: draft.skipped.filter((one) => one !== field),
});

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

const SKIP =
  /^\W*(?:skip(?: (?:it|this|that))?|next|pass|later|not (?:yet|sure)|i (?:do not|don't) (?:know|have (?:one|it|any|that))(?: yet)?|don't know|no idea|unknown|none|no|nope|not decided|omitir|siguiente|después|no (?:lo )?sé|no tengo|todavía no|ninguno|nada)(?: yet| thanks| please|, thanks)?\W*$/iu;
const saysSkip = (message: string): boolean => SKIP.test(message.trim());

const NUMERIC: Partial<Record<DraftField, { most: number; write: (value: number) => string }>> = {
  squareFootage: { most: 100_000, write: String },
  stories: { most: 6, write: String },
  bedrooms: { most: 20, write: String },
  bathrooms: { most: 20, write: String },
  estimatedCost: { most: 1e9, write: (value) => `$${Math.round(value).toLocaleString('en-US')}` },
};

/** A short answer to what was asked, or a new figure for what was filled last: it need not say what it is of. */
function answersAsked(
  draft: ApplicationDraft,
  message: string,
  reading: MessageReading,
  { person }: MessageContext,
): MessageClaim[] {
  const text = reading.text.trim();
  const from = reading.text.indexOf(text);
  const whole = { from, to: from + text.length, isCorrection: isCorrection(text) };
  const isPlain = reading.claims.length === 0 && !reading.hasOrder && !reading.hasQuestion && text !== '';
  if (!isPlain || saysSkip(message)) return [];
  const [number, ...more] = reading.loose;
  const rest = number ? `${reading.text.slice(0, number.from)} ${reading.text.slice(number.to)}` : '';
  const isNumberAlone =
    number !== undefined &&
    more.length === 0 &&
    !/\p{L}{2}/u.test(
      rest.replace(
        /(?<!\p{L})(?:about|around|maybe|just|only|the|all|it's|it is|it has|has|is|no|not|actually|sorry|i meant?|make it|make that|that's|wait|oops|there are|there will be|will have|son|es|tiene|solo|unos|en realidad|perdón|of them|en total|total|quise decir|please|thanks|thank you|por favor|gracias|i think|i guess|creo|hmm|um|yes|ok|okay|sí)(?!\p{L})/giu,
        '',
      ),
    );
  const changed = whole.isCorrection ? draft.last.filter((field) => NUMERIC[field]) : [];
  if (isNumberAlone && number && (changed.length > 0 || !draft.asked || NUMERIC[draft.asked])) {
    const field = changed.length === 1 ? changed[0] : changed.length === 0 ? draft.asked : null;
    const numeric = field && NUMERIC[field];
    if (!field || !numeric || number.value > numeric.most || number.value <= 0) return [];
    return [
      { field, value: numeric.write(number.value), from: number.from, to: number.to, isCorrection: whole.isCorrection },
    ];
  }
  const begin = LEAD_IN.exec(text)?.[0].length ?? 0;
  const said = text.slice(begin).replace(CLOSING, '');
  const answer = (field: DraftField): MessageClaim[] => [
    { field, value: said, from: from + begin, to: from + begin + said.length, isCorrection: whole.isCorrection },
  ];
  switch (draft.asked) {
    case 'projectDescription':
      return reading.left.length === 0 &&
        text.split(/\s+/).length > 2 &&
        (WORK.test(text) || WANTS.test(text) || DOES.test(text))
        ? [{ field: 'projectDescription', value: text, ...whole }]
        : [];
    case 'projectType':
      return /^(?:(?:a|an|new|un|una|nueva?)\s+)?[\p{L}-]+(?:\s+[\p{L}-]+){0,4}$/iu.test(said) &&
        WORK.test(said) &&
        !/(?<!\p{L})(?:no|not|sin|don't|neighbou?r'?s?|vecin[oa]|is|are|has|have|was|there|tiene|es|son|está|hay)(?!\p{L})/iu.test(
          said,
        )
        ? answer('projectType')
        : [];
    case 'propertyAddress':
      return /^\d{1,6}\s+\p{L}[\p{L}\d .,'#-]{2,80}$/u.test(said) &&
        said.split(/\s+/).length <= 9 &&
        !/(?<!\p{L})(?:minutes?|blocks?|miles?|houses?|doors?|down|yards?|from|near|next|sq|square|feet|acres?|stor(?:y|ies)|bed|dollars|minutos|cuadras|millas|pies)(?!\p{L})/iu.test(
          said,
        )
        ? answer('propertyAddress')
        : [];
    case 'ownerName':
      if (
        /^(?:(?:that's|that is|that would be|it's) me|i am|i'm|me|myself|i do|i am the owner|i'm the owner|yo|soy yo|yo mismo|yo misma|soy (?:el|la) (?:dueñ[oa]|propietari[oa]))\.?$/iu.test(
          text,
        )
      )
        return [{ field: 'ownerName', value: person.name, ...whole }];
      return isLikeName(said) ? answer('ownerName') : [];
    case 'contractorName':
      return isLikeFirm(said) ? answer('contractorName') : [];
    case 'contractorLicense':
      return /^[A-Z]{0,2}-?\d{5,8}[A-Z]?$/i.test(said) ? answer('contractorLicense') : [];
    default:
      return [];
  }
}

/** What leads to an answer and what closes it: "it's …", "we're going with …, thanks". */
const LEAD_IN =
  /^(?:(?:yes|ok|okay|sure|well|sí|bueno),?\s+)?(?:(?:it's|it is|it'll be|it will be|it would be|that's|that is|that would be|this is|the (?:number|name|address) is|es|será|sería|put|use|we(?:'re| are) (?:going with|using)|going with|we (?:hired|chose|picked)|i hired|vamos con|contratamos a)\s+)?(?:(?:me|myself|yo|number|no\.|#),?\s*)?(?=\S)/iu;
const CLOSING = /(?:,?\s+(?:please|thanks|thank you|i think|i believe|por favor|gracias|creo))?[\s.!]*$/iu;

/** What a project without one of the three known kinds may be called. */
const WORK =
  /(?<!\p{L})(?:deck|remodel\w*|renovation|kitchen|bathroom|roof\w*|re-?roof|house|home|residence|cabin|shed|carport|fence|solar|pool|hot tub|driveway|patio|porch|demolition|rebuild|repair\w*|windows?|foundation|basement|loft|dormer|conversion|dwelling|retaining wall|siding|terraza|remodelación|casa|vivienda|techo|cerca|piscina|cobertizo|entrada|demolición|reparación|ventanas|cabaña|cocina|baño|pier|dock|grading|workshop|barn|studio|taller)(?!\p{L})/iu;
/** What is done to a building or its ground, and what is built. */
const DOES =
  /(?<!\p{L})(?:tear|demolish|remove|pour|install|put|move|raise|lift|enclose|finish|dig|grade|cover|frame|attach\w*|detached|widen|new|upgrade|rebuild|restore|additions?|adu|garage|unit|story|slab|stairs?|rooms?|bedrooms?|demoler|quitar|instalar|mover|levantar|cerrar|cubrir|nuev[oa]|ampliación|garaje|cochera|cuartos?|dormitorios?|escaleras?)(?!\p{L})/iu;
const WANTS =
  /(?<!\p{L})(?:want to|would like to|'d like to|plan(?:ning)? to|going to|hope to|need to|wish to|we(?:'re| are) (?:building|adding|planning)|i(?:'m| am) (?:building|adding|planning)|build|add|construct|expand|remodel|replace|convert|quiero|queremos|quisiera|vamos a|voy a|planeamos|construir|ampliar)(?!\p{L})/iu;
const PRIVATE: readonly DraftField[] = [
  'ownerName',
  'ownerPhone',
  'ownerEmail',
  'contractorName',
  'contractorLicense',
  'parcelNumber',
];

/** The description in the person's own words: the sentence that says what is to be done, where it says nothing of persons. */
function describes(
  draft: ApplicationDraft,
  { text, claims, sentences }: MessageReading,
  { words }: MessageContext,
): MessageClaim[] {
  if (draft.entries.projectDescription || claims.some(({ field }) => field === 'projectDescription')) return [];
  const kind = claims.find(({ field, ask }) => field === 'projectType' && ask === undefined);
  const sentence = sentences.find(
    (one) =>
      WANTS.test(one.text) &&
      !isOrder(one.text) &&
      !isQuestion(one.text) &&
      !/(?<!\p{L})(?:neighbou?r|vecin[oa]|maybe|someday|if|don't|do not|no longer|not|cost|quizás?)(?!\p{L})/iu.test(
        one.text,
      ) &&
      one.text.trim().split(/\s+/).length >= 5 &&
      (WORK.test(one.text) || (kind !== undefined && kind.from >= one.from && kind.to <= one.to)) &&
      !claims.some(({ field, from, to }) => PRIVATE.includes(field) && from >= one.from && to <= one.to),
  );
  if (sentence) {
    const value = sentence.text.trim().replace(/[.!]+$/, '');
    const from = text.indexOf(value, sentence.from);
    return [{ field: 'projectDescription', value, from, to: from + value.length, isCorrection: false }];
  }
  return kind?.kind === 'adu' && !claims.some(({ field, value }) => field === 'projectType' && value !== 'adu')
    ? [
        {
          ...kind,
          field: 'projectDescription',
          value: words.aduDescription,
          kind: undefined,
        } as unknown as MessageClaim,
      ]
    : [];
}

const FIRST =
  /^\W*(?:(?:keep |use |take |mantén |deja )?(?:the )?(?:first|former|old|one before|current)(?: one)?|keep (?:it|that)|la primera|el primero|primero|primera|option 1|1st|deja(?:r)? (?:la|el) primer[oa]?|la anterior|el anterior)\W*$/iu;
const SECOND =
  /^\W*(?:(?:use |take |change to )?(?:the )?(?:second|latter|new|last|other)(?: one)?|la segunda|el segundo|segundo|segunda|option 2|2nd|la nueva|el nuevo|la última|el último)\W*$/iu;
const YES =
  /^\W*(?:yes|yeah|yep|yup|sure|correct|right|that's right|it is|ok|okay|sí|si|claro|correcto|así es|exacto|yes,? please|use it|use that|úsala|úsalo)\W*$/iu;
const NO = /^\W*(?:no|nope|neither|none|not that|wrong|ninguno|ninguna)\W*$/iu;

/** An answer to what is open: yes or no, the first or the second. */
function chooseBySaying(
  draft: ApplicationDraft,
  message: string,
): { draft: ApplicationDraft; reply: Message[] } | undefined {
  const [choice] = draft.open;
  if (!choice) return undefined;
  const only = choice.options.length === 1 ? choice.options[0] : undefined;
  const said = message.trim();
  const option =
    (only && YES.test(said) ? only : undefined) ??
    (FIRST.test(said) ? choice.options[0] : undefined) ??
    (SECOND.test(said) ? choice.options[1] : undefined) ??
    choice.options.find(
      ({ value, said: at }) => isSameValue(value, said) || (at !== undefined && isSameValue(at.words, said)),
    );
  if (option) return chooseOption(draft, choice.field, option.value);
  return NO.test(said) ? refuseOptions(draft, choice.field) : undefined;
}

/** The draft without what is offered for a field; undefined where nothing is (any more). What stood in it stays. */
export function refuseOptions(
  draft: ApplicationDraft,
  field: DraftField,
): { draft: ApplicationDraft; reply: Message[] } | undefined {
  const choice = draft.open.find((one) => one.field === field);
  if (!choice) return undefined;
  const code = choice.reason === 'conflict' ? 'assistant:kept' : 'assistant:notUsed';
  const rest = { ...draft, open: draft.open.filter((one) => one !== choice), last: [] };
  return { draft: rest, reply: [{ code, params: { label: label(field) } }] };
}

/** The draft with one of the offered values; undefined where it is not offered (any more). */
export function chooseOption(
  draft: ApplicationDraft,
  field: DraftField,
  value: string,
): { draft: ApplicationDraft; reply: Message[] } | undefined {
  const option = draft.open.find((choice) => choice.field === field)?.options.find((one) => one.value === value);
  if (!option) return undefined;
  const isKept = draft.entries[field]?.value === option.value;
  const chosen = { ...setField(draft, field, option), last: [field] };
  const params = { label: label(field), value: option.value };
  return { draft: chosen, reply: [{ code: isKept ? 'assistant:keptValue' : 'assistant:chosen', params }] };
}

const FIELD_WORDS: readonly [DraftField, string][] = [
  ['ownerPhone', "(?:owner(?:'s)? )?(?:phone|telephone)(?: number)?|teléfono"],
  ['ownerEmail', "(?:owner(?:'s)? )?e-?mail(?: address)?|correo"],
  ['ownerName', "owner(?:'s)?(?: name)?|dueñ[oa]|propietari[oa]"],
  ['contractorLicense', "(?:contractor(?:'s)? )?licen[sc]e(?: number)?|licencia"],
  ['contractorName', "contractor(?:'s)?(?: name)?|builder|contratista"],
  ['parcelNumber', 'apn|parcel number|número de parcela'],
  ['propertyAddress', 'address|dirección'],
  ['estimatedCost', '(?:estimated )?cost|budget|costo|presupuesto'],
  ['projectDescription', 'description|descripción'],
  ['projectType', 'project type|tipo de proyecto'],
  ['squareFootage', 'square footage|superficie'],
  ['stories', 'stories|number of stories'],
];

/** "Remove the contractor": a field is emptied where its name is all that is said. */
function clearBySaying(
  draft: ApplicationDraft,
  message: string,
): { draft: ApplicationDraft; reply: Message[] } | undefined {
  const named =
    /^\W*(?:please )?(?:remove|delete|clear|erase|borr[ae]|quit[ae]|elimin[ae]) (?:the |my |el |la )?(?<what>.+?)(?: please)?[\s.!]*$/iu.exec(
      message.trim(),
    )?.groups?.what;
  const [field] =
    FIELD_WORDS.find(([, words]) => named !== undefined && new RegExp(`^(?:${words})$`, 'iu').test(named)) ?? [];
  if (!field || !draft.entries[field]) return undefined;
  const { [field]: before, ...entries } = draft.entries;
  const cleared = { ...draft, entries, open: draft.open.filter((choice) => choice.field !== field), last: [] };
  return {
    draft: cleared,
    reply: [{ code: 'assistant:cleared', params: { label: label(field), before: before?.value ?? '' } }],
  };
}

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
