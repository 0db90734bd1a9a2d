import type { MessageClause, MessageSentence, MessageSpan } from './message-context.ts';
import { isWithdrawn, LEAVES_OUT } from './message-factuality.ts';

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
  /(?<!\p{L})(?:existing|keep|keeping|currently|current|present|presently|already|right now|today|as is|used to|(?:was|were)(?! (?:hoping|planning|thinking|going|looking))|had|before|previously|original|originally|old|existentes?|actual(?:es)?|actualmente|ahora(?!\s+(?:tendrá|será|queremos|quiero|vamos|va))|ya|hoy|antes|era|tenía|now has|now (?=\d)|has now)(?!\p{L})/iu;
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
  if (replacesFormer(text, clause)) return true;
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
    /(?<!\p{L})(?:now|existing|already|currently|at present|today|stays?|remains?|unchanged|ahora(?!\s+(?:tendrá|será|queremos|quiero|vamos|va))|actualmente|se quedan?)(?!\p{L})/iu.test(
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

/** "500 was the plan, now it is 560": the clause takes back what was meant before; of a house, it tells how it is. */
export function replacesFormer(text: string, { sentence, index }: MessageClause): boolean {
  const former = sentence.clauses[index - 1];
  return (
    former !== undefined &&
    isWithdrawn(text, former) &&
    subjectsIn(text.slice(former.from, former.to)).every(({ subject }) => subject === 'project')
  );
}

/** What the nouns before a figure make it one of: where a project is named, a place that follows it is only where it lies. */
function judged(said: string, clause: string): boolean | undefined {
  const before = said.replace(LEAVES_OUT, '');
  const all = subjectsIn(before);
  const isPlace = ({ at }: { at: number }) => PLACED.test(before.slice(0, at));
  const project = all.findLast(({ subject }) => subject === 'project');
  const last = project && all.every((one) => one.at <= project.at || isPlace(one)) ? project : all.at(-1);
  if (!last) return undefined;
  // In Spanish "actual" stands behind what stands there.
  if (last.subject === 'project') return !EXISTING.test(before.slice(0, last.end + 10));
  if (last.subject !== 'house') return false;
  if (WILL_HAVE.test(before.slice(last.end))) return true;
  // "expand the house with", "we will build a house of 2,000 sq ft"
  if (ENLARGES.test(before)) return true;
  return BUILDS.test(clause) && !OWN_HOUSE.test(before.slice(0, last.at)) && !EXISTING.test(before);
}
const PLACED =
  /(?<!\p{L})(?:in|on|at|behind|to|near|onto|by|en|detrás de|junto a|a)\s+(?:(?:the|my|our|la|el|mi|nuestr[oa]|a|back)\s+)*$/iu;
/** "The house will have …": what it is to become. */
const WILL_HAVE =
  /^\s*(?:will|would|'ll|is going to|should|tendrá|va a tener)(?!\p{L})(?!.*(?<!\p{L})(?:keep|stay|still|remain)(?!\p{L}))/iu;
const ENLARGES = /(?<!\p{L})(?:ampliar|agrandar|expand|expanding|extend|extending|enlarge)(?!\p{L})/iu;
