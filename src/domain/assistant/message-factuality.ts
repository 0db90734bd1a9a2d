import { type MessageClause, type MessageSentence, OTHER_PEOPLE } from './message-context.ts';

const NEGATION =
  "no|not|isn't|aren't|wasn't|don't|doesn't|won't|never|nobody|no one|none of|without|nor|neither|instead of|rather than|sin|ni|nunca|nadie|tampoco|en vez de|en lugar de|ningún|ninguna|excluding|except";
const NEGATED = new RegExp(
  `(?<!\\p{L})(?:${NEGATION})(?:\\s+(?!(?:but|just|only|sino|pero)\\b)[\\p{L}'-]+){0,4}\\s*$`,
  'iu',
);
/** What denies all that follows in its clause, however long: "it is not true that …", "we have no plans to …". */
const DENIES_ALL =
  /(?<!\p{L})(?:(?:not|isn't|no es)\s+(?:true|the case|correct|certain|verdad|cierto)\s+(?:that|que)|(?:don't|do not|doesn't|does not|didn't|did not|no longer|never)\s+(?:think|believe|want|need|plan|intend|expect|mean|wish|allow)|no\s+(?:plans?|intention|need)\s+(?:to|for|of)|no\s+(?:creo|creemos|pienso|pensamos|quiero|queremos|planeamos|necesito|necesitamos))(?!\p{L})(?!.*(?<!\p{L})(?:but|just|only|sino|pero)(?!\p{L}))/iu;
/** What a figure leaves out, and is not denied itself: "not counting the deck it is". */
export const LEAVES_OUT =
  /(?<!\p{L})(?:without|excluding|except(?: for)?|not (?:counting|including)|sin(?: contar)?)\s+(?:the|our|my|la|el)\s+\p{L}+(?=,?\s+(?:it|is|the|will|costs?|es|cuesta)(?!\p{L}))/giu;
/** Whether what stands at the end of these words is denied: "we do not want a", "sin". "no," denies what was said before. */
export const isDenied = (before: string): boolean => {
  const said = before.replace(/^\s*no[,.:]\s*/i, '').replace(LEAVES_OUT, '');
  return NEGATED.test(said) || DENIES_ALL.test(said);
};

const CORRECTS =
  /(?<!\p{L})(?:actually|(?<!as )(?:i|we) (?:had )?(?:said|wrote)|i meant?|i mean|should be|should have been|instead|change|changed|correct(?:ion|ing)?|update|make (?:it|that)|scratch that|rather|no longer|quise decir|quiero decir|mejor dicho|en realidad|cambi[ae]r?|cambie|corr[ií]ge|corrijo|corrección|más bien|digo|me equivoqué|my mistake|i was wrong|typo|oops|sorry|perdón|set the|replace (?:it|that|the \w+) with)(?!\p{L})/iu;
const BEGINS_CORRECTION =
  /^\s*(?:no|nope|wait|espera)(?:\s*[,.:;-]|\s+(?=\d|\$)|\s+(?:it'?s|it is|that's|son|es|the|make|wait|sorry)(?!\p{L})|\s*$)/iu;
/** Whether a sentence corrects what was said before. */
export const isCorrection = (sentence: string): boolean => CORRECTS.test(sentence) || BEGINS_CORRECTION.test(sentence);

const INJECTED =
  /(?<!\p{L})(?:ignore|disregard|forget|override|bypass|ignor[ae]|olvid[ae]|omite)(?!\p{L}).*(?<!\p{L})(?:rules?|instructions?|prompts?|guidelines|everything above|all of the above|reglas|instrucciones|todo lo anterior)(?!\p{L})|^\s*(?:system|assistant|developer|sistema)\s*:/isu;
const MARKS =
  /(?<!\p{L})(?:mark|set|show|consider|count|treat|make|declare|say|marca|marque|pon|ponga|considera|declara)(?!\p{L})[^,;]{0,60}(?<!\p{L})(?:uploaded|approved|submitted|issued|verified|granted|subid[oa]s?|aprobad[oa]s?|enviad[oa]s?|presentad[oa]s?)(?!\p{L})/iu;
/** Whether a sentence gives orders about the rules or about what is uploaded or approved: they change nothing. */
export const isOrder = (sentence: string): boolean => INJECTED.test(sentence) || MARKS.test(sentence);

const REPORTED =
  /(?<!\p{L})(?:(?:was|were|been|am) told|(?:county|city|trpa|agency|code|zoning|permit|rules?|hoa|law|inspector|planner|realtor|agent|assessor|appraiser|zillow|listing|bank|condado|ciudad|ley|norma) (?:\p{L}+ )?(?:says?|said|requires?|allow(?:s|ed)?|lets|wants?|told|lists|listed|shows?|showed|has it|dice|exige|permite)|told (?:me|us)|(?:i|we) (?:heard|read|saw|visited|liked|looked at|toured|noticed)|(?:vimos|visitamos|oí|leí)|according to|me dijeron|según)(?!\p{L})/iu;
/** What the rules are: a limit, what is allowed. */
const RULE =
  /(?<!\p{L})(?:limits?|caps?|threshold|setbacks?|maximum (?:size|height|area)|(?:is|are|be) (?:allowed|permitted|required)|límites?|permitid[oa]s?)(?!\p{L})/iu;

const ASKS_TO_CHANGE = /^\s*(?:can|could|would|will)\s+you(?!\p{L})|^\s*¿?\s*puede[s]?\s+(?:cambiar|poner)/iu;
const BEGINS_QUESTION =
  /^\s*(?:(?:hi|hello|so|and|but|ok|okay|hola)[,!]?\s+)?(?:¿|(?:what|how (?:much|many|do|about|big|long)|where|when|why|who|which|is it|qué|cuánto|cómo|dónde)(?!\p{L})|(?:is|are|am|do|does|did|can|could|may|might|would|will|shall|should|have|has)\s+(?:i|we|you|it|this|that|there|they|he|she|anyone)(?!\p{L})|(?:is|are|do|does|did|can|could|would|should)\s+(?:an?|the|my|our|one|two|three|\d+)(?!\p{L}))/iu;
/** Whether a sentence asks, other than for a change. */
export const isQuestion = (sentence: string): boolean =>
  (/\?\s*$/.test(sentence) || BEGINS_QUESTION.test(sentence)) && !ASKS_TO_CHANGE.test(sentence);

/**
 * How a place in a message is said: `stated` of the project by who writes, or only supposed ("if …"), asked, quoted, the other
 * side of a comparison ("smaller than the …"), of what was done before, or of what is another person's.
 */
export type Factuality =
  | 'stated'
  | 'supposed'
  | 'asked'
  | 'quoted'
  | 'compared'
  | 'reported'
  | 'past'
  | 'wrong'
  | 'other-party';

const CONDITION =
  /(?<!\p{L})(?:if|unless|assuming|suppos(?:e|ing)|provided|in case|in the event|whether|were (?:we|i|it) to|had (?:we|i)|a menos que|en caso de|siempre que|suponiendo|depending on|wish(?! to)|if only|ojalá|imagine|pretend|hypothetically|in theory|dream(?:ed|ing|t)?|for (?:example|instance)|depende de|por ejemplo|imagínese|si)(?!\p{L})(?!\s*,)|^\s*(?:should|were)\s+(?:the|my|our|it|this|that|we|i|they)(?!\p{L})/iu;
/** Conditions that are courtesies, and leave what is said as it is. */
const COURTESY =
  /^(?:if|in case|si)\s+(?:possible|needed|necessary|so|anything|anyone|it helps|that helps|it matters|(?:that|this|it)(?:'s| is)\s+(?:ok|okay|fine|alright|possible|right|correct|needed|helpful|enough)|you|i(?:'m| am) not mistaken|i (?:remember|recall|had to)|es posible|necesita|quiere|tiene|puede|me acuerdo)(?!\p{L})/iu;
const INDIRECT_QUESTION =
  /(?<!\p{L})(?:wonder(?:ing)?|tell me|let me know|do you know|(?:'d|would) like to (?:know|ask)|(?:want|need|trying) to (?:know|ask|find out|understand|learn)|not sure|unsure|don't know|no idea|no clue|curious|asking|ask you|question|(?:more|any|some|need|want|get) (?:information|info)|me pregunto|quiero saber|quisiera saber|dígame|sabe usted|no sé|duda|información)(?:,)?\s+(?:if|whether|how|what|which|when|where|why|about|on|regarding|si|cuánt[oa]s?|qué|cuál|cómo|sobre|acerca)(?!\p{L})/iu;
const SAYS =
  /(?<!\p{L})(?:sign|ads?|advert\w*|brochure|flyer|website|page|article|book|says?|said|saying|reads?|wrote|told|dice|dijo|anuncio|letrero)(?!\p{L})/iu;
const WHAT_IS_COMPARED =
  "(?:the|my|our|his|her|its|their|your|what|that|those|these|this|an?|any|other|most|all|\\p{L}+'s|el|la|los|las|mi|nuestr[oa]|una?|lo)";
const COMPARED = new RegExp(
  `(?<!\\p{L})(?:(?:up|down)\\s+from\\s|(?:[\\p{L}]+er|less|more|fewer|worse|other|different|rather|más|menos|mayor|menor|mejor)(?:\\s+[\\p{L}-]+){0,3}?\\s+(?:than|que)\\s+(?!\\d)${WHAT_IS_COMPARED}|(?:unlike|compared\\s+(?:to|with)|similar\\s+to|same(?!\\s+(?:address|place|property|owner|person))(?:\\s+\\p{L}+)?\\s+as|as\\s+\\p{L}+\\s+as|(?:half|twice|double|triple)\\s+(?:the|as)\\s+\\p{L}+\\s+(?:of|as)|(?<!would\\s|'d\\s|i\\s|we\\s|looks?\\s|is\\s)like|tan\\s+\\p{L}+\\s+como|como(?=\\s+(?:el|la|los|las)\\s+(?:del?|que)(?!\\p{L}))|tanto\\s+como|comparad[oa]\\s+con|igual\\s+(?:que|a)|a\\s+diferencia\\s+de)\\s+${WHAT_IS_COMPARED})`,
  'iu',
);
const DONE =
  /(?<!(?:be|being|getting|get|have|to|not|never) )(?<!\p{L})(?:built|added|constructed|remodeled|expanded|finished|completed|(?:applications?|permits?|plans?|ideas?|requests?) (?:was|were)|(?:got|was|were) (?:rejected|denied|turned down)|did (?=an?|the|our|it|this|that|in|back|last)|redid|construimos|construyó|construyeron|construí|hicimos|hice|hizo|agregamos|ampliamos|terminamos|hace (?:\p{L}+|\d+) años)(?!\p{L})(?! (?:the|our|my) (?:plans?|drawings?|designs?|survey))/iu;
const INTENDED =
  /(?<!\p{L})(?:want|wants|would like|(?:i|we)'d like|will|(?:i|we|it|they)'ll|going to|(?<!(?:the|our|my|this|that|old|first) )plan|planning|needs?|hope|hoping|propos\w+|to be|to get|to have|like to|quiero|queremos|quisiera|vamos a|voy a|necesito|será|tendrá)(?!\p{L})/iu;

const PERSON = `(?:${OTHER_PEOPLE})`;
const OTHER_PERSON = new RegExp(`(?<![\\p{L}@.-])${PERSON}(?![\\p{L}@])`, 'iu');
const WHOM = `(?:my|our|mi|mis|nuestr[oa]s?|the)\\s+(?:[\\p{L}-]+\\s+){0,2}?${PERSON}(?:\\s+(?:and|y|or)\\s+${PERSON})?`;
/** A person for whom it is built owns nothing of it: "an ADU for my mom", "so my parents can live there". */
const BENEFITS = new RegExp(
  `(?<!\\p{L})(?:(?:for|para)\\s+${WHOM}|(?:with|to|from|by|con)\\s+${WHOM}(?!\\s+(?:at|on|in|who|whose|has|have|is|says?|said|that|wants?|en|que|dice))|(?:so|so\\s+that|that|where|para\\s+que)\\s+${WHOM}\\s+(?:can|could|will|would|may|pueda|puedan))(?!['\\p{L}])`,
  'giu',
);
const WITHOUT_RELATIVES = new RegExp(`(?:my|our|mi|mis|nuestr[oa]s?)\\s+(?:[\\p{L}-]+\\s+){0,2}?${PERSON}`, 'giu');
const OWN =
  /(?<!\p{L})(?:i|i'm|i'd|i'll|i've|we|we're|we'd|we'll|we've|my|mine|our|ours|us|yo|nosotr[oa]s|mi|mis|mí[oa]|nuestr[oa]s?|quiero|queremos|quisiera|vamos|voy|tengo|tenemos)(?!\p{L})/iu;
const RELATIVE = /^\s*(?:which|who|whose|that|where|que|quien|cuy[oa]|donde|la cual|el cual)(?!\p{L})/iu;
const GOES_ON = /^\s*(?:it|its|it's|his|hers?|he|she|they|their|theirs|that|su|sus|tiene|es)(?!\p{L})/iu;
const OWNS =
  /'s(?!\p{L})|(?<!\p{L})(?:has|have|had|built|owns?|got|bought|put|added|(?:is|are) building|tienen?|construy\w+|hizo)(?!\p{L})/iu;
const HAS_VERB =
  /(?<!\p{L})(?:is|are|was|were|be|will|would|has|have|had|need|needs|wants?|goes|plan|build|add|sits|lies|es|son|está|será|tiene|hay|mide)(?!\p{L})|'s(?!\p{L})/iu;

/** What was said, thought or wanted before a "but" that takes it back: "I said two stories but it is one". */
const WITHDRAWN =
  /^\s*(?:i|we)\s+(?:(?:had|first|originally|previously|really)\s+)?(?:said|wrote|put|told you|thought|planned|wanted|hoped|intended|(?:was|were) (?:hoping|planning|thinking|going|looking))(?!\p{L})|^\s*(?:dije|puse|pensé|pensamos|quería|queríamos)(?!\p{L})/iu;
const WAS = /(?<!\p{L})(?:was|(?<=\p{L}\s)were|used to be|had been|started (?:at|as|out)|era|eran)(?!\p{L})/iu;
/** Whether what a clause says was so, or was meant, and the next takes it back. */
export function isWithdrawn(text: string, clause: MessageClause): boolean {
  const later = clause.sentence.clauses.slice(clause.index + 1);
  const next = later.find(({ from, to }) => !/^\s*then(?!\p{L})/iu.test(text.slice(from, to)));
  const said = text.slice(clause.from, clause.to);
  const joint = clause.sentence.clauses[(next?.index ?? 0) - 1]?.to ?? clause.to;
  return (
    next !== undefined &&
    (WITHDRAWN.test(said) || WAS.test(said)) &&
    /(?<!\p{L})(?:but|pero)(?!\p{L})|^[\s,]*(?:and\s+|y\s+)?(?:now|actually|ahora)/iu.test(
      text.slice(joint, next.from + 10),
    )
  );
}

/** What would have been, and is not. */
const WOULD_HAVE =
  /(?<!\p{L})(?:would|could|should|might)(?:n't| not)?(?:'ve| have)\s+\p{L}+|(?<!\p{L})habría\w*\s+\p{L}+/iu;
const IS_WRONG =
  /^[\s,]*(?:(?:and|but|y|pero)\s+)?(?:which|that|it|this|they|que|eso|lo cual)?\s*(?:is|are|was|'s|es|está|son)\s+(?:all\s+)?(?:wrong|incorrect|not right|not correct|outdated|out of date|a mistake|a typo|an error|incorrect[oa]|equivocad[oa]|un error|mal)(?!\p{L})/iu;
/** Whether what is said is at once called wrong: "the bank has it as …, which is wrong". */
const isWrong = (text: string, { sentence }: MessageClause, at: number): boolean =>
  IS_WRONG.test(
    text.slice(at, sentence.to).replace(/^[^,()]*?(?=,|\sbut\s|\s(?:is|was)\s+(?:wrong|incorrect)|$)/iu, ''),
  );

/** The clause without whom it is built for, as far as what it is compared with. */
function ownPart(text: string, { from, to }: MessageClause): string {
  const said = text.slice(from, to).replace(BENEFITS, (words) => ' '.repeat(words.length));
  return said.slice(0, COMPARED.exec(said)?.index);
}

/** "…, where my uncle lives", "…, my brother's place", "At …, my uncle has": the next clause speaks of the same. */
function isContinued(said: string, next: string): boolean {
  if (RELATIVE.test(next)) return true;
  if (HAS_VERB.test(said)) return false;
  return (
    !HAS_VERB.test(next.replace(/'s(?= )/g, '')) ||
    BEGINS_WITH_VERB.test(next) ||
    /^\s*(?:at|in|on|en)(?!\p{L})/iu.test(said)
  );
}
const BEGINS_WITH_VERB = /^\s*(?:is|are|was|were|has|had|belongs?|es|son|está|era|tiene|pertenece)(?!\p{L})/iu;

/** Whether a clause is of what another person has, builds or says; one that goes on without "I" or "our" still is. */
export function isOfOther(text: string, clause: MessageClause, sentences: readonly MessageSentence[]): boolean {
  const said = ownPart(text, clause);
  if (OTHER_PERSON.test(said)) return true;
  if (OWN.test(said.replace(WITHOUT_RELATIVES, ''))) return false;
  const { clauses, index: at } = clause.sentence;
  const [earlier, next] = [clauses[clause.index - 1], clauses[clause.index + 1]];
  if (next && OTHER_PERSON.test(ownPart(text, next)) && isContinued(said, text.slice(next.from, next.to))) return true;
  if (earlier) return isOfOther(text, earlier, sentences);
  const last = sentences[at - 1];
  return (
    last !== undefined &&
    GOES_ON.test(said) &&
    OTHER_PERSON.test(last.text) &&
    OWNS.test(last.text) &&
    !OWN.test(last.text.replace(WITHOUT_RELATIVES, ''))
  );
}

/** Whether a clause passes on what an agency says, or a rule; one that goes on without "I" or "our" still does. */
function isReported(text: string, clause: MessageClause): boolean {
  const said = ownPart(text, clause);
  if (REPORTED.test(said) || RULE.test(said)) return true;
  const earlier = clause.sentence.clauses[clause.index - 1];
  return earlier !== undefined && !OWN.test(said) && REPORTED.test(text.slice(earlier.from, earlier.to));
}

const PROFESSIONAL_SAYS =
  /(?<!\p{L})(?:architect|designer|engineer|contractor|builder|draftsman|arquitect[oa]|ingenier[oa]|contratista)\s+(?:also\s+)?(?:says?|said|thinks?|thought|suggest\w*|recommend\w*|figures?|estimates?|dice|dijo|cree|recomienda)(?!\p{L})/iu;
const PERHAPS =
  /(?<!\p{L})(?:might|could(?! you)|may(?= (?:be|have|go|cost|need|end|add))|podría\w*|puede que|(?:maybe|perhaps|possibly|quizás?|tal vez)(?=\s+(?:we|i|it|they|\p{L}+[ae]mos)(?!\p{L})))(?!\p{L})/iu;
/** Whether a clause only offers a figure: it is somebody's advice, or possible. */
export const isOffered = (clause: string): boolean => PROFESSIONAL_SAYS.test(clause) || PERHAPS.test(clause);

/** How what stands at a character of a clause is said. */
export function factualityAt(
  text: string,
  clause: MessageClause,
  at: number,
  sentences: readonly MessageSentence[],
): Factuality {
  const before = text.slice(clause.sentence.from, at);
  const condition = CONDITION.exec(before);
  if (condition && !COURTESY.test(text.slice(clause.sentence.from + condition.index, clause.sentence.to)))
    return 'supposed';
  if (INDIRECT_QUESTION.test(before)) return 'asked';
  const quote = before.lastIndexOf('"');
  if ((before.split('"').length - 1) % 2 === 1 && SAYS.test(before.slice(0, quote))) return 'quoted';
  const said = text.slice(clause.from, clause.to);
  const compared = COMPARED.exec(said);
  if (compared && clause.from + compared.index < at) return 'compared';
  const earlier = clause.sentence.clauses[clause.index - 1];
  // "the same size as the neighbor's, 480 sq ft"
  if (
    earlier &&
    !HAS_VERB.test(said) &&
    !/^\s*(?:so|then|hence|así que|entonces)(?!\p{L})/iu.test(said) &&
    !OWN.test(said) &&
    (COMPARED.exec(text.slice(earlier.from, earlier.to))?.index ?? 0) > 0
  )
    return 'compared';
  if (WOULD_HAVE.test(text.slice(clause.from, at))) return 'supposed';
  // "It was 120k, then 140k, now 155k"
  const goesOn = earlier && /^\s*(?:then|later|luego|después)(?!\p{L})/iu.test(said);
  if (goesOn && WAS.test(text.slice(earlier.from, earlier.to))) return 'past';
  if (isWrong(text, clause, at)) return 'wrong';
  if (isWithdrawn(text, clause)) return 'past';
  if (earlier && RELATIVE.test(said)) {
    const factuality = factualityAt(text, earlier, earlier.to, sentences);
    if (factuality !== 'stated') return factuality;
  }
  if (isOfOther(text, clause, sentences)) return 'other-party';
  if (isReported(text, clause)) return 'reported';
  const own = ownPart(text, clause);
  return DONE.test(own) && !INTENDED.test(own) ? 'past' : 'stated';
}
