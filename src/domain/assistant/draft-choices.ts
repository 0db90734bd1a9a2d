import type { Message } from '#messages/message.ts';
import { type ApplicationDraft, type DraftEntry, type DraftField, isSameValue } from './application-draft.ts';

/** What a field is called. */
export const label = (field: DraftField): Message => ({ code: `assistant:fields.${field}` });

/** The draft with a field filled; what was open for it is settled. */
export const setField = (draft: ApplicationDraft, field: DraftField, value: DraftEntry): ApplicationDraft => ({
  ...draft,
  entries: { ...draft.entries, [field]: value },
  open: draft.open.filter((choice) => choice.field !== field),
  skipped: draft.skipped.filter((one) => one !== field),
});

const FIRST =
  /^\W*(?:(?:keep |use |take |mantén |deja )?(?:the )?(?:first|former|old|one before|current)(?: one)?|keep (?:it|that)|la primera|el primero|primero|primera|option 1|1st|deja(?:r)? (?:la|el) primer[oa]?|la anterior|el anterior)\W*$/iu;
const SECOND =
  /^\W*(?:(?:use |take |change to )?(?:the )?(?:second|latter|new|last|other)(?: one)?|la segunda|el segundo|segundo|segunda|option 2|2nd|la nueva|el nuevo|la última|el último)\W*$/iu;
const YES =
  /^\W*(?:yes|yeah|yep|yup|sure|correct|right|that's right|it is|ok|okay|sí|si|claro|correcto|así es|exacto|yes,? please|use it|use that|úsala|úsalo)\W*$/iu;
const NO = /^\W*(?:no|nope|neither|none|not that|wrong|ninguno|ninguna)\W*$/iu;

/** An answer to what is open: yes or no, the first or the second. */
export function chooseBySaying(
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
export function clearBySaying(
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
