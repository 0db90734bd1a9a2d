import type { Message } from '#messages/message.ts';
import { maximumByTable } from '../calculations/calculate-transfer.ts';
import { workingOfDifference } from '../calculations/describe-coverage.ts';
import { formatFigure } from '../calculations/figure.ts';
import type { ParcelMeaning } from '../parcels/parcel-meaning.ts';
import { describeMeaning, fromFields, fromRule, messageOf, sentenceOf, sqft } from './answer-sentence.ts';
import type { AnswerSource, ParcelSentence } from './parcel-answer.ts';
import { type AssistantSources, describeNotes, meaningsOf, type ParcelInQuestion } from './parcel-context.ts';
import { type AskedFigure, readSquareFeet } from './read-parcel-question.ts';

/** The base that the data give first, whatever it is worth. */
function baseOf(parcel: ParcelInQuestion): { base: number; meaning: ParcelMeaning } | undefined {
  for (const meaning of meaningsOf(parcel, 'coverage')) {
    const { id, values } = meaning;
    const value = id === 'coverage-class' ? undefined : (values.baseSqft ?? values.estimateSqft);
    if (typeof value === 'number') return { base: value, meaning };
  }
  return undefined;
}

/** How much may be covered, how much of that is left, and what settles both. */
export function answerCoverage(
  parcel: ParcelInQuestion,
  question: string,
  sources: AssistantSources,
): ParcelSentence[] {
  const meanings = meaningsOf(parcel, 'coverage');
  const steps = meanings.filter(({ id }) => id === 'coverage-class').map(messageOf);
  const [first, ...more] = meanings
    .filter(({ id }) => id !== 'coverage-class' && id !== 'coverage-verify')
    .map((meaning) => describeMeaning(meaning, { steps: /by-class/.test(meaning.id) ? steps : [] }));
  return [
    ...(first ? [first] : []),
    ...describeLeft(parcel, readSquareFeet(question)),
    ...more,
    ...describeTransfer(parcel, sources),
    ...describeNotes(parcel, 'coverage'),
    ...describeVerification(sources),
  ];
}

/** What settles land capability and existing coverage. */
export const describeVerification = ({ parcelRules }: AssistantSources): ParcelSentence[] => [
  sentenceOf(
    { code: 'parcelChat:coverage.verify' },
    { certainty: 'next', sources: [fromRule(parcelRules.coverage.verification.source)] },
  ),
];

/**
 * What the hard surface of the data leaves of the base, and whether what was asked for is more than that. Nobody has verified
 * what is there, so that it is never more than an estimate.
 */
export function describeLeft(parcel: ParcelInQuestion, asked: AskedFigure | null): ParcelSentence[] {
  const { imperviousSqft: hard } = parcel.record;
  const known = baseOf(parcel);
  if (!known || hard === null) {
    const code = known ? 'parcelChat:coverage.noExisting' : 'parcelChat:coverage.noBase';
    const fields = known
      ? fromFields('imperviousSqft')
      : fromFields('landCapability', 'ipesScore', 'estimatedCoverageSqft');
    return [sentenceOf({ code }, { certainty: 'unknown', sources: [fields] })];
  }
  const { base, meaning } = known;
  const [allowed, there] = [Math.round(base), Math.round(hard)];
  const left = allowed - there;
  const sources = [fromFields('imperviousSqft', ...meaning.fields), ...(meaning.rule ? [fromRule(meaning.rule)] : [])];
  const isLeft = left > 0;
  const sentence: Message = isLeft
    ? { code: 'parcelChat:coverage.left', params: { left: sqft(left) } }
    : { code: 'parcelChat:coverage.noneLeft', params: { over: sqft(-left) } };
  const step = isLeft ? workingOfDifference(allowed, there, left) : workingOfDifference(there, allowed, -left);
  const first = sentenceOf(sentence, { certainty: 'estimate', steps: [step], sources });
  return asked ? [first, describeAsked(asked, left, sources)] : [first];
}

/** Whether so much more is within what is left. */
function describeAsked({ value, from }: AskedFigure, left: number, sources: AnswerSource[]): ParcelSentence {
  const more = Math.round(value);
  const rest = Math.abs(left - more);
  const isWithin = more <= left;
  const working: Message[] =
    from?.of === 'sides' && from.by !== undefined
      ? [
          {
            code: 'calculations:product',
            params: { one: formatFigure(from.figure), other: formatFigure(from.by), total: sqft(value) },
          },
        ]
      : [];
  const difference = isWithin ? workingOfDifference(left, more, rest) : workingOfDifference(more, left, rest);
  const code = left <= 0 ? 'askedNone' : isWithin ? 'askedWithin' : 'askedOver';
  return sentenceOf(
    { code: `parcelChat:coverage.${code}`, params: { asked: sqft(more), over: sqft(rest) } },
    { certainty: 'estimate', steps: [...working, ...(left > 0 ? [difference] : [])], sources },
  );
}

const SINGLE = /single[ -]family/i;

/** What coverage brought from elsewhere could come to, for one single-family home. */
function describeTransfer(parcel: ParcelInQuestion, { coverage }: AssistantSources): ParcelSentence[] {
  const { areaSqft, landUse } = parcel.record;
  const known = baseOf(parcel);
  if (!known || areaSqft === null || landUse === null || !SINGLE.test(landUse)) return [];
  const table = maximumByTable(coverage, areaSqft, known.base);
  if (!table || table.maximum <= known.base) return [];
  return [
    sentenceOf(
      { code: 'parcelChat:coverage.transfer', params: { maximum: sqft(table.maximum) } },
      { steps: [table.working], sources: [fromFields('areaSqft', 'landUse'), fromRule(coverage.transferLimit.source)] },
    ),
  ];
}
