import type { Message } from '#messages/message.ts';
import { formatFigure } from '../calculations/figure.ts';
import type { ParcelMeaning } from '../parcels/parcel-meaning.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import type { EnteredZone, ZoneCitation } from '../parcels/zones.ts';
import type { AnswerSource, Certainty, ParcelSentence } from './parcel-answer.ts';
import type { RuleSource } from './parcel-assistant-rules.ts';

type SentenceParts = { certainty?: Certainty; steps?: readonly Message[]; sources?: readonly AnswerSource[] };

/** A sentence with what it rests on. What is stated by something unverified is unverified. */
export function sentenceOf(
  message: Message,
  { certainty = 'stated', steps = [], sources = [] }: SentenceParts = {},
): ParcelSentence {
  const isUnverified = sources.some((source) => source.kind !== 'parcel' && source.basis === 'unverified');
  return {
    message,
    certainty: certainty === 'stated' && isUnverified ? 'unverified' : certainty,
    steps: [...steps],
    sources: [...sources],
  };
}

export const fromFields = (...fields: (keyof ParcelRecord)[]): AnswerSource => ({ kind: 'parcel', fields });

export const fromRule = ({ note, basis }: RuleSource): AnswerSource => ({ kind: 'rule', note, basis });

/** The citation of something entered of a zone, with the way to its plan. */
export const fromZone = (
  { plan }: Pick<EnteredZone, 'plan'>,
  { note, basis, readOn, published }: ZoneCitation,
): AnswerSource => ({
  ...{ kind: 'zone', plan: plan.name, note, basis, readOn, link: plan.link },
  published: published ?? null,
});

/** The agency's own words, whole. */
export const inWords = (words: NonNullable<Message['params']>[string]): Message => ({
  code: 'ui:words',
  params: { words },
});

/** "2,035 sq. ft." */
export const sqft = (figure: number): Message => ({
  code: 'parcel:unit.sqft',
  params: { number: formatFigure(Math.round(figure)) },
});

function formatParam(name: string, value: string | number): string | Message {
  if (name.endsWith('On')) return { code: 'parcelChat:day', params: { day: value } };
  if (typeof value === 'string') return value;
  if (name.endsWith('Sqft')) return sqft(value);
  if (name === 'percent') return { code: 'parcelChat:percent', params: { figure: formatFigure(value) } };
  if (name === 'acres') return { code: 'parcel:unit.acres', params: { count: value, number: formatFigure(value) } };
  return formatFigure(value);
}

/** What the data of a parcel mean, as a message. */
export const messageOf = ({ id, values }: Pick<ParcelMeaning, 'id' | 'values'>): Message => ({
  code: `parcel:meaning.${id}`,
  params: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatParam(name, value)])),
});

/**
 * Something that the data of a parcel mean, as a sentence. `before`: what stands before it, its outcome ("Likely."), or what is
 * asked by it too, where the question was another.
 */
export function describeMeaning(
  meaning: ParcelMeaning,
  { before, steps = [] }: { before?: 'outcome' | 'topic'; steps?: readonly Message[] } = {},
): ParcelSentence {
  const { topic, outcome, fields, rule } = meaning;
  const sentence = messageOf(meaning);
  const isEstimate = topic === 'coverage' && outcome === 'maybe';
  const certainty: Certainty = isEstimate ? 'estimate' : outcome === 'unknown' ? 'unknown' : 'stated';
  const params = { question: topicOf(topic), outcome: outcomeOf(outcome), sentence };
  const asked: Message = { code: before === 'topic' ? 'parcelChat:withTopic' : 'parcelChat:withOutcome', params };
  return sentenceOf(before === undefined || outcome === 'known' ? sentence : asked, {
    certainty,
    steps,
    sources: [...(fields.length > 0 ? [fromFields(...fields)] : []), ...(rule ? [fromRule(rule)] : [])],
  });
}

const topicOf = (topic: ParcelMeaning['topic']): Message => ({ code: `parcel:topics.${topic}` });
const outcomeOf = (outcome: ParcelMeaning['outcome']): Message => ({ code: `parcel:outcomes.${outcome}` });
