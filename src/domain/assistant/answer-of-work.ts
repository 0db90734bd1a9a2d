import type { Message } from '#messages/message.ts';
import { formatFigure } from '../calculations/figure.ts';
import { describeLeft, describeVerification } from './answer-of-coverage.ts';
import { describeMeaning, fromFields, fromRule, inWords, sentenceOf, sqft } from './answer-sentence.ts';
import type { ParcelSentence, ParcelTopic } from './parcel-answer.ts';
import {
  type AssistantSources,
  describeNotes,
  describeStatements,
  describeWhomToAsk,
  meaningsOf,
  type ParcelInQuestion,
} from './parcel-context.ts';
import { type AskedFigure, readSquareFeet, readTree, readYards } from './read-parcel-question.ts';

/** What a kind of work touches, beside the permit. */
type Work = { coverage?: true; outside?: true; building?: true; height?: true };

const WORKS = {
  garage: { coverage: true, outside: true },
  deck: { coverage: true, outside: true },
  story: { outside: true, building: true, height: true },
  addition: { coverage: true, outside: true, building: true },
  shed: { coverage: true, outside: true },
  paving: { coverage: true },
  fence: { outside: true },
  solar: { outside: true },
  remodel: {},
  reroof: { outside: true },
  demolition: { building: true },
  garden: {},
  permit: {},
} satisfies Partial<Record<ParcelTopic, Work>>;
export type WorkTopic = keyof typeof WORKS;
export const isWork = (topic: ParcelTopic): topic is WorkTopic => topic in WORKS;

/** What work needs: the permit, coverage, height and reviews that it touches, and whom to ask. */
export function answerWork(
  topic: WorkTopic,
  question: string,
  parcel: ParcelInQuestion,
  sources: AssistantSources,
): ParcelSentence[] {
  const work: Work = WORKS[topic];
  const said = describeStatements(topic, sources.rules, parcel);
  const scenic = meaningsOf(parcel, 'scenic-review').filter(({ outcome }) => outcome !== 'unlikely');
  const historic = meaningsOf(parcel, 'historic-review').filter(({ outcome }) => outcome !== 'unlikely');
  return [
    ...(topic === 'permit' ? [sentenceOf({ code: 'parcelChat:permit.which' }, { certainty: 'unknown' })] : []),
    ...(said.length > 0 ? said : [sentenceOf({ code: 'parcelChat:work.unknown' }, { certainty: 'unknown' })]),
    ...(work.height
      ? [
          sentenceOf({ code: 'parcelChat:height.unknown' }, { certainty: 'unknown' }),
          ...describeNotes(parcel, 'height'),
        ]
      : []),
    ...(work.coverage ? [...describeLeft(parcel, readSquareFeet(question)), ...describeSensitive(parcel)] : []),
    ...(work.outside ? scenic.slice(0, 1).map((meaning) => describeMeaning(meaning, { before: 'topic' })) : []),
    ...(work.building ? historic.slice(0, 1).map((meaning) => describeMeaning(meaning, { before: 'topic' })) : []),
    ...(work.coverage ? describeVerification(sources) : []),
    ...describeWhomToAsk(parcel, sources.rules),
  ];
}

const describeSensitive = (parcel: ParcelInQuestion): ParcelSentence[] =>
  meaningsOf(parcel, 'coverage')
    .filter(({ id }) => id === 'coverage-sensitive-land')
    .map((meaning) => describeMeaning(meaning));

/** How a figure came about, where it was not asked as it is. */
function workingOf(asked: AskedFigure, unit: (figure: number) => Message): Message[] {
  const { from, value } = asked;
  if (!from) return [];
  const params = { from: formatFigure(from.figure), to: unit(value) };
  return from.of === 'sides' ? [] : [{ code: `parcelChat:from.${from.of}`, params }];
}

const inches = (figure: number): Message => ({ code: 'parcelChat:inches', params: { figure: formatFigure(figure) } });
const yards = (figure: number): Message => ({ code: 'parcelChat:yards', params: { figure: formatFigure(figure) } });

/** "12 in. ≤ 14 in." */
const compared = (figure: number, limit: number, unit: (figure: number) => Message): Message => ({
  code: figure > limit ? 'parcelChat:compared.more' : 'parcelChat:compared.notMore',
  params: { one: unit(figure), other: unit(limit) },
});

/** Whether a tree may go without a permit, by how thick it is and where it stands, as far as that is known. */
export function answerTree(
  question: string,
  parcel: ParcelInQuestion | null,
  { rules }: AssistantSources,
): ParcelSentence[] {
  const { tree } = rules;
  const asked = readTree(question);
  const rule = [fromRule(tree.source)];
  const { diameter } = asked;
  const limit = inches(tree.overInches);
  const statements = describeStatements('tree', rules, parcel);
  const ask = parcel ? describeWhomToAsk(parcel, rules) : [];
  if (asked.isDead) {
    return [
      sentenceOf(inWords(tree.dead.text), { sources: [fromRule(tree.dead.source)] }),
      ...statements,
      sentenceOf({ code: 'parcelChat:tree.deadElse' }, { certainty: 'next' }),
      ...ask,
    ];
  }
  const measured = sentenceOf(inWords(tree.measured.text), { sources: [fromRule(tree.measured.source)] });
  if (!diameter) {
    return [
      sentenceOf({ code: 'parcelChat:tree.noSize', params: { limit } }, { certainty: 'unknown', sources: rule }),
      measured,
      ...describeAnySize(parcel, rules),
      ...statements,
    ];
  }
  const steps = [...workingOf(diameter, inches), compared(diameter.value, tree.overInches, inches)];
  const params = { size: inches(diameter.value), limit };
  if (diameter.value > tree.overInches) {
    return [
      sentenceOf({ code: 'parcelChat:tree.needs', params }, { steps, sources: rule }),
      measured,
      ...statements,
      ...ask,
    ];
  }
  const lakeside = [fromRule(tree.lakeside.source)];
  const lakeParams = { size: params.size, limit: inches(tree.lakesideOverInches) };
  const isThickForLake = diameter.value > tree.lakesideOverInches;
  const byLake: ParcelSentence[] = isThickForLake
    ? [
        sentenceOf(
          { code: `parcelChat:tree.${asked.isByLake ? 'byLake' : 'lakefront'}`, params: lakeParams },
          { steps: [compared(diameter.value, tree.lakesideOverInches, inches)], sources: lakeside },
        ),
      ]
    : [];
  const first = asked.isByStream
    ? sentenceOf({ code: 'parcelChat:tree.byStream' }, { sources: [fromRule(tree.anySize.source)] })
    : sentenceOf({ code: 'parcelChat:tree.bySizeNone', params }, { steps, sources: rule });
  return [
    ...(asked.isByLake ? [...byLake, first] : [first, ...byLake]),
    ...describeAnySize(parcel, rules),
    ...(asked.isTall ? [measured] : []),
    ...statements,
    ...ask,
  ];
}

/** Where a tree of any size needs a permit, and what the parcel's data tell of that. */
function describeAnySize(parcel: ParcelInQuestion | null, { tree }: AssistantSources['rules']): ParcelSentence[] {
  const rule = fromRule(tree.anySize.source);
  const first = sentenceOf({ code: 'parcelChat:tree.anySize' }, { sources: [rule] });
  if (!parcel) return [first];
  const { landCapability } = parcel.record;
  const fields = fromFields('landCapability');
  if (landCapability === null)
    return [first, sentenceOf({ code: 'parcelChat:tree.streamUnknown' }, { certainty: 'unknown', sources: [fields] })];
  const area = landCapability.filter((one) => one.class === '1b').reduce((sum, one) => sum + one.sqft, 0);
  return area > 0
    ? [
        first,
        sentenceOf({ code: 'parcelChat:tree.streamSome', params: { area: sqft(area) } }, { sources: [fields, rule] }),
      ]
    : [first];
}

/** What digging needs, by its cubic yards. */
export function answerDigging(
  question: string,
  parcel: ParcelInQuestion | null,
  sources: AssistantSources,
): ParcelSentence[] {
  const { digging } = sources.rules;
  const { exemptYards, declaredYards } = digging;
  const rule = [fromRule(digging.source)];
  const asked = readYards(question);
  const limits = { exempt: yards(exemptYards), declared: yards(declaredYards) };
  const more = [
    ...describeStatements('digging', sources.rules, parcel),
    ...(parcel ? describeWhomToAsk(parcel, sources.rules) : []),
  ];
  if (!asked) return [sentenceOf({ code: 'parcelChat:digging.noVolume', params: limits }, { sources: rule }), ...more];
  const limit = asked.value <= exemptYards ? exemptYards : declaredYards;
  const steps = [...workingOf(asked, yards), compared(asked.value, limit, yards)];
  const code = asked.value <= exemptYards ? 'exempt' : asked.value <= declaredYards ? 'declared' : 'permit';
  const params = { ...limits, volume: yards(asked.value) };
  const first = sentenceOf({ code: `parcelChat:digging.${code}`, params }, { steps, sources: rule });
  return [first, ...(code === 'declared' && parcel ? describeClasses(parcel) : []), ...more];
}

/** The land capability classes of a parcel; nothing where its source states none. */
function describeClasses({ record: { landCapability } }: ParcelInQuestion): ParcelSentence[] {
  const classes = (landCapability ?? []).filter(({ sqft: area }) => area > 0).map((one) => one.class);
  if (classes.length === 0) return [];
  return [
    sentenceOf(
      { code: 'parcelChat:digging.classes', params: { classes } },
      { sources: [fromFields('landCapability')] },
    ),
  ];
}
