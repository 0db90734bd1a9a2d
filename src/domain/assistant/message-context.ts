/** Part of a message, by its characters. */
export type MessageSpan = { from: number; to: number };

/** A clause of a message: with its sentence, and what stands before it there. */
export type MessageClause = MessageSpan & { sentence: MessageSentence; index: number };
export type MessageSentence = MessageSpan & { text: string; clauses: MessageClause[]; index: number };

const ABBREVIATION =
  /(?:^|[^\p{L}])(?:st|ave|blvd|rd|dr|ln|ct|cir|hwy|inc|co|corp|mr|mrs|ms|no|lic|sq|ft|apt|approx|jr|sr|est|núm|av|\p{L})$/iu;
const BEGINS_ANEW =
  /^\s+(?:I|We|My|Our|The|It|It's|I'm|He|She|His|Her|They|Their|This|Please|Mi|El|La|Es|Yo|Quiero|Su|Sus)\b/u;

/** A message as characters of which each stands where it stood: curly quotes and long dashes as plain ones. */
export const plainText = (text: string): string =>
  text
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/[\u00a0\u2000-\u200a\u202f\t]/g, ' ');

/** The sentences of a message with their clauses; nothing is parted within a span that is `taken`. */
export function sentencesOf(text: string, taken: readonly MessageSpan[]): MessageSentence[] {
  const isWhole = (at: number) => taken.some(({ from, to }) => from < at && at < to);
  const sentences: MessageSentence[] = [];
  let from = 0;
  const end = (to: number, next: number) => {
    if (text.slice(from, to).trim() !== '') sentences.push(sentenceOf(text, { from, to }, isWhole, sentences.length));
    from = next;
  };
  for (const { 0: mark, index } of text.matchAll(/[.!?;]+(?=\s|$)|\n+/g)) {
    if (isWhole(index)) continue;
    const after = index + mark.length;
    const isShort = mark === '.' && ABBREVIATION.test(text.slice(from, index)) && !BEGINS_ANEW.test(text.slice(after));
    if (!isShort || after === text.length) end(after, after);
  }
  end(text.length, text.length);
  return sentences;
}

/** Where a sentence is parted: at a comma before a space, and at words that join one statement to another. */
const JOINT =
  /,\s+(?:and|but|y|pero)\s+|,\s+|\s+(?:and|but|while|though|although|whereas|y|pero|aunque|mientras)\s+|\s+-\s+|\s*:\s*(?=\s|$)|\s*[()]\s*/giu;

function sentenceOf(text: string, span: MessageSpan, isWhole: (at: number) => boolean, index: number): MessageSentence {
  const sentence: MessageSentence = { ...span, text: text.slice(span.from, span.to), clauses: [], index };
  let from = span.from;
  const add = (to: number) => sentence.clauses.push({ from, to, sentence, index: sentence.clauses.length });
  for (const match of sentence.text.matchAll(JOINT)) {
    const at = span.from + match.index;
    if (isWhole(at) || isWhole(at + match[0].length) || match[0].trim() === ':') continue;
    add(at);
    from = at + match[0].length;
  }
  add(span.to);
  return sentence;
}

const NEIGHBOR =
  "neighbou?rs?|vecin[oa]s?|friends?|brothers?|sisters?|cousins?|(?:my|our) sons?|daughters?|mom|mother(?!-in-law| in law)|father|dad|parents|amig[oa]s?|herman[oa]s?|prim[oa]s?|coworker|boss|next door|the guy|someone else's";
const PROFESSION =
  'architects?|engineers?|designers?|surveyors?|realtors?|agents?|attorney|lawyer|tenants?|renters?|lenders?|banks?|planners?|inspectors?|reviewers?|city|county|agency|office|hoa|arquitect[oa]s?|ingenier[oa]s?|diseñador[ae]?s?|topógraf[oa]s?|inquilin[oa]s?|banco|ciudad|condado|agencia|oficina|plumbers?|electricians?|roofers?|subcontractors?|handyman|plomer[oa]|electricista|seller|buyer|wife|husband|spouse|girlfriend|boyfriend|roommate|esposa|esposo|marido|novi[oa]|previous owners?|former owners?|prior owners?|old owners?|dueños? anterior(?:es)?|ex-?owners?';
const BUILDER = 'contractors?|builders?|gc|contratistas?|constructor(?:a|es)?(?! \\p{Lu})|foreman|framers?';
const OWNER =
  "owners?|dueñ[oa]s?|propietari[oa]s?|mine|myself|me|i|i'm|we|us|(?:my|our)\\s+(?:own\\s+)?(?:phone|cell|mobile|number|tel|telephone|e-?mail|name|address|contact)|mi\\s+(?:teléfono|telefono|celular|número|correo|email|e-mail|nombre)|yo|llám[ae]me|escríb[ae]me|tengo";
const PARTIES = new RegExp(
  `(?<![\\p{L}@.-])(?:(?<other>${NEIGHBOR}|${PROFESSION})|(?<builder>${BUILDER})|(?<owner>${OWNER}))(?![\\p{L}@])(?!\\.\\p{L})`,
  'giu',
);
const OTHERS = new RegExp(`(?<![\\p{L}@.-])(?:${NEIGHBOR})(?![\\p{L}@])`, 'iu');

export type ContactParty = 'owner' | 'builder' | 'other';
export const speaksOfNeighbor = (text: string): boolean => OTHERS.test(text);

const partiesIn = (text: string): ContactParty[] =>
  [...text.replace(/owner-?\s?builder/gi, '').matchAll(PARTIES)].map(({ groups }) =>
    groups?.other ? 'other' : groups?.builder ? 'builder' : 'owner',
  );

const THIRD_PERSON = /(?<!\p{L})(?:his|her|hers|their|theirs|its|su|sus|suyo)(?!\p{L})/iu;
const SAYS_WHO = /^\s*(?:she|he|they|that|it|which|who|es|ella|él)(?:\s+is|'s|\s+are|\s)/iu;

/** Whose a telephone number or a mail address is. `who` of the last sentence answers "his number is …". */
export function partyOf(
  text: string,
  span: MessageSpan,
  clause: MessageClause,
  sentences: readonly MessageSentence[],
): ContactParty {
  const { sentence } = clause;
  const before = partiesIn(text.slice(clause.from, span.from));
  const here = strongest(before);
  if (here) return here;
  const after = partiesIn(text.slice(span.to, clause.to));
  if (after[0]) return after[0];
  const next = sentence.clauses[clause.index + 1];
  if (next && SAYS_WHO.test(text.slice(next.from, next.to))) {
    const [who] = partiesIn(text.slice(next.from, next.to));
    if (who) return who;
  }
  const earlier = sentence.clauses.slice(0, clause.index).toReversed();
  for (const { from, to } of earlier) {
    const said = strongest(partiesIn(text.slice(from, to)));
    if (said) return said;
  }
  if (!THIRD_PERSON.test(text.slice(sentence.from, span.from))) return 'owner';
  const former = sentences
    .slice(0, sentence.index)
    .toReversed()
    .map((one) => partiesIn(one.text).filter((party) => party !== 'owner')[0] ?? partiesIn(one.text)[0])
    .find((party) => party !== undefined);
  // Somebody's, and nobody was named: not the owner's.
  return former ?? 'other';
}

/** Of "my contractor" and "I gave the builder" the one who is not the writer is meant, unless "mine" comes last. */
const strongest = (parties: readonly ContactParty[]): ContactParty | undefined =>
  parties.findLast((party) => party !== 'owner') ?? parties.at(-1);

const PROJECT_NOUN =
  "additions?|adus?|accessory|units?|garages?|project|expansion|extension|new (?:house|home|cabin|residence|building|construction)|ampliación|ampliaciones|cochera|garaje|proyecto|unidad|vivienda accesoria|casa nueva|construction|granny flat|addition's|it'll|the work|la obra";
const LAND_NOUN =
  'lots?|parcels?|land|yard|backyard|acres?|property|grounds?|terrenos?|lotes?|parcelas?|jardín|patio trasero|solar|predio';
const HOUSE_NOUN = 'houses?|homes?|cabins?|residence|dwelling|casas?|cabañas?|condos?|hogar|place|structure|building';
const THING_NOUN =
  'decks?|driveways?|patios?|sheds?|coverage|pools?|basements?|attics?|kitchens?|porch(?:es)?|roofs?|barns?|terrazas?|entrada|piscina|sótano|cocina|techo|cobertizo|windows?|lofts?|closets?|carports?|hot tubs?|gardens?|pergolas?|fences?|walls?|cerca|store|shop|office|living room|dining room|guest house|cottage|trailer|crawl ?space|slab|foundation|apartments?|rooms?|neighborhood';
const NOUNS = new RegExp(
  `(?<![\\p{L}-])(?:(?<project>${PROJECT_NOUN})|(?<land>${LAND_NOUN})|(?<thing>${THING_NOUN})|(?<house>${HOUSE_NOUN}))(?![\\p{L}])`,
  'giu',
);
/** Whose figure it is: of the project, of the land, of the house as it stands, of another thing; undefined where no noun says. */
export type Subject = 'project' | 'land' | 'house' | 'thing';

const subjectsIn = (text: string): { subject: Subject; at: number; end: number; word: string }[] =>
  [...text.matchAll(NOUNS)].map(({ 0: word, index, groups }) => ({
    subject: groups?.project ? 'project' : groups?.land ? 'land' : groups?.thing ? 'thing' : 'house',
    ...{ at: index, end: index + word.length, word },
  }));

const EXISTING =
  /(?<!\p{L})(?:existing|keep|keeping|currently|current|present|presently|already|right now|today|as is|used to|was|were|had|before|previously|original|originally|old|existentes?|actual(?:es)?|actualmente|ahora|ya|hoy|antes|era|tenía|now has|now (?=\d)|has now)(?!\p{L})/iu;
const BUILDS =
  /(?<!\p{L})(?:build|(?:am|are|'m|'re|be|is) building|building (?=an? |our |the )|construct\w*|new|want|would like|'d like|plan to|planning|going to|will|'ll|add|adding|create|propos\w+|design\w*|construir|construyendo|nuev[oa]s?|quiero|queremos|quisiera|quisiéramos|vamos a|voy a|agregar|añadir|hacer|tendrá|con)(?!\p{L})/iu;
const OWN_HOUSE = /(?<!\p{L})(?:my|our|the|this|existing|current|mi|nuestra|la|esta)\s+(?:[\p{L}-]+\s+){0,2}$/iu;

/** Whether what a figure is of stands already, is land, or is another thing: then it is none of the project. */
export function isOfProject(
  text: string,
  span: MessageSpan,
  clause: MessageClause,
  { others, sentences }: { others: readonly MessageSpan[]; sentences: readonly MessageSentence[] },
): boolean {
  const said = text.slice(clause.from, clause.to);
  if (speaksOfNeighbor(clause.sentence.text)) return false;
  const nextSpan = others.find(({ from }) => from >= span.to && from < clause.to);
  const lastSpan = others.findLast(({ to }) => to <= span.from && to > clause.from);
  const after = text.slice(span.to, nextSpan ? Math.min(nextSpan.from, clause.to) : clause.to);
  const before = text.slice(clause.from, span.from);
  if (/(?<!\p{L})(?:existing|current|old|existentes?|actual)\s+$/iu.test(before)) return false;
  const nearAfter = subjectsIn(after)[0];
  const isNear =
    nearAfter &&
    /^[\s-]*(?:[\p{L}-]+[\s-]+){0,2}$/u.test(after.slice(0, nearAfter.at)) &&
    !/(?<!\p{L})(?:on|to|for|of|in|at|en|para|de|a|my|our|onto|behind|next)(?!\p{L})/iu.test(
      after.slice(0, nearAfter.at),
    );
  if (nearAfter && isNear) {
    if (nearAfter.subject !== 'house') return nearAfter.subject === 'project';
    const own = /(?<!\p{L})(?:my|our|existing|current|mi|nuestra)\s+$/iu.test(before) || EXISTING.test(before);
    return !own && BUILDS.test(said);
  }
  const own =
    judged(text.slice(lastSpan ? Math.max(lastSpan.to, clause.from) : clause.from, span.from), said) ??
    judged(before, said);
  if (own !== undefined) return own;
  if (
    EXISTING.test(before) ||
    /(?<!\p{L})(?:now|existing|already|currently|at present|today|stays?|remains?|unchanged|ahora|actualmente|se quedan?)(?!\p{L})/iu.test(
      after,
    )
  )
    return false;
  if (BUILDS.test(said)) return true;
  for (const { from, to } of clause.sentence.clauses.slice(0, clause.index).toReversed()) {
    const of = judged(text.slice(from, to), text.slice(from, to));
    if (of !== undefined) return of;
  }
  // "It has 3 bedrooms": it is what was spoken of.
  const former = sentences[clause.sentence.index - 1];
  if (former && /^\s*(?:it|its|this|that|there|tiene|es|son)(?!\p{L})/iu.test(clause.sentence.text)) {
    const of = judged(former.text, former.text);
    if (of !== undefined) return of;
  }
  return true;
}

/** What the nouns before a figure make it one of: where a project is named, a place that follows it is only where it lies. */
function judged(before: string, clause: string): boolean | undefined {
  const all = subjectsIn(before);
  const isPlace = ({ at }: { at: number }) => PLACED.test(before.slice(0, at));
  const project = all.findLast(({ subject }) => subject === 'project');
  const last = project && all.every((one) => one.at <= project.at || isPlace(one)) ? project : all.at(-1);
  if (!last) return undefined;
  // In Spanish "actual" stands behind what stands there.
  if (last.subject === 'project') return !EXISTING.test(before.slice(0, last.end + 10));
  if (last.subject !== 'house') return false;
  // "expand the house with", "we will build a house of 2,000 sq ft"
  if (ENLARGES.test(before)) return true;
  return BUILDS.test(clause) && !OWN_HOUSE.test(before.slice(0, last.at)) && !EXISTING.test(before);
}
const PLACED =
  /(?<!\p{L})(?:in|on|at|behind|to|near|onto|by|en|detrás de|junto a|a)\s+(?:(?:the|my|our|la|el|mi|nuestr[oa]|a|back)\s+)*$/iu;
const ENLARGES = /(?<!\p{L})(?:ampliar|agrandar|expand|expanding|extend|extending|enlarge)(?!\p{L})/iu;

const NEGATION =
  "no|not|isn't|aren't|wasn't|don't|doesn't|won't|never|without|nor|neither|instead of|rather than|sin|ni|nunca|tampoco|en vez de|en lugar de|ningún|ninguna|excluding|except";
const NEGATED = new RegExp(
  `(?<!\\p{L})(?:${NEGATION})(?:\\s+(?!(?:but|just|only|sino|pero)\\b)[\\p{L}'-]+){0,4}\\s*$`,
  'iu',
);
/** Whether what stands at the end of these words is denied: "we do not want a", "sin". "no," denies what was said before. */
export const isDenied = (before: string): boolean => NEGATED.test(before.replace(/^\s*no[,.:]\s*/i, ''));

const CORRECTS =
  /(?<!\p{L})(?:actually|i meant?|i mean|should be|should have been|instead|change|changed|correct(?:ion|ing)?|update|make (?:it|that)|scratch that|rather|no longer|quise decir|quiero decir|mejor dicho|en realidad|cambi[ae]r?|cambie|corr[ií]ge|corrijo|corrección|más bien|digo|me equivoqué|my mistake|i was wrong|typo|oops|sorry|perdón|set the|replace (?:it|that|the \w+) with)(?!\p{L})/iu;
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
  /(?<!\p{L})(?:(?:was|were|been|am) told|(?:county|city|trpa|agency|code|rules?|hoa|law|inspector|planner|condado|ciudad|ley|norma) (?:\p{L}+ )?(?:says?|said|requires?|allows?|wants?|told|dice|exige|permite)|told (?:me|us)|(?:i|we) (?:heard|read|saw|visited|liked)|according to|me dijeron|según)(?!\p{L})/iu;
/** Whether a sentence passes on what somebody else says of the rules. */
export const isReported = (sentence: string): boolean => REPORTED.test(sentence);

const ASKS_TO_CHANGE = /^\s*(?:can|could|would|will)\s+you(?!\p{L})|^\s*¿?\s*puede[s]?\s+(?:cambiar|poner)/iu;
export const isQuestion = (sentence: string): boolean =>
  (/\?\s*$/.test(sentence) ||
    /^\s*(?:what|how much|how many|how do|where|when|why|who|which|do i|does|is it|¿|qué|cuánto|cómo|dónde)(?!\p{L})/iu.test(
      sentence,
    )) &&
  !ASKS_TO_CHANGE.test(sentence);
