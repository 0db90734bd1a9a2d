import type { ProjectKind } from './application-draft.ts';
import { factualityOf, type MessageClaim, type ParsedMessage } from './message-claim.ts';
import { isCorrection, isDenied, isOrder, isQuestion } from './message-factuality.ts';

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
  /(?<!\p{L})(?:above|over|under|underneath|below|behind|beside|next to|near|inside|in|from|off|onto|through|(?<!go |going |went )with|between|attached to|connected to|adjacent to|across from|facing|including|plus|encima de|detrás de|junto a|al lado de|sobre|con|dentro de|desde|del?|en)\s+(?:the\s+|my\s+|our\s+|an?\s+|existing\s+|la\s+|el\s+|mi\s+|una?\s+|\p{L}+-car\s+|detached\s+|attached\s+)*$/iu;
const SOURCE =
  /(?<!\p{L})(?:convert\w*|remodel\w*|renovat\w*|demolish\w*|tear(?:ing)? down|remov\w*|repair\w*|re-?roof\w*|paint\w*|rent\w*|fix\w*|clean\w*|clear\w*|insulat\w*|wir(?:e|ing)|convertir|remodelar|demoler|quitar|reparar|pintar|rentar|turn(?:ing)?|replac\w*|legaliz\w*)\s+(?:of\s+)?(?:the\s+|my\s+|our\s+|an?\s+|existing\s+|old\s+|la\s+|el\s+|mi\s+|una?\s+|\p{L}+-car\s+|detached\s+|attached\s+)*$/iu;
const STANDS =
  /(?<!\p{L})(?:existing|old|current|already|(?:19|20)\d\d(?=\s+$)|there (?:is|are|was)|there's|has a|have an?|had|used to|existentes?|actual|ya|hay|tiene|tenemos un|tengo un)(?!\p{L})(?!.*(?<!\p{L})(?:build|add|construct|want|construir|agregar|quiero|queremos)(?!\p{L}))/iu;
const SOMEDAY =
  /(?<!\p{L})(?:someday|some day|one day|eventually|in the future|later on|later|maybe|perhaps|might|possibly|next year|algún día|quizás?|tal vez|más adelante|después|considered|decided against|thought about|used to|don't know|not sure|no sé)(?!\p{L})/iu;
const INTENT =
  /(?<!\p{L})(?:build|building|construct|constructing|add|adding|put up|putting up|put in|erect|need|want|would like|(?:i|we)'d like|going with|permit for|plan|planning|propos\w+|going to|construir|construyendo|agregar|añadir|hacer|quiero|queremos|quisiera|permiso para|vamos a|voy a|necesito|it's|it is|is for|first|es)(?!\p{L})/iu;
const DEFINITE = /(?<!\p{L})(?:the|my|our|his|her|their|la|el|mi|nuestr[oa])\s+(?:[\p{L}-]+\s+)?$/iu;
const AFTER_GARAGE =
  /^\s*(?:doors?|sales?|roof|slab|walls?|windows?|floor|opener|space|conversions?|conversión|stays?|remains?|remodel)(?!\p{L})/iu;
const INTENDED_AFTER =
  /^\s+(?:goes|will|would|is going|is to|should|irá|será|tendrá)(?!\p{L})(?!.*(?<!\p{L})(?:stays?|remains?|not|(?:be|being) (?:removed|demolished|torn|converted|kept|painted|replaced|repaired|turned)|become|go away)(?!\p{L}))/iu;
/** What is given up, or is the matter of another permit. */
const DROPPED =
  /(?<!\p{L})(?:skip|skipping|drop|dropping|dropped|forget|scratch|cancel\w*|ditch\w*|scrap\w*|abandon\w*|shelv\w+|postpon\w+|hold off on|g[ai]ven? up on|olvid\w+|cancel\w+|descart\w+)\s+(?:about\s+)?(?:the|an?|our|my|that|el|la|lo de)?\s*(?:[\p{L}-]+\s+)?$/iu;
const SETTLED =
  /^\s*(?:idea|plan|project|one|part)?\s*(?:(?:already|ya)\s+)?(?:(?:is|was|has|got|will (?:be|have|get|come)|está|ya)\s+(?:already|its own|an? (?:separate|different|own)|separate\w*|on (?:a separate|another)|under (?:a separate|another)|done|finished|dead|off|out|cancell?ed|dropped|on hold|shelved|too expensive|permitted|approved|filed|been|later|next|aparte|descartad\w|en otro)(?!\p{L}))/iu;
/** It stood there, or stands no more. */
const STOOD =
  /^\s+(?:(?:was|were)\s+(?:here|there|built|finished|torn|demolished|removed|lost|destroyed|damaged|already|on|at|in|\d)|burn\w+|collapsed|fell|used to|estaba|era|fue)(?!\p{L})/iu;
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
export function kindsIn(message: ParsedMessage): MessageClaim[] {
  const { text, sentences } = message;
  const claims = sentences.flatMap((sentence) => {
    if (isOrder(sentence.text)) return [];
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
            DROPPED.test(before) ||
            (/s$/i.test(match[0]) && !INTENT.test(before)) ||
            SETTLED.test(after) ||
            STOOD.test(after) ||
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
          const from = clause.from + match.index;
          if (factualityOf(message, { from, to: from }) !== 'stated') return [];
          if (STANDS.test(before) || SOURCE.test(before)) return [];
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
              !INTENDED_AFTER.test(after) &&
              !/(?<!\p{L})(?:new|proposed|planned|nuev[oa])\s+$/iu.test(before)
            )
              return [];
          }
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
