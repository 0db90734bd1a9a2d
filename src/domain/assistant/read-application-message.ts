import type { County } from '../agency/county.ts';
import { readAddress } from '../extraction/address.ts';
import { parseApns, parseBareApns, parseLabelledApns } from '../extraction/apn.ts';
import type { DraftField, OpenChoice, ProjectKind } from './application-draft.ts';
import {
  isCorrection,
  isDenied,
  isOfProject,
  isOrder,
  isQuestion,
  isReported,
  type MessageClause,
  type MessageSentence,
  type MessageSpan,
  partyOf,
  plainText,
  sentencesOf,
  speaksOfNeighbor,
} from './message-context.ts';
import { namesIn } from './message-names.ts';
import { type MessageNumber, numbersIn } from './message-numbers.ts';

/** A value that a message says of a field, with its characters. `ask`: it is offered, and not taken without a yes. */
export type MessageClaim = MessageSpan & {
  field: DraftField;
  value: string;
  ask?: OpenChoice['reason'];
  kind?: ProjectKind;
  isCorrection: boolean;
};

/** Why words were not taken for a field. */
export type LeftReason = 'other-party' | 'not-project' | 'per-unit' | 'not-cost' | 'contractor-contact' | 'elsewhere';
export type LeftWords = MessageSpan & { reason: LeftReason };

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

const dollars = (value: number): string => `$${Math.round(value).toLocaleString('en-US')}`;
const plainNumber = (value: number): string => String(value);

const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/gu;
const LINK = /(?:https?:\/\/|www\.)\S+/gi;
const PHONE = /(?<![\d$-])(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]{0,2}([2-9]\d{2})[\s.-]?(\d{4})(?![\d-])/g;
const LICENSE =
  /(?<!\p{L})(?:licen[sc]e|lic|licencia|cslb)(?:\s+(?:number|num|no|n[º°]|número|is|es))*[\s.:#]*(?<number>[A-Z]{0,2}-?\d{5,8}[A-Z]?)(?![\d-])/dgiu;
const OTHER_LICENSE =
  /(?<!\p{L})(?:driver'?s?|drivers|business|architect'?s?|engineer'?s?|real estate|broker'?s?|dog|fishing|marriage|liquor|de conducir|de manejo|arquitect[oa]|p\.?e\.?|surveyor'?s?|license plate|vehicle)\s*$/iu;
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
const DIMENSION =
  /(?<![\d.,$])(\d{1,3}(?:\.\d+)?)\s*(?:'|ft\.?|feet|foot|pies)?\s*(?:x|×|by|por)\s*(\d{1,3}(?:\.\d+)?)(?!\s*(?:x|×)|\d)\s*(?:'|ft\.?|feet|foot|pies)?/giu;

const spanOf = (match: RegExpMatchArray): MessageSpan => ({
  from: match.index ?? 0,
  to: (match.index ?? 0) + match[0].length,
});
const groupSpan = (match: RegExpExecArray | RegExpMatchArray, name: string): MessageSpan | undefined => {
  const place = (match as RegExpExecArray).indices?.groups?.[name];
  return place && { from: place[0], to: place[1] };
};
const overlaps = (one: MessageSpan, others: readonly MessageSpan[]): boolean =>
  others.some(({ from, to }) => from < one.to && one.from < to);

/** The parcel numbers that a message says, for the server to look up. */
export const parcelNumbersIn = (message: string, counties: readonly County[]): string[] =>
  parcelsIn(plainText(message), counties).map(({ value }) => value);

const PARCEL_LABEL =
  /(?<!\p{L})(?:apns?|a\.p\.n\.?|parcel|parcels|parcela|parcelas|assessor'?s?|tasador|catastral)(?!\p{L})[^.;\n]{0,32}$/iu;

function parcelsIn(text: string, counties: readonly County[]) {
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
function addressesIn(text: string, taken: readonly MessageSpan[]): (MessageSpan & { value: string })[] {
  const found: (MessageSpan & { value: string })[] = [];
  for (const { index } of text.matchAll(/(?<![\p{L}\d$.,#/-])\d{1,6}(?=[A-Za-z]?,?\s)/gu)) {
    const line = text.slice(index).split('\n')[0] ?? '';
    const read = readAddress(line);
    if (!read?.typed || read.from !== 0) continue;
    const span = { from: index + read.from, to: index + read.to };
    const street = read.value.split(',')[0] ?? '';
    if (NOT_STREET.test(street.replace(/^\d+\w?\s/, '')) || overlaps(span, [...taken, ...found])) continue;
    found.push({ ...span, value: text.slice(span.from, span.to).replace(/\s+/g, ' ') });
  }
  return found;
}

const ADDRESS_OF_OTHER =
  /(?<!\p{L})(?:mailing|mail|billing|office|shop|correspondence|postal|envío|correo|across|near|nearby|next to|next door|behind|beside|between|past|close to|corner of|opposite|cerca de|frente a|al lado de|junto a|detrás de|minutes?|blocks?|miles?|feet from|down the (?:street|road)|moved|used to live|previous address|old address|not at|headquarter\w*|contractor|builder|architect|engineer|contratista|arquitecto|work at|sold|saw|seen|met|meet|meeting|hearing|sale|visited|party|other property|another (?:house|property|home))(?!\p{L})/iu;
const AFTER_OTHER =
  /^\s*(?:\(|as|is|for|,)?\s*(?:the|my|our|his|her)?\s*(?:mailing|billing|office|contractor'?s?|neighbou?r'?s?|old|previous|postal|correspondence)(?!\p{L})/iu;
const LIVES_AT = /(?<!\p{L})(?:i|we) (?:live|stay|reside)|(?<!\p{L})(?:vivo|vivimos)(?!\p{L})/iu;
const SAYS_PROJECT_AT =
  /(?<!\p{L})(?:project|property|site|build|addition|garage|adu|job|work|proyecto|propiedad|obra|construir)(?!\p{L})/iu;

const KIND_WORDS: readonly { kind: ProjectKind; words: RegExp }[] = [
  {
    kind: 'adu',
    words:
      /(?<!\p{L})(?:j?adus?|accessory\s+(?:dwelling|apartment|unit)s?(?:\s+units?)?|granny\s+(?:flat|unit)s?|in-?\s?law\s+(?:unit|apartment)s?|(?:unidad(?:es)?\s+de\s+)?viviendas?\s+accesorias?|unidad(?:es)?\s+accesorias?)(?!\p{L})/giu,
  },
  {
    kind: 'addition',
    words:
      /(?<!\p{L})(?:(?<!in )additions?(?!al)|expand(?:ing)?|expansions?|ampliaci[óo]n(?:es)?|ampliar|agrandar)(?!\p{L})/giu,
  },
  { kind: 'garage', words: /(?<!\p{L})(?:garages?|cocheras?|garajes?)(?!\p{L})/giu },
];
const LOCATION =
  /(?<!\p{L})(?:above|over|under|underneath|below|behind|beside|next to|near|inside|in|from|off|onto|through|with|between|attached to|connected to|adjacent to|across from|facing|including|plus|encima de|detrás de|junto a|al lado de|sobre|con|dentro de|desde|del?|en)\s+(?:the\s+|my\s+|our\s+|an?\s+|existing\s+|la\s+|el\s+|mi\s+|una?\s+|\p{L}+-car\s+|detached\s+|attached\s+)*$/iu;
const SOURCE =
  /(?<!\p{L})(?:convert\w*|remodel\w*|renovat\w*|demolish\w*|tear(?:ing)? down|remov\w*|repair\w*|re-?roof\w*|paint\w*|rent\w*|fix\w*|clean\w*|clear\w*|insulat\w*|wir(?:e|ing)|convertir|remodelar|demoler|quitar|reparar|pintar|rentar|turn(?:ing)?|replac\w*|legaliz\w*)\s+(?:of\s+)?(?:the\s+|my\s+|our\s+|an?\s+|existing\s+|old\s+|la\s+|el\s+|mi\s+|una?\s+|\p{L}+-car\s+|detached\s+|attached\s+)*$/iu;
const STANDS =
  /(?<!\p{L})(?:existing|old|current|already|there (?:is|are|was)|there's|has a|have an?|had|used to|existentes?|actual|ya|hay|tiene|tenemos un|tengo un)(?!\p{L})(?!.*(?<!\p{L})(?:build|add|construct|want|construir|agregar|quiero|queremos)(?!\p{L}))/iu;
const PAST =
  /(?<!be )(?<!being )(?<!getting )(?<!have )(?<!\p{L})(?:built|added|finished|completed|last year|years ago|construimos|construyó|construyeron|hicimos|hace (?:\p{L}+|\d+) años)(?!\p{L})/iu;
const SOMEDAY =
  /(?<!\p{L})(?:someday|some day|one day|eventually|in the future|later on|later|maybe|perhaps|might|possibly|next year|algún día|quizás?|tal vez|más adelante|después|if|unless|whether|si|considered|decided against|thought about|instead of|used to|don't know|not sure|no sé)(?!\p{L})/iu;
const INTENT =
  /(?<!\p{L})(?:build|building|construct|constructing|add|adding|put up|putting up|put in|erect|need|want|would like|'d like|permit for|plan|planning|propos\w+|going to|construir|construyendo|agregar|añadir|hacer|quiero|queremos|quisiera|permiso para|vamos a|voy a|necesito|it's|it is|es)(?!\p{L})/iu;
const DEFINITE = /(?<!\p{L})(?:the|my|our|his|her|their|la|el|mi|nuestr[oa])\s+(?:[\p{L}-]+\s+)?$/iu;
const AFTER_GARAGE =
  /^\s*(?:doors?|sales?|roof|slab|walls?|windows?|floor|opener|space|conversions?|conversión|stays?|remains?|remodel)(?!\p{L})/iu;
const AFTER_ANY =
  /^\s*(?:rules?|ordinances?|guides?|handbook|laws?|fees?|permits? (?:cost|fee)|on that|on this|upon|code)(?!\p{L})/iu;
/** What is expanded is the home, or nothing is said of it: "expand by 200 sq ft", "ampliar la casa". */
const EXPANDED =
  /^\s*(?:$|[.,!]|(?:it|by|to|out|up|into|with|at|on|for|en|de|con)(?!\p{L})|(?:[\p{L}-]+\s+){0,3}(?:house|home|cabin|residence|kitchen|bedrooms?|bathrooms?|rooms?|living|dining|unit|footprint|floor|story|space|casa|cocina|dormitorio|baño|sala|cuarto|vivienda|cabaña)(?!\p{L}))/iu;
const NOT_EXPANDED =
  /(?<!\p{L})(?:decks?|driveways?|patios?|parking|business|garden|fence|porch|road|pool|store|shop|terraza|patio|jardín|entrada|septic|gravel|lawn|window|doorway|garage|garaje|cochera)(?!\p{L})/iu;
const GIVEN_UP =
  /(?<!\p{L})(?:cannot|can't|can not|couldn't|won't|decided not|no podemos|no puedo|changed (?:my|our) minds?)(?!\p{L})/iu;
const MAY_WE =
  /(?<!\p{L})(?:can|could|may|am|are|puedo|podemos|se puede|podría)(?!\p{L}).*(?<!\p{L})(?:build|add|put|construct|construir|agregar|hacer|poner|expand|have|do|allowed)(?!\p{L})/iu;

/** The kinds of project that a message affirms: those that are denied, stand already, are another's or only a place are none. */
function kindsIn(text: string, sentences: readonly MessageSentence[]): MessageClaim[] {
  const claims = sentences.flatMap((sentence) => {
    if (isOrder(sentence.text) || speaksOfNeighbor(sentence.text) || isReported(sentence.text)) return [];
    const asks = isQuestion(sentence.text);
    if (asks && !MAY_WE.test(sentence.text)) return [];
    return sentence.clauses.flatMap((clause) =>
      KIND_WORDS.flatMap(({ kind, words }) => {
        const said = text.slice(clause.from, clause.to);
        return [...said.matchAll(words)].flatMap((match): MessageClaim[] => {
          const before = said.slice(0, match.index);
          const after = said.slice(match.index + match[0].length);
          if (
            isDenied(before) ||
            AFTER_ANY.test(after) ||
            SOMEDAY.test(before) ||
            /(?<!\p{L})(?:someday|eventually|in the future|later|algún día|más adelante)(?!\p{L})/iu.test(after)
          )
            return [];
          if (
            GIVEN_UP.test(text.slice(clause.from, sentence.to)) &&
            !GIVEN_UP.test(before) &&
            /(?<!\p{L})(?:love|like|wish|hope|wanted|encantaría|gustaría)(?!\p{L})/iu.test(before)
          )
            return [];
          if (PAST.test(said) || STANDS.test(before) || SOURCE.test(before)) return [];
          if (
            kind === 'addition' &&
            /^(?:expan|agrandar|ampliar)/i.test(match[0]) &&
            (NOT_EXPANDED.test(after) || !EXPANDED.test(after))
          )
            return [];
          if (kind === 'garage') {
            if (LOCATION.test(before) || AFTER_GARAGE.test(after)) return [];
            if (/(?<!\p{L})to\s+(?:the|my|our|an?\s+existing)\s+(?:[\p{L}-]+\s+)?$/iu.test(before)) return [];
            if (
              DEFINITE.test(before) &&
              !INTENT.test(before) &&
              !/(?<!\p{L})(?:new|proposed|planned|nuev[oa])\s+$/iu.test(before)
            )
              return [];
          }
          const from = clause.from + match.index;
          const claim = { field: 'projectType' as const, value: kind, kind, from, to: from + match[0].length };
          return [
            { ...claim, isCorrection: isCorrection(sentence.text), ...(asks ? { ask: 'confirm' as const } : {}) },
          ];
        });
      }),
    );
  });
  // "an ADU addition" is an ADU.
  return claims.filter(
    (claim) =>
      claim.kind !== 'addition' || !claims.some((one) => one.kind === 'adu' && Math.abs(claim.from - one.to) <= 1),
  );
}

const AREA =
  /^[\s-]*(?:(?:more|additional|extra|new)\s+)?(?:sq\.?[\s-]*(?:ft|feet|foot)|square[\s-]*(?:feet|foot|ft)|sqft|sq(?!\p{L})|s\.?f\.?(?!\p{L})|ft2|ft²|pies?\s*(?:cuadrados?|2|²))(?!\p{L})/iu;
const STORIES =
  /^[\s-]*(?:stor(?:y|ies|eys?)|stories|floors?|levels?|pisos?|plantas?|niveles)(?!\p{L})(?!\s*(?:plans?|area|joists?|tiles?|drains?))/iu;
const MORE = '(?:(?:more|additional|extra|new|full|small|large|big|upstairs|downstairs|private)[\\s-]+)*';
const BEDROOMS = new RegExp(
  `^[\\s-]*${MORE}(?:bed\\s?rooms?|beds?(?=\\s*(?:[,/.&]|$|and|\\d|house|home|adu|unit|addition|one|two|three|with))|bdrms?|bds?|brs?|dormitorios?|rec[áa]maras?|habitaciones|habitación|cuartos|alcobas?)(?!\\p{L})`,
  'iu',
);
const BATHROOMS = new RegExp(
  `^[\\s-]*${MORE}(?<half>half[\\s-]+)?(?:bath\\s?rooms?|baths?|ba|baños?)(?!\\p{L})(?<more>\\s+y\\s+medio|\\s+and\\s+a\\s+half)?`,
  'iu',
);
const UNITS: readonly { field: DraftField; pattern: RegExp; most: number }[] = [
  { field: 'squareFootage', pattern: AREA, most: 100_000 },
  { field: 'stories', pattern: STORIES, most: 6 },
  { field: 'bedrooms', pattern: BEDROOMS, most: 20 },
  { field: 'bathrooms', pattern: BATHROOMS, most: 20 },
];
const SINGLE_STORY = /(?<!\p{L})(?:single|double)[\s-]+(?:stor(?:y|ey)|level)(?!\p{L})/giu;
const A_ROOM =
  /(?<!\p{L})(?:with|add|adding|has|include|includes|including|and|con|agregar|tiene|y|of)\s+(?<room>(?:an?|una?)\s+(?:(?:new|extra|full|large|small|second|third|additional)\s+)*(?<bed>bed\s?room|dormitorio|recámara|habitación)|(?:an?|un)\s+(?:(?:new|extra|full|second|third|additional)\s+)*(?<bath>bath\s?room|bath|baño))(?!\p{L})(?!\s+and\s+a\s+half)/dgiu;

const RANGE_JOINT = /^\s*(?:-|to|and|or|a|y|o|u|through|up to)\s*$/i;
const BETWEEN = /(?<!\p{L})(?:between|entre|from|de|anywhere from|either)\s*$/iu;
const BOUND =
  /(?<!\p{L})(?:under|below|less than|up to|at most|no more than|not more than|not to exceed|maximum(?: of)?|max(?: of)?|at least|more than|over|above|minimum(?: of)?|exceed(?:s|ing)?|menos de|hasta|más de|como máximo|máximo|mínimo|por lo menos|al menos|a lo mucho)\s*\$?\s*$/iu;
const COST =
  /(?<!\p{L})(?:costs?|costing|budgets?|budgeted|estimat\w*|price|priced|quote[sd]?|bids?|valuation|spend|spending|expense|run us|run about|cuesta|costar[áa]?|costos?|costo|presupuesto|gastar|gastos?|precio|invertir|presupuestado|construction (?:is|would|will)|project (?:is|would|will))(?!\p{L})/iu;
const NOT_COST =
  /(?<!\p{L})(?:bought|purchased?|paid|mortgage|loans?|worth|apprais\w*|assessed|fees?|tax(?:es)?|insurance|income|salary|earn\w*|rents?|rental|deposit|down payment|fine|penalty|deductible|savings|equity|hoa|compramos|compré|pagu?[ée]|pagamos|hipoteca|préstamo|tarifa|impuestos?|multa|renta|alquiler|seguro|vale|avalúo|lawsuit|refund|grant|rebate|sold|sell|listing|listed|valued|donat\w*|kitchen|appliances?|furniture|car|truck|spent|population|people|trees?|gallons?|savings|ahorr\w*|gastamos|gasté)(?!\p{L})/iu;
/** A share of a sum, and no sum: "20 percent of", "of that 40,000 is labor". */
const SHARE = /(?<!\p{L})(?:percent|%|of (?:that|which|this)|por ciento|de eso|de los cuales)(?!\p{L})/iu;
const PER_UNIT =
  /^\s*(?:\/|per(?!\p{L})|a\s+(?:square|sq|month|foot|year|day|week|night|hour)|each|an?\s+hour|por\s+(?:pie|mes|hora|año|noche)|al\s+(?:mes|año)|cada|monthly|mensual)/iu;
const FOLLOWS_COST =
  /^\s*(?:$|[.,;:!?)]|(?:for|to|total|in|all|or|and|budget|cost|costs|project|job|estimate|estimated|is|was|would|will|max|approx|approximately|roughly|more or less|give or take|on|at|from|i|we|with|if|because|including|tops|ish|range|please|but|as|de presupuesto|para|y|en|en total|más o menos|aproximadamente|por|construction|altogether|overall|of|de|it|that|this|my|our)(?!\p{L}))/iu;

/** Whether a number tells how many or how much of something else: a unit or a thing stands behind it. */
const countsThing = (after: string): boolean => !FOLLOWS_COST.test(after);

type NumberRole = { field: DraftField; to: number; value: number; most: number; isMore: boolean } | undefined;

function roleOf(number: MessageNumber, text: string): NumberRole {
  if (number.money) return undefined;
  const after = text.slice(number.to, number.to + 60);
  for (const { field, pattern, most } of UNITS) {
    const match = pattern.exec(after);
    if (!match) continue;
    const { half, more } = match.groups ?? {};
    const value = half ? number.value * 0.5 : number.value + (more ? 0.5 : 0);
    return {
      field,
      to: number.to + match[0].length,
      value,
      most,
      isMore: /^[\s-]*(?:more|additional|extra|new)\s/i.test(match[0]),
    };
  }
  return undefined;
}

/** Everything that a message says of the fields of the draft. `asked`: what was asked, for a number that says nothing itself. */
export function readApplicationMessage(
  message: string,
  counties: readonly County[],
  asked: DraftField | null,
): MessageReading {
  const text = plainText(message);
  const claims: MessageClaim[] = [];
  const left: LeftWords[] = [];

  const zips = new Set(counties.flatMap(({ zips: own }) => own));
  const links = [...text.matchAll(LINK)].map(spanOf);
  const emails = [...text.matchAll(EMAIL)].map((match) => ({ ...spanOf(match), value: match[0] }));
  const parcels = parcelsIn(text, counties);
  const phones = [...text.matchAll(PHONE)]
    .map((match) => ({ ...spanOf(match), value: `(${match[1]}) ${match[2]}-${match[3]}` }))
    .filter((span) => !overlaps(span, parcels));
  const licences = [...text.matchAll(LICENSE)].flatMap((match) => {
    const place = groupSpan(match, 'number');
    return place ? [{ ...place, value: text.slice(place.from, place.to), begin: match.index ?? 0 }] : [];
  });
  const dates = DATES.flatMap((pattern) => [...text.matchAll(pattern)].map(spanOf));
  const named = [...text.matchAll(NAMED_NUMBER)].flatMap((match) => groupSpan(match, 'number') ?? []);
  const firm = [...links, ...emails, ...parcels, ...phones, ...licences];
  const addresses = addressesIn(text, firm);
  const dimensions = [...text.matchAll(DIMENSION)].map((match) => ({
    ...spanOf(match),
    value: Math.round(Number(match[1]) * Number(match[2])),
    least: Math.min(Number(match[1]), Number(match[2])),
  }));
  const ordinals = [...text.matchAll(ORDINAL)].map(spanOf);
  const taken: MessageSpan[] = [...firm, ...addresses, ...dates, ...named, ...dimensions, ...ordinals];
  const numbers = numbersIn(text, (from, to) => overlaps({ from, to }, taken));
  const whole = [...firm, ...addresses, ...dates, ...dimensions, ...numbers];
  const sentences = sentencesOf(text, whole);
  const clauseOf = ({ from }: MessageSpan): MessageClause | undefined =>
    sentences.flatMap(({ clauses }) => clauses).findLast((clause) => clause.from <= from) ?? sentences[0]?.clauses[0];

  const claim = (field: DraftField, span: MessageSpan, value: string, more: Partial<MessageClaim> = {}) => {
    const clause = clauseOf(span);
    if (!clause) return;
    const { sentence } = clause;
    if (isOrder(sentence.text) || isQuestion(sentence.text)) return;
    if (isDenied(text.slice(clause.from, span.from))) return;
    const before = sentences[sentence.index - 1];
    const corrects =
      isCorrection(sentence.text) ||
      (before !== undefined && /^\s*(?:no|wait|sorry|oops|perdón|espera)[\s.!,]*$/iu.test(before.text));
    claims.push({
      field,
      value,
      from: span.from,
      to: span.to,
      isCorrection: corrects || isDeniedBefore(text, clause),
      ...more,
    });
  };

  for (const phone of phones) {
    const clause = clauseOf(phone);
    if (!clause) continue;
    const before = text.slice(clause.from, phone.from);
    const party = partyOf(text, phone, clause, sentences);
    if (/(?<!\p{L})fax(?!\p{L})[^,;]*$/iu.test(before)) continue;
    if (party === 'owner') claim('ownerPhone', phone, phone.value);
    else left.push({ ...phone, reason: party === 'builder' ? 'contractor-contact' : 'other-party' });
  }
  for (const email of emails) {
    const clause = clauseOf(email);
    if (!clause) continue;
    const before = text.slice(clause.from, email.from);
    const isSent =
      /(?<!\p{L})(?:send|forward|cc|copy|write|ask|contact|envíe?|mande?|escriba)(?!\p{L})(?!.*(?<!\p{L})(?:me|my|us|mi)(?!\p{L}))/iu.test(
        before,
      );
    const party = isSent ? 'other' : partyOf(text, email, clause, sentences);
    if (party === 'owner') claim('ownerEmail', email, email.value);
    else left.push({ ...email, reason: party === 'builder' ? 'contractor-contact' : 'other-party' });
  }
  for (const parcel of parcels) {
    const clause = clauseOf(parcel);
    const before = clause ? text.slice(clause.from, parcel.from) : '';
    if (
      clause &&
      (speaksOfNeighbor(clause.sentence.text) ||
        /(?<!\p{L})(?:adjacent|next|other|adjoining|former|old|previous|vecina|anterior)(?!\p{L})/iu.test(before))
    ) {
      left.push({ ...parcel, reason: 'other-party' });
    } else claim('parcelNumber', parcel, parcel.value);
  }
  for (const licence of licences) {
    const clause = clauseOf(licence);
    if (!clause) continue;
    const before = text.slice(clause.from, licence.begin);
    const party = partyOf(text, { from: licence.begin, to: licence.to }, clause, sentences);
    if (OTHER_LICENSE.test(before) || party === 'other' || speaksOfNeighbor(clause.sentence.text))
      left.push({ ...licence, reason: 'other-party' });
    else {
      const isOwn = /(?<!\p{L})(?:my|mi)\s+$/iu.test(before);
      claim('contractorLicense', licence, licence.value, isOwn ? { ask: 'confirm' } : {});
    }
  }
  for (const address of addresses) {
    const clause = clauseOf(address);
    if (!clause) continue;
    const before = text.slice(clause.from, address.from);
    if (
      speaksOfNeighbor(clause.sentence.text) ||
      ADDRESS_OF_OTHER.test(before) ||
      AFTER_OTHER.test(text.slice(address.to, clause.to)) ||
      /(?<!\p{L})from\s*$/iu.test(before)
    ) {
      left.push({ ...address, reason: 'elsewhere' });
      continue;
    }
    const lives =
      LIVES_AT.test(before) &&
      !SAYS_PROJECT_AT.test(clause.sentence.text.slice(0, address.from - clause.sentence.from));
    claim('propertyAddress', address, address.value, lives ? { ask: 'confirm' } : {});
  }
  claims.push(...kindsIn(text, sentences));

  // Figures with a unit, and ranges of them.
  const used = new Set<MessageNumber>();
  const others = [...numbers, ...dimensions];
  const figure = (
    field: DraftField,
    span: MessageSpan,
    value: number,
    most: number,
    more: Partial<MessageClaim> = {},
    isMore = false,
  ) => {
    const clause = clauseOf(span);
    if (!clause || value > most || (value <= 0 && field !== 'bedrooms')) return;
    if (isReported(clause.sentence.text)) return;
    if (
      !(isMore && !speaksOfNeighbor(clause.sentence.text)) &&
      !isOfProject(text, span, clause, { others: others.filter(({ from }) => from !== span.from), sentences })
    ) {
      left.push({ ...span, reason: 'not-project' });
      return;
    }
    claim(field, span, field === 'estimatedCost' ? dollars(value) : plainNumber(value), more);
  };
  const ranges: { low: MessageNumber; high: MessageNumber }[] = numbers.flatMap((low, at) => {
    const high = numbers[at + 1];
    if (!high) return [];
    const joint = RANGE_JOINT.exec(text.slice(low.to, high.from))?.[0].trim().toLowerCase();
    if (joint === undefined) return [];
    const opened = BETWEEN.test(text.slice(0, low.from));
    const parted = /^(?:and|y|o|or|a)$/.test(joint);
    const sameKind = !roleOf(low, text) || roleOf(low, text)?.field === roleOf(high, text)?.field;
    return sameKind && (!parted || opened || joint === 'or' || joint === 'o') ? [{ low, high }] : [];
  });
  for (const { low, high } of ranges) {
    const role = roleOf(high, text);
    used.add(low).add(high);
    const span = { from: low.from, to: role?.to ?? high.to };
    if (role) {
      for (const value of [low.value, high.value]) figure(role.field, span, value, role.most, { ask: 'range' });
      continue;
    }
    const factor = high.scaled && !low.scaled && low.value < 1_000 ? (high.value >= 1e6 ? 1e6 : 1e3) : 1;
    if (isCost(span, [low, high])) {
      for (const value of [low.value * factor, high.value])
        claim('estimatedCost', span, dollars(value), { ask: 'range' });
    }
  }
  for (const number of numbers) {
    const role = used.has(number) ? undefined : roleOf(number, text);
    if (!role) continue;
    used.add(number);
    const span = { from: number.from, to: role.to };
    figure(
      role.field,
      span,
      role.value,
      role.most,
      BOUND.test(text.slice(0, number.from)) ? { ask: 'bound' } : {},
      role.isMore,
    );
  }
  for (const match of text.matchAll(SINGLE_STORY)) figure('stories', spanOf(match), /^d/i.test(match[0]) ? 2 : 1, 6);
  for (const match of text.matchAll(A_ROOM)) {
    const span = groupSpan(match, 'room');
    if (span) figure(match.groups?.bed ? 'bedrooms' : 'bathrooms', span, 1, 20);
  }
  for (const dimension of dimensions) {
    const clause = clauseOf(dimension);
    if (
      clause &&
      dimension.least >= 6 &&
      /(?<!\p{L})(?:addition|adu|garage|unit|room|ampliación|cochera|garaje)(?!\p{L})/iu.test(
        text.slice(clause.from, clause.to),
      )
    )
      figure('squareFootage', dimension, dimension.value, 100_000, { ask: 'product' });
  }

  // "The lot is 7,500 sq ft, addition 450": the unit is said once.
  for (const [at, number] of numbers.entries()) {
    const before = numbers[at - 1];
    const clause = clauseOf(number);
    if (!before || !clause || used.has(number) || !number.bare || roleOf(before, text)?.field !== 'squareFootage')
      continue;
    if (
      clauseOf(before)?.sentence === clause.sentence &&
      /^(?:and\s+|the\s+|la\s+|el\s+)*(?:addition|adu|garage|project|unit|ampliación|cochera|garaje)\s*(?:is|will be|would be|:|of|de|es|será|medirá|mide|tendrá|has)?\s*$/iu.test(
        text.slice(clause.from, number.from),
      ) &&
      !countsThing(text.slice(number.to, clause.to))
    ) {
      used.add(number);
      figure('squareFootage', number, number.value, 100_000);
    }
  }

  function isCost(span: MessageSpan, of: readonly MessageNumber[]): boolean {
    const clause = clauseOf(span);
    if (!clause) return false;
    const said = text.slice(clause.from, clause.to);
    const after = text.slice(span.to, clause.to);
    const earlier = clause.sentence.clauses[clause.index - 1];
    const inSentence = COST.test(clause.sentence.text);
    if (speaksOfNeighbor(clause.sentence.text)) return false;
    if (PER_UNIT.test(text.slice(span.to, span.to + 30))) {
      left.push({ ...span, reason: 'per-unit' });
      return false;
    }
    if (SHARE.test(text.slice(clause.from, span.from))) return false;
    const money = of.some((number) => number.money || number.scaled);
    const isNot =
      NOT_COST.test(said) ||
      (!COST.test(said) && earlier !== undefined && NOT_COST.test(text.slice(earlier.from, earlier.to)) && !inSentence);
    if (isNot) {
      if (money) left.push({ ...span, reason: 'not-cost' });
      return false;
    }
    if (of.some((number) => number.money)) return true;
    if (countsThing(after)) return false;
    if (of.some((number) => number.scaled)) return true;
    if (COST.test(said)) return true;
    const filler = text
      .slice(clause.sentence.from, clause.sentence.to)
      .replace(text.slice(span.from, span.to), '')
      .replace(
        /(?<!\p{L})(?:about|around|approx\w*|roughly|maybe|probably|it's|it is|its|is|total|son|unos|unas|como|más o menos|aproximadamente|cerca de|between|entre|and|y|i think|say|to|or|no|actually|sorry|i meant?|make it|that's|somewhere|in the|just|only|en realidad|perdón|de)(?!\p{L})/giu,
        '',
      );
    const isAlone = !/[\p{L}]/u.test(filler);
    if (of.every(({ bare, value }) => bare && zips.has(String(value)))) return false;
    const isYear = of.every(({ bare, value }) => bare && value >= 1900 && value <= 2100);
    if (isAlone)
      return !isYear && of.every(({ value }) => value >= 100) ? asked === 'estimatedCost' || !isCount(asked) : false;
    return !isYear && of.every(({ value }) => value >= 1_000);
  }
  const costs = numbers.filter((number) => !used.has(number) && isCost(number, [number]));
  for (const number of costs) {
    used.add(number);
    const isBound = BOUND.test(text.slice(0, number.from));
    const told = isReported(clauseOf(number)?.sentence.text ?? '');
    claim('estimatedCost', number, dollars(number.value), isBound ? { ask: 'bound' } : told ? { ask: 'confirm' } : {});
  }

  // Names.
  let speaksOfContractor = false;
  for (const sentence of sentences) {
    if (isOrder(sentence.text) || isQuestion(sentence.text) || speaksOfNeighbor(sentence.text)) continue;
    const ofProperty =
      /(?<!\p{L})(?:owner(?!-|\s*builder)|i own|we own|dueñ[oa]|propietari[oa]|(?:my|our) (?:own )?(?:[\p{L}-]+ )?(?:house|home|cabin|property|place|lot|land)|mi (?:casa|propiedad|terreno))(?!\p{L})/iu.test(
        text,
      );
    const isAnother =
      /(?:(?<!\p{L})(?:i am|i'm|soy|as)|,)\s+(?:not the owner|(?:the|an?|your|his|her|their|el|la|un|una)\s+(?:\p{L}+\s)?(?:architect|engineer|designer|contractor|builder|agent|realtor|tenant|renter|surveyor|attorney|representative|arquitect[oa]|ingenier[oa]|contratista|inquilin[oa]|agente))(?!\p{L})/iu.test(
        sentence.text,
      );
    for (const name of namesIn(sentence)) {
      if (overlaps(name, addresses) || (name.by === 'writer' && isAnother)) continue;
      if (name.by === 'contractor') claim('contractorName', name, name.value);
      else if (name.isLoose || (name.by === 'writer' && !ofProperty))
        claim('ownerName', name, name.value, { ask: 'confirm' });
      else claim('ownerName', name, name.value);
    }
    const own =
      /(?<!\p{L})(?:owner-?\s?builder|(?:i|we)(?:'ll| will|'m going to| am going to| are going to|'m| am)? (?:build|building|be building|do|doing|be doing) (?:it|the work|this|everything)? ?(?:all )?(?:myself|ourselves)|lo (?:haré|construiré|voy a construir|hago) yo mismo)(?!\p{L})/iu.exec(
        sentence.text,
      );
    if (own && !isDenied(sentence.text.slice(0, own.index))) {
      const from = sentence.from + own.index;
      claim('contractorName', { from, to: from + own[0].length }, 'owner-builder');
    }
    if (
      /(?<!\p{L})(?:contractor|builder|contratista)(?!\p{L})/iu.test(sentence.text.replace(/owner-?\s?builder/gi, ''))
    )
      speaksOfContractor = true;
  }

  const ofContractor = sentences.some(({ text: said }) =>
    /(?<!\p{L})(?:no|not|don't|haven't|without|yet|sin|todavía|aún)(?!\p{L})/iu.test(said),
  );
  return {
    ...{ text, claims: claims.filter((one) => !isRepeated(one, claims)), left, sentences },
    hasOrder: sentences.some((sentence) => isOrder(sentence.text)),
    hasQuestion: sentences.some((sentence) => isQuestion(sentence.text)),
    speaksOfContractor: speaksOfContractor && !ofContractor,
    loose: numbers.filter((number) => !used.has(number)),
  };
}

const isRepeated = (one: MessageClaim, claims: readonly MessageClaim[]): boolean =>
  claims.findIndex((other) => other.field === one.field && other.value === one.value && other.ask === one.ask) <
  claims.indexOf(one);

const isCount = (field: DraftField | null): boolean =>
  field === 'squareFootage' || field === 'stories' || field === 'bedrooms' || field === 'bathrooms';

/** "Not two stories, three stories": the clause before denies what this one says anew. */
function isDeniedBefore(text: string, { sentence, index }: MessageClause): boolean {
  const before = sentence.clauses[index - 1];
  return before !== undefined && /^\s*(?:not|no|no son|no es)(?!\p{L})/iu.test(text.slice(before.from, before.to));
}
