import type { DraftField } from './application-draft.ts';
import {
  claimOf,
  clauseOf,
  type FoundWords,
  factualityOf,
  groupSpan,
  isUnstated,
  type MessageClaim,
  type ParsedMessage,
  spanOf,
} from './message-claim.ts';
import type { MessageSpan } from './message-context.ts';
import { type CostContext, countsThing, judgeCost } from './message-cost.ts';
import { isOffered } from './message-factuality.ts';
import type { MessageNumber } from './message-numbers.ts';
import { isOfProject, replacesFormer } from './message-subject.ts';

const dollars = (value: number): string => `$${Math.round(value).toLocaleString('en-US')}`;
const plainNumber = (value: number): string => String(value);

const DIMENSION =
  /(?<![\d.,$])(\d{1,3}(?:\.\d+)?)\s*(?:'|ft\.?|feet|foot|pies)?\s*(?:x|×|by|por)\s*(\d{1,3}(?:\.\d+)?)(?!\s*(?:x|×)|\d)\s*(?:'|ft\.?|feet|foot|pies)?/giu;

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
/** A bound behind its number: "two bathrooms at least". */
const BOUND_AFTER =
  /^\s*,?\s*(?:at least|at most|at the most|or (?:more|less|fewer)|max(?:imum)?|minimum|tops|como (?:mínimo|máximo)|por lo menos|al menos|o (?:más|menos))(?!\p{L})/iu;
/** What goes away, or one of several: "we remove 100 sq ft", "each floor is 400 sq ft". */
const GOES_OR_EACH =
  /(?<!\p{L})(?:remov(?:e|es|ing)|demolish(?:ing)?|tear(?:ing)? (?:down|out)|los(?:e|es|ing)|takes? (?:up|away|out)?|(?:turn(?:ing)?|convert(?:ing)?|combin(?:e|ing)|merg(?:e|ing))(?!.*(?<!\p{L})into(?!\p{L}))|each|every|quit(?:amos|ar)|demol(?:er|emos)|cada)(?!\p{L})[^,]*$/iu;
const BETWEEN = /(?<!\p{L})(?:between|entre|from|de|anywhere from|either)\s*$/iu;
const BOUND =
  /(?<!\p{L})(?:under|below|less than|up to|at most|no more than|not more than|not to exceed|maximum(?: of)?|max(?: of)?|at least|more than|over|above|minimum(?: of)?|exceed(?:s|ing)?|menos de|hasta|más de|como máximo|máximo|mínimo|por lo menos|al menos|a lo mucho)\s*\$?\s*$/iu;
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

/** Two lengths, "24 x 24": their product, and the lesser of them. */
export type SaidDimension = MessageSpan & { value: number; least: number };

export const dimensionsIn = (text: string): SaidDimension[] =>
  [...text.matchAll(DIMENSION)].map((match) => ({
    ...spanOf(match),
    value: Math.round(Number(match[1]) * Number(match[2])),
    least: Math.min(Number(match[1]), Number(match[2])),
  }));

const isBound = (text: string, { from, to }: MessageSpan): boolean =>
  BOUND.test(text.slice(0, from)) || BOUND_AFTER.test(text.slice(to));

/** The project's areas, stories, rooms and cost. `loose`: numbers that nothing says what they are of. */
export function figuresOfProject(
  message: ParsedMessage,
  { numbers, dimensions }: { numbers: readonly MessageNumber[]; dimensions: readonly SaidDimension[] },
  context: CostContext,
): FoundWords & { loose: MessageNumber[] } {
  const { text, sentences } = message;
  const claims: MessageClaim[] = [];
  const left: FoundWords['left'] = [];
  const isCost = (span: MessageSpan, of: readonly MessageNumber[]): boolean => {
    const judged = judgeCost(message, span, of, context);
    left.push(...judged.left);
    return judged.isCost;
  };
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
    const clause = clauseOf(message, span);
    if (!clause || value > most || (value <= 0 && field !== 'bedrooms')) return;
    const factuality = factualityOf(message, span);
    if (factuality === 'reported' || isUnstated(message, span)) {
      left.push({ ...span, reason: 'not-stated' });
      return;
    }
    if (
      factuality !== 'stated' ||
      GOES_OR_EACH.test(text.slice(clause.from, span.from)) ||
      (!isMore &&
        !isOfProject(text, span, clause, { others: others.filter(({ from }) => from !== span.from), sentences }))
    ) {
      left.push({ ...span, reason: 'not-project' });
      return;
    }
    claims.push(
      ...claimOf(message, field, span, field === 'estimatedCost' ? dollars(value) : plainNumber(value), {
        ...(isOffered(text.slice(clause.from, clause.to)) ? { ask: 'confirm' } : {}),
        ...(replacesFormer(text, clause) ? { isCorrection: true } : {}),
        ...more,
      }),
    );
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
        claims.push(...claimOf(message, 'estimatedCost', span, dollars(value), { ask: 'range' }));
    }
  }
  for (const number of numbers) {
    const role = used.has(number) ? undefined : roleOf(number, text);
    if (!role) continue;
    used.add(number);
    const span = { from: number.from, to: role.to };
    figure(role.field, span, role.value, role.most, isBound(text, span) ? { ask: 'bound' } : {}, role.isMore);
  }
  for (const match of text.matchAll(SINGLE_STORY)) figure('stories', spanOf(match), /^d/i.test(match[0]) ? 2 : 1, 6);
  for (const match of text.matchAll(A_ROOM)) {
    const span = groupSpan(match, 'room');
    if (span) figure(match.groups?.bed ? 'bedrooms' : 'bathrooms', span, 1, 20);
  }
  for (const dimension of dimensions) {
    const clause = clauseOf(message, dimension);
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
    const clause = clauseOf(message, number);
    if (!before || !clause || used.has(number) || !number.bare || roleOf(before, text)?.field !== 'squareFootage')
      continue;
    if (
      clauseOf(message, before)?.sentence === clause.sentence &&
      /^(?:and\s+|the\s+|la\s+|el\s+)*(?:addition|adu|garage|project|unit|ampliación|cochera|garaje)\s*(?:is|will be|would be|:|of|de|es|será|medirá|mide|tendrá|has)?\s*$/iu.test(
        text.slice(clause.from, number.from),
      ) &&
      !countsThing(text.slice(number.to, clause.to))
    ) {
      used.add(number);
      figure('squareFootage', number, number.value, 100_000);
    }
  }
  const costs = numbers.filter((number) => !used.has(number) && isCost(number, [number]));
  for (const number of costs) {
    used.add(number);
    const clause = clauseOf(message, number);
    const isTold =
      factualityOf(message, number) === 'reported' || (clause && isOffered(text.slice(clause.from, clause.to)));
    claims.push(
      ...claimOf(
        message,
        'estimatedCost',
        number,
        dollars(number.value),
        isBound(text, number) ? { ask: 'bound' } : isTold ? { ask: 'confirm' } : {},
      ),
    );
  }
  return { claims, left, loose: numbers.filter((number) => !used.has(number)) };
}
