import { z } from 'zod';
import { LANGUAGES } from '#messages/languages.ts';
import type { Message as StoredMessage } from '#messages/message.ts';
import { AgencyWords, Message } from '../agency/message.ts';
import { placeholdersIn } from '../agency/shown.ts';
import { DueStage } from '../cases/due-stage.ts';
import { addYears } from '../clocks/days.ts';
import { DocumentRead } from '../documents/document.ts';
import { Fact } from '../extraction/fact.ts';
import { relations } from '../rules/compare-figures.ts';
import { formatFigure } from '../rules/format-value.ts';
import { PoorlyRead, Unread } from '../rules/result.ts';
import { isDay, isUnfilled, LetterField, LetterSource, plainTexts, stampTexts } from './letter-field.ts';
import {
  comparedPlaces,
  FRONT_PLACES,
  figureIn,
  isCalculated,
  isMeasured,
  PERMIT_FIELDS,
  PERMIT_WORDS,
  PlaceComparison,
  placeOf,
} from './permit-fields.ts';

/** Where in the letter a paragraph stands. */
export const PermitPart = z.enum(['front', 'before', 'finding', 'condition', 'acceptance']);
export type PermitPart = z.infer<typeof PermitPart>;

/**
 * A paragraph, a finding or a condition. `text` holds the names of the letter's places in braces. `applies`: what the
 * documents and the parcel data say of whether it belongs to this project; `becauseMessage` says why.
 */
export const PermitBlock = z.object({
  id: z.string(),
  part: PermitPart,
  title: AgencyWords.nullable(),
  text: AgencyWords,
  /** Of a finding, why it holds; of a condition, why it is asked for. */
  reason: AgencyWords.nullable(),
  citation: AgencyWords.nullable(),
  edition: z.string().nullable(),
  due: DueStage.nullable(),
  askedBy: AgencyWords.nullable(),
  standard: z.boolean(),
  source: LetterSource,
  applies: z.enum(['yes', 'no', 'unknown']),
  becauseMessage: Message.nullable(),
  /** Of a finding: a letter in which this does not hold is not issued. */
  requires: PlaceComparison.optional(),
});
export type PermitBlock = z.infer<typeof PermitBlock>;

/** What of a condition is kept with the permit that was issued. */
export const IssuedCondition = PermitBlock.pick({
  ...{ title: true, text: true, reason: true, citation: true, askedBy: true, standard: true },
}).extend({
  /** The places that its text named. */
  places: z.array(z.string()).default([]),
});
export type IssuedCondition = z.infer<typeof IssuedCondition>;

/** A fee: so many units at a rate in dollars; null: a person enters it. */
export const PermitFee = z.object({
  id: z.string(),
  label: AgencyWords,
  unit: AgencyWords,
  rate: z.number().nullable(),
});

/** What documents state for a permit, and what its letter is drafted from, as it is stored. */
export const DraftedPermit = z.object({
  documents: z.array(DocumentRead),
  unread: z.array(Unread),
  poorlyRead: z.array(PoorlyRead),
  fields: z.array(LetterField),
  /** Everything that was read as a fact. */
  facts: z.array(Fact),
  blocks: z.array(PermitBlock),
  fees: z.array(PermitFee),
  /** Of which day the fee schedule is. */
  schedule: z.string(),
  yearsValid: z.int(),
  securityPercent: z.number(),
  deciders: z.array(z.object({ id: z.string(), label: AgencyWords })),
  /** What people changed; it stands where the result is shown. */
  work: z.lazy(() => z.object({ version: z.int(), changes: PermitChanges })).optional(),
});
export type DraftedPermit = z.infer<typeof DraftedPermit>;

const words = z.string().max(4_000);
const short = z.string().max(300);
const money = z.number().nonnegative().max(100_000_000).nullable();

const permitChangesOf = <Text extends z.ZodType>(text: Text) =>
  z.object({
    /** Values of places, and the texts of blocks that a person wrote anew, by their ids. */
    fields: z.record(z.string().max(60), text),
    texts: z.record(z.string().max(60), text),
    /** Blocks that were taken out, each with the reason. */
    removed: z.record(z.string().max(60), text),
    /** Blocks of the library that a person added. */
    included: z.array(z.string().max(60)).max(200),
    /** Conditions of a person's own. */
    added: z
      .array(
        z.object({
          id: z.string().min(1).max(60),
          title: short,
          text: words,
          reason: words,
          citation: short,
          /** Null: nobody has chosen yet. */
          due: DueStage.nullable(),
          askedBy: short,
        }),
      )
      .max(100),
    /** Why a condition of the review is asked for, and until when it is due: nobody says so there. */
    ofReview: z.record(z.string().max(60), z.object({ reason: words, due: DueStage.nullable() })).default({}),
    /** The ids of conditions in the order that a person gave them; those that are not named follow. */
    order: z.array(z.string().max(60)).max(400),
    fees: z.record(z.string().max(60), z.object({ quantity: money, rate: money })),
  });

/** What people change in a drafted permit, as it is sent. */
export const EnteredPermitChanges = permitChangesOf(words);
export type EnteredPermitChanges = z.infer<typeof EnteredPermitChanges>;

/** The same with who wrote each text and when. */
export const PermitChanges = permitChangesOf(z.object({ value: words, name: z.string(), at: z.string() }));
export type PermitChanges = z.infer<typeof PermitChanges>;

export const NO_PERMIT_CHANGES: PermitChanges = {
  ...{ fields: {}, texts: {}, removed: {}, included: [], added: [], ofReview: {}, order: [], fees: {} },
};

/** What was sent, stamped: a text that was there already keeps who wrote it. */
export function stampPermitChanges(
  former: PermitChanges,
  entered: EnteredPermitChanges,
  who: { name: string; at: string },
): PermitChanges {
  return {
    ...entered,
    fields: stampTexts(entered.fields, former.fields, who),
    texts: stampTexts(entered.texts, former.texts, who),
    removed: stampTexts(entered.removed, former.removed, who),
  };
}

/** What people changed, as the page edits it. */
export function enteredPermitChanges({ fields, texts, removed, ...rest }: PermitChanges): EnteredPermitChanges {
  return { ...rest, fields: plainTexts(fields), texts: plainTexts(texts), removed: plainTexts(removed) };
}

/** The letter as it would go out: its places, its blocks in order, and its fees with their amounts in dollars. */
export type PermitLetter = {
  fields: LetterField[];
  blocks: PermitBlock[];
  /** Blocks of the library that are not in the letter: they do not apply, nobody knows, or a person took them out. */
  left: (PermitBlock & { removed: PermitChanges['removed'][string] | null })[];
  fees: {
    id: string;
    label: PermitBlock['text'];
    unit: PermitBlock['text'];
    quantity: number;
    rate: number | null;
    amount: number | null;
  }[];
};

/** What is entered of a block. A condition of a person's own may be named like something that every object has. */
const entered = <Of>(values: Readonly<Record<string, Of>>, id: string): Of | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined;

/** The letter as people left it. */
export function composePermit(drafted: DraftedPermit, changes: PermitChanges): PermitLetter {
  const included = new Set(changes.included);
  const own = changes.added.map(ownCondition);
  const all = [...drafted.blocks, ...own].map((given): PermitBlock => {
    const said = entered(changes.ofReview, given.id);
    const block = said && isOfReview(given) ? { ...given, reason: inAnyLanguage(said.reason), due: said.due } : given;
    const text = entered(changes.texts, block.id);
    if (!text) return block;
    const { value, name, at } = text;
    return { ...block, text: inAnyLanguage(value), source: { kind: 'person', name, at } };
  });
  const isIn = ({ id, applies }: PermitBlock) =>
    (applies === 'yes' || included.has(id)) && !entered(changes.removed, id);
  const place = new Map(changes.order.map((id, at) => [id, at]));
  const conditions = all
    .filter(({ part }) => part === 'condition')
    .map((block, at) => ({ block, at: place.get(block.id) ?? changes.order.length + at }))
    // By the stage until which they are met, as they print and are numbered; within a stage as people put them.
    .toSorted((one, other) => stageOf(one.block) - stageOf(other.block) || one.at - other.at)
    .map(({ block }) => block);
  const ordered = [...all.filter(({ part }) => part !== 'condition'), ...conditions];
  return {
    fields: withCalculated(withEntered(drafted.fields, changes), drafted),
    blocks: ordered.filter(isIn),
    left: ordered
      .filter((block) => !isIn(block))
      .map((block) => ({ ...block, removed: entered(changes.removed, block.id) ?? null })),
    fees: drafted.fees.flatMap((line) => {
      const fee = entered(changes.fees, line.id);
      if (!fee?.quantity) return [];
      const rate = fee.rate ?? line.rate;
      const amount = rate === null ? null : Math.round(fee.quantity * rate * 100) / 100;
      return [{ ...line, quantity: fee.quantity, rate, amount }];
    }),
  };
}

const OF_REVIEW = 'review-';

/** A condition that somebody wrote beside a line of a review (its id there). */
export const reviewCondition = (id: string): Pick<PermitBlock, 'id' | 'reason' | 'due'> => ({
  ...{ id: `${OF_REVIEW}${id}`, reason: inAnyLanguage(''), due: null },
});

/** Whether a condition is of a review: its reason and its stage are given in the letter. */
export const isOfReview = ({ id }: Pick<PermitBlock, 'id'>): boolean => id.startsWith(OF_REVIEW);

const stageOf = ({ due }: PermitBlock): number => (due === null ? -1 : DueStage.options.indexOf(due));

/** What a person wrote stands in every language as it was written. */
export const inAnyLanguage = (value: string): PermitBlock['text'] => ({ [LANGUAGES[0]]: value }) as PermitBlock['text'];

const ownCondition = ({
  id,
  title,
  text,
  reason,
  citation,
  due,
  askedBy,
}: PermitChanges['added'][number]): PermitBlock => ({
  ...{ id, part: 'condition', due, edition: null, standard: false, applies: 'yes', becauseMessage: null },
  title: inAnyLanguage(title),
  text: inAnyLanguage(text),
  reason: inAnyLanguage(reason),
  citation: citation === '' ? null : inAnyLanguage(citation),
  askedBy: askedBy === '' ? null : inAnyLanguage(askedBy),
  source: { kind: 'person', name: '', at: '' },
});

/** Whether a place holds the reference of the letter's case, which nobody writes over. */
export const isNumberOfCase = ({ id, source }: Pick<LetterField, 'id' | 'source'>): boolean =>
  id === 'fileNumber' && source?.kind === 'case';

const withEntered = (fields: readonly LetterField[], changes: PermitChanges): LetterField[] =>
  fields.map((field) => {
    const given = entered(changes.fields, field.id);
    if (!given || isCalculated(field.id) || isNumberOfCase(field)) return field;
    const { value, name, at } = given;
    return { ...field, value, source: { kind: 'person', name, at } };
  });

const textIn = (fields: readonly LetterField[], id: string): string => {
  const value = fields.find((field) => field.id === id)?.value;
  return typeof value === 'string' ? value : '';
};

/** The day on which the permit expires, and the security, each with how it comes about. */
function withCalculated(
  fields: readonly LetterField[],
  { yearsValid, securityPercent }: Pick<DraftedPermit, 'yearsValid' | 'securityPercent'>,
): LetterField[] {
  const decidedOn = textIn(fields, 'decidedOn');
  const cost = figureIn(textIn(fields, 'bmpCost'));
  const calculated: Record<string, { value: string; working: StoredMessage } | null> = {
    expiresOn: isDay({ value: decidedOn })
      ? {
          value: addYears(decidedOn, yearsValid),
          working: { code: 'permitLetter:working.expiry', params: { day: decidedOn, years: yearsValid } },
        }
      : null,
    security:
      cost > 0
        ? {
            value: String(Math.round(cost * securityPercent) / 100),
            working: { code: 'permitLetter:working.security', params: { percent: securityPercent, cost } },
          }
        : null,
  };
  return fields.map((field) => {
    const found = calculated[field.id];
    return found ? { ...field, value: found.value, source: { kind: 'calculated', working: found.working } } : field;
  });
}

/** Where the value of a place is from, as its letter says it. */
export function describeFrom({ source, value, others }: LetterField): StoredMessage {
  if (source?.kind === 'calculated') return source.working;
  // Whoever chose among what documents state entered nothing of their own.
  const isChosen = source?.kind === 'person' && others.some((other) => other.value === value);
  return { code: `permitLetter:from.${isChosen ? 'documents' : (source?.kind ?? 'person')}` };
}

/** The words in braces of a letter. */
const wordsIn = (blocks: readonly Pick<PermitBlock, 'text' | 'reason' | 'title'>[]): Set<string> =>
  new Set(
    blocks.flatMap(({ text, reason, title }) =>
      [text, reason, title].flatMap((one) => Object.values(one ?? {}).flatMap((given) => placeholdersIn(given ?? ''))),
    ),
  );

/** The places that a letter names or compares, besides those that every letter needs. */
const placesOf = (blocks: PermitLetter['blocks']): Set<string> =>
  new Set([
    ...[...wordsIn(blocks)].map(placeOf),
    ...blocks.flatMap(({ requires }) => (requires ? comparedPlaces(requires) : [])),
  ]);

/** From which place another is calculated. */
const CALCULATED_FROM: Readonly<Record<string, string>> = { security: 'bmpCost', expiresOn: 'decidedOn' };

/** The places that people see to before a letter with these blocks is finished, in their order. */
function neededPlaces(blocks: PermitLetter['blocks']): (typeof PERMIT_FIELDS)[number][] {
  const named = placesOf(blocks);
  const from = [...named].flatMap((id) => CALCULATED_FROM[id] ?? []);
  return PERMIT_FIELDS.filter(({ id, required }) => required || named.has(id) || from.includes(id));
}

/** The same, and what fills a place of the front page that may be empty. */
export function askedPlaces({ blocks, fields }: PermitLetter): (typeof PERMIT_FIELDS)[number][] {
  const needed = new Set(neededPlaces(blocks).map(({ id }) => id));
  const filled = fields.filter(({ source }) => source !== null).map(({ id }) => id);
  return PERMIT_FIELDS.filter(
    ({ id }) => needed.has(id) || (filled.includes(id) && FRONT_PLACES.some((front) => front === id)),
  );
}

/**
 * What a drafted permit lacks before it can be issued; `id`: the place, block or fee. `unreadable`: something stands in a
 * place, and it is no day, no amount or no parcel number; `contradiction`: a finding that figures of the letter deny;
 * `decision`: the day of the decision cannot be so.
 * `message` says it where the id alone does not.
 */
export type PermitIssue =
  | {
      issue:
        | 'field'
        | 'unreadable'
        | 'reason'
        | 'empty'
        | 'fee'
        | 'no-condition'
        | 'no-finding'
        | 'no-reason'
        | 'no-due'
        | 'unknown-place';
      id: string | null;
      message?: undefined;
    }
  | { issue: 'contradiction' | 'decision'; id: string; message: StoredMessage };

/** What is wrong with the day of the decision: it is not here yet, or what was decided on had not come. */
function describeDecision(decided: string, received: string, today: string): StoredMessage | undefined {
  if (!isDay({ value: decided })) return undefined;
  if (decided > today) return { code: 'permitLetter:issues.decisionLate', params: { day: decided } };
  if (!isDay({ value: received }) || decided >= received) return undefined;
  return { code: 'permitLetter:issues.decisionEarly', params: { day: decided, received } };
}

/** What is wrong with a finding whose figures deny it; undefined where they bear it out, or one is not known. */
function describeContradiction(
  number: number,
  { left, is, right }: PlaceComparison,
  fields: readonly LetterField[],
): StoredMessage | undefined {
  const sideOf = (side: PlaceComparison['right']) => (typeof side === 'number' ? side : figureIn(textIn(fields, side)));
  const gap = sideOf(left) - sideOf(right);
  if (Number.isNaN(gap) || relations[is](gap, 0)) return undefined;
  const figures = [left, right].map((side): StoredMessage => {
    const kind = PERMIT_FIELDS.find(({ id }) => id === left)?.kind;
    const figure = formatFigure(sideOf(side), undefined);
    const value = isMeasured(kind) ? { code: `ui:unit.${kind}` as const, params: { number: figure } } : figure;
    return typeof side === 'number'
      ? { code: 'permitLetter:issues.limit', params: { value } }
      : { code: 'permitLetter:issues.figure', params: { place: { code: `permitLetter:fields.${side}` }, value } };
  });
  return { code: 'permitLetter:issues.contradiction', params: { number: String(number), figures } };
}

/** `today`: the agency's day. */
export function permitIssues({ fields, blocks, left, fees }: PermitLetter, today: string): PermitIssue[] {
  const compared = new Set(blocks.flatMap(({ requires }) => (requires ? comparedPlaces(requires) : [])));
  const issues: PermitIssue[] = [];
  const fieldOf = (id: string) => fields.find((one) => one.id === id);
  const isOpen = (id: string) => isUnfilled(fieldOf(id) ?? { value: '' });
  for (const { id, kind } of neededPlaces(blocks)) {
    const field = fieldOf(id);
    if (!field || isUnfilled(field)) {
      // What is calculated lacks what it is calculated from.
      const from = CALCULATED_FROM[id];
      if (from === undefined) issues.push({ issue: 'field', id });
      else if (!isOpen(from) && issues.every((one) => one.id !== from)) issues.push({ issue: 'unreadable', id: from });
    } else if (
      (kind === 'day' && !isDay(field)) ||
      (id === 'apn' && !/\d/.test(String(field.value))) ||
      (compared.has(id) && Number.isNaN(figureIn(textIn(fields, id))))
    ) {
      issues.push({ issue: 'unreadable', id });
    }
  }
  const decision = describeDecision(textIn(fields, 'decidedOn'), textIn(fields, 'receivedOn'), today);
  if (decision) issues.push({ issue: 'decision', id: 'decidedOn', message: decision });
  for (const word of wordsIn(blocks)) {
    if (!PERMIT_WORDS.includes(word)) issues.push({ issue: 'unknown-place', id: word });
  }
  for (const [at, { id, requires }] of blocks.filter(({ part }) => part === 'finding').entries()) {
    const message = requires && describeContradiction(at + 1, requires, fields);
    if (message) issues.push({ issue: 'contradiction', id, message });
  }
  for (const { id, removed } of left) {
    if (removed && removed.value.trim() === '') issues.push({ issue: 'reason', id });
  }
  for (const { id, text, title, part, reason, due } of blocks) {
    const isEmpty = (given: PermitBlock['text'] | null) => Object.values(given ?? {}).every((one) => one.trim() === '');
    if (isEmpty(text) || (part === 'condition' && isEmpty(title))) issues.push({ issue: 'empty', id });
    if (part !== 'condition') continue;
    if (reason && isEmpty(reason)) issues.push({ issue: 'no-reason', id });
    if (due === null) issues.push({ issue: 'no-due', id });
  }
  for (const { id, amount } of fees) if (amount === null) issues.push({ issue: 'fee', id });
  if (!blocks.some(({ part }) => part === 'condition')) issues.push({ issue: 'no-condition', id: null });
  if (!blocks.some(({ part }) => part === 'finding')) issues.push({ issue: 'no-finding', id: null });
  return issues;
}
