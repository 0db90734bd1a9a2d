import type { County } from '../agency/county.ts';
import type { DraftField } from './application-draft.ts';
import { groupSpan, type LeftWords, type MessageClaim, overlaps, spanOf } from './message-claim.ts';
import { contactsIn, contactsOfOwner } from './message-contacts.ts';
import { type MessageSentence, plainText, sentencesOf } from './message-context.ts';
import { isOrder, isQuestion } from './message-factuality.ts';
import { dimensionsIn, figuresOfProject } from './message-figures.ts';
import { kindsIn } from './message-kinds.ts';
import { namesOfParties } from './message-names.ts';
import { type MessageNumber, numbersIn } from './message-numbers.ts';
import { addressesIn, parcelsIn, placesOfProject } from './message-places.ts';

export type MessageReading = {
  /** The message in plain characters, each where it was. */
  text: string;
  claims: MessageClaim[];
  left: LeftWords[];
  sentences: MessageSentence[];
  /** It gives orders about the rules, or about what is uploaded or approved. */
  hasOrder: boolean;
  hasQuestion: boolean;
  /** A contractor is spoken of without a name. */
  speaksOfContractor: boolean;
  /** A number that nothing says what it is of, for the question that was asked. */
  loose: MessageNumber[];
};

const LINK = /(?:https?:\/\/|www\.)\S+/gi;
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|spring|summer|fall|winter';
const DATES = [
  new RegExp(
    `(?<!\\p{L})(?:${MONTH})\\.?\\s+(?:de\\s+|of\\s+)?\\d{1,4}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?(?![\\d,])`,
    'giu',
  ),
  new RegExp(
    `(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+|de\\s+)?(?:${MONTH})(?:\\s+(?:de\\s+)?\\d{4})?(?!\\p{L})`,
    'giu',
  ),
  /(?<![\d$])\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?!\d)/g,
  /(?<!\d)(?:19|20)\d\d-\d{1,2}-\d{1,2}(?!\d)/g,
  /(?<!\p{L})(?:in|since|from|of|built|circa|by|until|after|before|during|year|early|late|mid|en|desde|de|del|año|hasta)\s+(?:the\s+)?(?:19|20)\d\d'?s?(?![\d,k])/giu,
  /(?<![\p{L}\d])(?:19|20)\d\d\s+(?:remodel|permit|addition|code|house|home|season)/giu,
];
/** Numbers that name something: permits, files, codes. */
const NAMED_NUMBER =
  /(?<!\p{L})(?:(?:permits?|file|case|account|acct|invoice|policy|job|reference|zip(?: code)?|confirmation|receipt|permiso|expediente|código(?: postal)?|ordinance|ssn|ein|tax id)(?:\s+(?:number|no|num|n[º°]|número|id|es|is|was|de))*|(?:number|número|section|sec|page|sheet|unit|apt|suite|lot|block|tract|route|highway|hwy|extension|ext|fax|hoja|página|lote|manzana|ruta|chapter|measure|room))[\s.:#]*(?<number>[\dA-Z]*\d[\dA-Z-]*)(?![\d,]|\s*(?:sq|s\.?f|square|acres?|pies|stor|bed|bath))/dgiu;
const ORDINAL = /(?<!\d)\d+(?:st|nd|rd|th|º|ª)(?!\p{L})/giu;

/** The parcel numbers that a message says, for the server to look up. */
export const parcelNumbersIn = (message: string, counties: readonly County[]): string[] =>
  parcelsIn(plainText(message), counties).map(({ value }) => value);

/** Everything that a message says of the fields of the draft. `asked`: what was asked, for a number that says nothing itself. */
export function readApplicationMessage(
  message: string,
  counties: readonly County[],
  asked: DraftField | null,
): MessageReading {
  const text = plainText(message);
  const links = [...text.matchAll(LINK)].map(spanOf);
  const parcels = parcelsIn(text, counties);
  const contacts = contactsIn(text, parcels);
  const dates = DATES.flatMap((pattern) => [...text.matchAll(pattern)].map(spanOf));
  const named = [...text.matchAll(NAMED_NUMBER)].flatMap((match) => groupSpan(match, 'number') ?? []);
  const firm = [...links, ...parcels, ...Object.values(contacts).flat()];
  const addresses = addressesIn(text, firm);
  const dimensions = dimensionsIn(text);
  const ordinals = [...text.matchAll(ORDINAL)].map(spanOf);
  const taken = [...firm, ...addresses, ...dates, ...named, ...dimensions, ...ordinals];
  const numbers = numbersIn(text, (from, to) => overlaps({ from, to }, taken));
  const sentences = sentencesOf(text, [...firm, ...addresses, ...dates, ...dimensions, ...numbers]);

  const parsed = { text, sentences };
  const ofOwner = contactsOfOwner(parsed, contacts);
  const places = placesOfProject(parsed, { parcels, addresses }, asked);
  const figures = figuresOfProject(parsed, { numbers, dimensions }, { counties, asked });
  const { claims: names, speaksOfContractor } = namesOfParties(parsed, addresses);
  const claims = [...ofOwner.claims, ...places.claims, ...kindsIn(parsed), ...figures.claims, ...names];
  return {
    ...{ text, sentences, speaksOfContractor, loose: figures.loose },
    claims: claims.filter((one) => !isRepeated(one, claims)),
    left: [...ofOwner.left, ...places.left, ...figures.left],
    hasOrder: sentences.some((sentence) => isOrder(sentence.text)),
    hasQuestion: sentences.some((sentence) => isQuestion(sentence.text)),
  };
}

const isRepeated = (one: MessageClaim, claims: readonly MessageClaim[]): boolean =>
  claims.findIndex((other) => other.field === one.field && other.value === one.value && other.ask === one.ask) <
  claims.indexOf(one);
