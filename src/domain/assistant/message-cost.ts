import type { County } from '../agency/county.ts';
import type { DraftField } from './application-draft.ts';
import { clauseOf, factualityOf, isUnstated, type LeftWords, type ParsedMessage } from './message-claim.ts';
import type { MessageSpan } from './message-context.ts';
import type { MessageNumber } from './message-numbers.ts';

const COST =
  /(?<!\p{L})(?:costs?|costing|budgets?|budgeted|estimat\w*|price|priced|quote[sd]?|bids?|valuation|spend|spending|expense|run us|run about|cuesta|costar[áa]?|costos?|costo|presupuesto|gastar|gastos?|precio|invertir|presupuestado|construction (?:is|would|will)|project (?:is|would|will))(?!\p{L})/iu;
const NOT_COST =
  /(?<!\p{L})(?:bought|purchased?|paid|mortgage|loans?|worth|apprais\w*|assessed|fees?|tax(?:es)?|insurance|income|salary|earn\w*|rents?|rental|deposit|down payment|fine|penalty|deductible|savings|equity|hoa|compramos|compré|pagu?[ée]|pagamos|hipoteca|préstamo|tarifa|impuestos?|multa|renta|alquiler|seguro|vale|avalúo|lawsuit|refund|grant|rebate|sold|sell|listing|listed|valued|donat\w*|kitchen|appliances?|furniture|car|truck|spent|population|people|trees?|gallons?|savings|ahorr\w*|gastamos|gasté|in the bank|en el banco|set aside|contingency|charg\w+|cobr\w+|difference|diferencia|discount|owe[sd]?|debemos|each|every|cada)(?!\p{L})/iu;
/** A share of a sum, and no sum: "20 percent of", "of that 40,000 is labor". */
const SHARE = /(?<!\p{L})(?:percent|%|of (?:that|which|this)|por ciento|de eso|de los cuales)(?!\p{L})/iu;
/** A part of the work, or a difference: "the roof alone", "went up by". */
const PART =
  /^\s*(?:plus|más)(?!\p{L})|^\s*(?:and\s+|the\s+|our\s+|el\s+|la\s+|los\s+)*(?:lumber|materials?|labor|concrete|drywall|plumbing|electrical|wiring|cabinets|excavation|hauling|engineering|survey|madera|materiales|mano de obra|(?:my\s+)?(?:architect|engineer|surveyor|designer|lawyer|attorney)(?=\s+(?:is|costs?|wants|takes|gets|asks)))(?!\p{L})|(?<!\p{L})(?:alone|by itself|por sí solo)(?!\p{L})|(?<!\p{L})(?:up|down|over|under|off|increas\w+|rose|fell|dropped|went|grew|subió|bajó|aumentó)\s+(?:by|en)\s+(?=\D{0,12}\d)/iu;
/** What was paid long ago. */
const IN_FORMER_YEAR = /(?<!\p{L})(?:in|since|en|desde)\s+(?:1[89]\d\d|20[01]\d)(?!\d)/iu;
const PER_UNIT =
  /^\s*(?:\/|per(?!\p{L})|a\s+(?:square|sq|month|foot|year|day|week|night|hour)|each|an?\s+hour|por\s+(?:pie|mes|hora|año|noche)|al\s+(?:mes|año)|cada|monthly|mensual)/iu;
const FOLLOWS_COST =
  /^\s*(?:$|[.,;:!?)]|(?:for|to|total|in|all|or|and|budget|cost|costs|project|job|estimate|estimated|is|was|would|will|max|approx|approximately|roughly|more or less|give or take|on|at|from|i|we|with|if|because|including|tops|ish|range|please|but|as|de presupuesto|para|y|en|en total|más o menos|aproximadamente|por|construction|altogether|overall|of|de|it|that|this|my|our|instead|rather|not|up|down|now|then)(?!\p{L}))/iu;

/** Whether a number tells how many or how much of something else: a unit or a thing stands behind it. */
export const countsThing = (after: string): boolean => !FOLLOWS_COST.test(after);

/** Fields that a number by itself answers, other than the cost. */
const NUMBER_FIELDS: readonly DraftField[] = [
  ...([
    'squareFootage',
    'stories',
    'bedrooms',
    'bathrooms',
    'contractorLicense',
    'parcelNumber',
    'ownerPhone',
  ] as const),
];
const isOtherNumber = (asked: DraftField | null): boolean => asked !== null && NUMBER_FIELDS.includes(asked);

/** What a number that no unit follows is judged by: the counties' ZIP codes, and what was asked for. */
export type CostContext = { counties: readonly County[]; asked: DraftField | null };

/** Whether a number, or both ends of a range, say what the project costs; `left`: a sum that says something else. */
export function judgeCost(
  message: ParsedMessage,
  span: MessageSpan,
  of: readonly MessageNumber[],
  { counties, asked }: CostContext,
): { isCost: boolean; left: LeftWords[] } {
  const { text } = message;
  const yes = { isCost: true, left: [] };
  const no = { isCost: false, left: [] };
  const clause = clauseOf(message, span);
  if (!clause) return no;
  const said = text.slice(clause.from, clause.to);
  const after = text.slice(span.to, clause.to);
  const earlier = clause.sentence.clauses[clause.index - 1];
  const inSentence = COST.test(clause.sentence.text);
  const money = of.some((number) => number.money || number.scaled);
  const factuality = factualityOf(message, span);
  if (factuality === 'other-party') return no;
  if (factuality !== 'stated' && factuality !== 'reported')
    return {
      isCost: false,
      left: money ? [{ ...span, reason: isUnstated(message, span) ? 'not-stated' : 'not-cost' }] : [],
    };
  if (PER_UNIT.test(text.slice(span.to, span.to + 30))) {
    return { isCost: false, left: [{ ...span, reason: 'per-unit' }] };
  }
  if (SHARE.test(text.slice(clause.from, span.from)) || PART.test(said) || IN_FORMER_YEAR.test(said)) return no;
  const isNot =
    NOT_COST.test(said) ||
    (!COST.test(said) && earlier !== undefined && NOT_COST.test(text.slice(earlier.from, earlier.to)) && !inSentence);
  if (isNot) return { isCost: false, left: money ? [{ ...span, reason: 'not-cost' }] : [] };
  if (of.some((number) => number.money)) return yes;
  if (countsThing(after)) return no;
  if (of.some((number) => number.scaled)) return yes;
  if (COST.test(said)) return yes;
  const filler = text
    .slice(clause.sentence.from, clause.sentence.to)
    .replace(text.slice(span.from, span.to), '')
    .replace(
      /(?<!\p{L})(?:about|around|approx\w*|roughly|maybe|probably|it's|it is|its|is|total|son|unos|unas|como|más o menos|aproximadamente|cerca de|between|entre|and|y|i think|say|to|or|no|actually|sorry|i meant?|make it|that's|somewhere|in the|just|only|en realidad|perdón|de|please|thanks|thank you|por favor|gracias)(?!\p{L})/giu,
      '',
    );
  const isAlone = !/[\p{L}]/u.test(filler);
  if (of.every(({ bare, value }) => bare && counties.some(({ zips }) => zips?.includes(String(value)) === true)))
    return no;
  const isYear = of.every(({ bare, value }) => bare && value >= 1900 && value <= 2100);
  if (isYear) return no;
  if (isAlone) return of.every(({ value }) => value >= 100) && !isOtherNumber(asked) ? yes : no;
  return of.every(({ value }) => value >= 1_000) ? yes : no;
}
