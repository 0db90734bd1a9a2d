import type { ApplicationDraft, DraftField } from './application-draft.ts';
import { clauseOf, type MessageClaim } from './message-claim.ts';
import type { MessageSentence } from './message-context.ts';
import { factualityAt, isCorrection, isDenied, isOrder, isQuestion } from './message-factuality.ts';
import { isLikeFirm, isLikeName } from './message-names.ts';
import type { MessageReading } from './read-application-message.ts';

const SKIP =
  /^\W*(?:skip(?: (?:it|this|that))?|next|pass|later|not (?:yet|sure)|i (?:do not|don't) (?:know|have (?:one|it|any|that))(?: yet)?|don't know|no idea|unknown|none|no|nope|not decided|omitir|siguiente|después|no (?:lo )?sé|no tengo|todavía no|ninguno|nada)(?: yet| thanks| please|, thanks)?\W*$/iu;
/** Whether a message passes over what was asked. */
export const saysSkip = (message: string): boolean => SKIP.test(message.trim());

const NUMERIC: Partial<Record<DraftField, { most: number; write: (value: number) => string }>> = {
  squareFootage: { most: 100_000, write: String },
  stories: { most: 6, write: String },
  bedrooms: { most: 20, write: String },
  bathrooms: { most: 20, write: String },
  estimatedCost: { most: 1e9, write: (value) => `$${Math.round(value).toLocaleString('en-US')}` },
};

/** A short answer to what was asked, or a new figure for what was filled last: it need not say what it is of. */
export function answersAsked(
  draft: ApplicationDraft,
  message: string,
  reading: MessageReading,
  person: { name: string },
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
  /(?<!\p{L})(?:want to|would like to|'d like to|plan(?:ning)? to|going to|hope to|need to|wish to|we(?:'re| are) (?:building|adding|planning)|i(?:'m| am) (?:building|adding|planning)|build|add|construct|expand|(?<!(?:the|an?|our|my|this) )remodel|replace|convert|quiero|queremos|quisiera|vamos a|voy a|planeamos|construir|ampliar)(?!\p{L})/iu;
const PRIVATE: readonly DraftField[] = [
  'ownerName',
  'ownerPhone',
  'ownerEmail',
  'contractorName',
  'contractorLicense',
  'parcelNumber',
];

/** The description in the person's own words: the sentence that says what is to be done, where it says nothing of persons. */
export function describes(
  draft: ApplicationDraft,
  { text, claims, sentences }: MessageReading,
  aduDescription: string,
): MessageClaim[] {
  if (draft.entries.projectDescription || claims.some(({ field }) => field === 'projectDescription')) return [];
  const kind = claims.find(({ field, ask }) => field === 'projectType' && ask === undefined);
  const isPlanned = (one: MessageSentence) => {
    const match = WANTS.exec(one.text);
    const at = one.from + (match?.index ?? 0);
    const clause = match ? clauseOf({ text, sentences }, { from: at, to: at }) : undefined;
    return (
      clause !== undefined &&
      factualityAt(text, clause, at, sentences) === 'stated' &&
      !isDenied(text.slice(clause.from, at))
    );
  };
  const sentence = sentences.find(
    (one) =>
      isPlanned(one) &&
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
    ? [{ field: 'projectDescription', value: aduDescription, from: kind.from, to: kind.to, isCorrection: false }]
    : [];
}
