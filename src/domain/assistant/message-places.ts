import type { County } from '../agency/county.ts';
import { readAddress } from '../extraction/address.ts';
import { parseApns, parseBareApns, parseLabelledApns } from '../extraction/apn.ts';
import type { DraftField } from './application-draft.ts';
import {
  claimOf,
  clauseOf,
  type FoundWords,
  factualityOf,
  isUnstated,
  overlaps,
  type ParsedMessage,
} from './message-claim.ts';
import type { MessageClause, MessageSpan } from './message-context.ts';

/** An address or a parcel number where it stands. */
export type SaidPlace = MessageSpan & { value: string };

const PARCEL_LABEL =
  /(?<!\p{L})(?:apns?|a\.p\.n\.?|parcel|parcels|parcela|parcelas|assessor'?s?|tasador|catastral)(?!\p{L})[^.;\n]{0,32}$/iu;

/** The parcel numbers of a text, in order. */
export function parcelsIn(text: string, counties: readonly County[]): SaidPlace[] {
  const isLabelled = ({ from }: MessageSpan) => PARCEL_LABEL.test(text.slice(Math.max(0, from - 60), from));
  const written = parseApns(text, counties);
  const others = [...parseLabelledApns(text, counties), ...parseBareApns(text, counties)].filter(
    (one) => isLabelled(one) && !overlaps(one, written),
  );
  return [...written, ...others.filter((one, at) => !overlaps(one, others.slice(0, at)))].toSorted(
    (one, other) => one.from - other.from,
  );
}

const NOT_STREET =
  /(?<!\p{L})(?:on|along|near|off|the|my|our|a|an|is|has|have|houses?|homes?|blocks?|down|past|up|around|next|about|over|car|cars|door|decks?|people|kids|dogs|garage|addition|adu|new|more|extra|additional|square|bedroom|bath|minutos|cuadras|millas|metros|horas|años|thousand|million|dollars|of|mil|en|cerca|que|para|con)(?!\p{L})/iu;

/** Street addresses with a street type, as far as no other span has them. */
export function addressesIn(text: string, taken: readonly MessageSpan[]): SaidPlace[] {
  const found: SaidPlace[] = [];
  for (const { index } of text.matchAll(/(?<![\p{L}\d$.,#/-])\d{1,6}(?=[A-Za-z]?,?\s)/gu)) {
    const line = text.slice(index).split(/\n|,\s+(?=(?:no|not|y|and|or|but)\s)/i)[0] ?? '';
    const read = readAddress(line);
    if (!read?.typed || read.from !== 0) continue;
    const span = { from: index + read.from, to: index + read.to };
    const street = read.value.split(',')[0] ?? '';
    if (NOT_STREET.test(street.replace(/^\d+\w?\s/, '')) || overlaps(span, [...taken, ...found])) continue;
    found.push({ ...span, value: text.slice(span.from, span.to).replace(/\s+/g, ' ') });
  }
  return found;
}

/** What is done at a place that is not the project's, or to it. */
const DONE_ELSEWHERE =
  /(?<!\p{L})(?:moved|used to live|lived|grew up|not at|work at|works at|sold|saw|seen|met|meet|meeting|hearing|sale|visited|party|renting|rent|(?:he|she|they|owner|[\p{L}]+'s) (?:lives?|stays?)|vive|staying|stay at|mailed|sent|deliver\w*|ship\w*|picked up|drop\w* off|go(?:es|ing)? to (?=\d|school|church)|went to|walk|drive|driving|rentamos|vendimos|vimos|vivía\w*)(?!\p{L})/iu;
/** A place that an address is only near to, or of another use; what it is near to may be the property itself. */
const NEAR_OR_OTHER =
  /(?<!\p{L})(?:mailing|(?:my|our|the) (?:driver'?s )?(?:license|id|passport|checks?|insurance|invoice)|mail|billing|office|shop|correspondence|postal|envío|correo|across|near|nearby|next to|next door|behind|beside|between|past|close to|corner of|opposite|facing|overlook\w*|abut\w*|adjoin\w*|border\w*|backs? (?:up )?(?:to|onto|on)|uphill from|downhill from|above|below|in front of|cerca de|frente a|al lado de|junto a|detrás de|colinda con|minutes?|blocks?|miles?|feet from|down the (?:street|road)|headquarter\w*|contractor|builder|architect|engineer|contratista|arquitecto|(?:previous|former|old|other|another|second|vacation|rental)\s+(?:address|property|house|home|place|cabin|lot))(?!\p{L})/giu;
const OWN_PLACE =
  /(?<!\p{L})(?<whose>my|our|mi|nuestr[oa]|the|this|la|el|esta|este)\s+(?:(?!other|previous|former|old|second|rental|vacation|mailing)[\p{L}-]+\s+){0,2}?(?:house|home|property|place|cabin|residence|condo|lot|parcel|land|project|site|driveway|deck|kitchen|yard|backyard|patio|garage|casa|propiedad|cabaña|terreno|proyecto|obra|cochera|garaje|patio)(?!\p{L})/giu;
const BUILDS_THERE =
  /(?<!\p{L})(?:build|building|put|putting|add|adding|want|goes|going|adus?|additions?|garages?|project|construir|queremos|quiero|ampliación|vivienda|garaje|cochera)(?!\p{L})/iu;

/** "My dentist is at …": the place of somebody or something that is no part of the property. */
const SUBJECT_ELSEWHERE =
  /^\s*(?:my|our|mi|nuestr[oa])\s+(?!(?:[\p{L}-]+\s+){0,2}?(?:house|home|property|place|cabin|residence|condo|duplex|lot|parcel|land|project|site|address|location|build|building|construction|remodel|work|job|permit|application|expansion|driveway|deck|yard|backyard|patio|adu|addition|garage|unit|casa|propiedad|cabaña|terreno|proyecto|obra|dirección|ubicación|ampliación|vivienda|cochera|garaje)(?!\p{L}))(?:[\p{L}-]+\s+){1,2}?(?:is|are|works?|lives?|sits|está|vive|trabaja|queda)\s+(?:located\s+|now\s+)?(?:in|at|on|over|up|down|en|por)(?!\p{L})/iu;

/** Words that only lead to an address, and say nothing that it is of. */
const LEADS_TO_ADDRESS =
  /(?<!\p{L})(?:hi|hello|hey|hola|ok|okay|yes|no|not|sí|so|and|or|but|well|wait|sorry|oops|actually|i meant?|correction|it'?s|its|it|that'?s|that|this|here|there|is|are|be|am|i'?m|we'?re|we|i|were|was|at|in|on|of|to|for|the|a|an|an?|located|use|put|make|set|change|please|thanks|only|now|our|my|mine|ours|both|either|between|address\w*|located|es|está|en|la|el|mi|de|son|somos|perdón|quise decir|estamos|vamos|use|ponga)(?!\p{L})/giu;
/** What says that an address is the property's: what stands or is built there, whose it is. */
const OF_PROPERTY =
  /(?<!\p{L})(?:houses?|home\w*|propert(?:y|ies)|places?|cabins?|residence|condo|duplex|rental|lots?|parcels?|apn|land|projects?|sites?|address|location|locat\w+|buil\w+|construct\w*|remodel\w*|work|jobs?|permits?|applications?|adus?|additions?|garages?|units?|expan\w+|add|adding|deck|kitchen|driveway|bedrooms?|bath\w*|square|sq|sqft|sf|own|owns|owners?|owned|bought|buy|buying|purchas\w*|inherit\w*|close on|closing|live|lives|living|stories|story|want|wants|plan\w*|casas?|propiedad|cabaña|terreno|lote|parcela|proyecto|obra|dirección|ubicación|construi\w+|ampliaci\w+|ampliar|vivienda|garaje|cochera|dueñ[oa]s?|compramos|vivo|vivimos|queremos|quiero|pies)(?!\p{L})/iu;

/** Whether a clause says, or leaves no other sense than, that an address in it is the property's. */
function saysProperty(clause: string, before: string, earlier: string): boolean {
  if (/^\s*(?:my|our|mi|nuestr[oa])(?!\p{L})/iu.test(earlier) && OF_PROPERTY.test(earlier)) return true;
  return OF_PROPERTY.test(clause) || !/\p{L}/u.test(before.replace(/^.*:/su, '').replace(LEADS_TO_ADDRESS, ''));
}

/** Whether an address behind these words is another place. What stands last before it says what it is the address of. */
function isElsewhere(before: string): boolean {
  if (DONE_ELSEWHERE.test(before) || SUBJECT_ELSEWHERE.test(before) || /(?<!\p{L})from\s*$/iu.test(before)) return true;
  const other = [...before.matchAll(NEAR_OR_OTHER)].at(-1);
  if (!other) return false;
  const own = [...before.matchAll(OWN_PLACE)].at(-1);
  if (!own || own.index < other.index) return true;
  // "behind the house at": of who builds there it is the own, else a landmark.
  const isDefinite = /^(?:the|la|el)$/i.test(own.groups?.whose ?? '');
  return (
    isDefinite &&
    !BUILDS_THERE.test(before.slice(0, other.index)) &&
    !/(?<!\p{L})(?:about|regarding)\s*$/iu.test(before.slice(0, own.index))
  );
}

const AFTER_OTHER =
  /^\s*(?:\(|as|is|for|,)?\s*(?:the|my|our|his|her)?\s*(?:mailing|billing|office|contractor'?s?|neighbou?r'?s?|old|previous|postal|correspondence)(?!\p{L})/iu;
const LIVES_AT = /(?<!\p{L})(?:i|we) (?:live|stay|reside)|(?<!\p{L})(?:vivo|vivimos)(?!\p{L})/iu;
const SAYS_PROJECT_AT =
  /(?<!\p{L})(?:project|property|site|build|addition|garage|adu|job|work|proyecto|propiedad|obra|construir)(?!\p{L})/iu;

/** "The lot behind us, 12 Oak Street, …", "between 10 and 12 Oak Street": the clause before says what the address is of. */
function appositionOf(text: string, clause: MessageClause, address: MessageSpan): string {
  const earlier = clause.sentence.clauses[clause.index - 1];
  if (!earlier || /\p{L}/u.test(text.slice(clause.from, address.from))) return '';
  const said = text.slice(earlier.from, earlier.to);
  const isAlone = !/\p{L}/u.test(text.slice(address.to, clause.to));
  const isOwn = /^\s*(?:my|our|mi|nuestr[oa])(?!\p{L})/iu.test(said);
  return /(?<!\p{L})(?:between|entre)(?!\p{L})/iu.test(said) || (isAlone && !isOwn) ? `${said} ` : '';
}

/** Which of the parcel numbers and addresses are the project's. */
export function placesOfProject(
  message: ParsedMessage,
  { parcels, addresses }: { parcels: readonly SaidPlace[]; addresses: readonly SaidPlace[] },
  asked: DraftField | null,
): FoundWords {
  const { text } = message;
  const found: FoundWords = { claims: [], left: [] };
  for (const parcel of parcels) {
    const clause = clauseOf(message, parcel);
    const before = clause ? text.slice(clause.from, parcel.from) : '';
    if (
      clause &&
      (factualityOf(message, parcel) === 'other-party' ||
        /^\s*(?:(?:was|were|has been|had been|got|fue)\s+(?:split|merged|retired|combined|changed|replaced|divided|dividida)|is (?:the )?old)(?!\p{L})/iu.test(
          text.slice(parcel.to, clause.to),
        ) ||
        /(?<!\p{L})(?:adjacent|next|other|adjoining|former|old|previous|vecina|anterior)(?!\p{L})/iu.test(before))
    ) {
      found.left.push({ ...parcel, reason: 'other-party' });
    } else found.claims.push(...claimOf(message, 'parcelNumber', parcel, parcel.value));
  }
  const withoutAddresses = (words: string) =>
    addresses.reduce((rest, { from, to }) => rest.replaceAll(text.slice(from, to), ''), words);
  for (const address of addresses) {
    const clause = clauseOf(message, address);
    if (!clause) continue;
    const before = appositionOf(text, clause, address) + text.slice(clause.from, address.from);
    const earlier = clause.sentence.clauses[clause.index - 1];
    const isUnsaid = isUnstated(message, address);
    if (
      isUnsaid ||
      factualityOf(message, address) === 'other-party' ||
      isElsewhere(before) ||
      (asked !== 'propertyAddress' &&
        !saysProperty(
          before + text.slice(address.to, clause.to),
          withoutAddresses(before),
          earlier ? text.slice(earlier.from, earlier.to) : '',
        )) ||
      AFTER_OTHER.test(text.slice(address.to, clause.to))
    ) {
      found.left.push({ ...address, reason: isUnsaid ? 'not-stated' : 'elsewhere' });
      continue;
    }
    const lives =
      LIVES_AT.test(before) &&
      !SAYS_PROJECT_AT.test(clause.sentence.text.slice(0, address.from - clause.sentence.from));
    found.claims.push(...claimOf(message, 'propertyAddress', address, address.value, lives ? { ask: 'confirm' } : {}));
  }
  return found;
}
