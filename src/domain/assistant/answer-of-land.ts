import type { Message } from '#messages/message.ts';
import { formatFigure } from '../calculations/figure.ts';
import type { MeaningTopic } from '../parcels/parcel-meaning.ts';
import { isFlooded } from '../parcels/parcel-record.ts';
import { livingOn } from '../parcels/parcel-rules.ts';
import { describeUses } from '../parcels/what-may-be-built.ts';
import { answerCoverage, describeLeft, describeVerification } from './answer-of-coverage.ts';
import type { WorkTopic } from './answer-of-work.ts';
import { describeMeaning, fromFields, fromRule, fromZone, inWords, sentenceOf, sqft } from './answer-sentence.ts';
import type { ParcelSentence, ParcelTopic } from './parcel-answer.ts';
import {
  type AssistantSources,
  describeNotes,
  describeStatements,
  describeWhomToAsk,
  meaningsOf,
  type ParcelInQuestion,
} from './parcel-context.ts';
import { readSquareFeet } from './read-parcel-question.ts';

/** How a topic of the land is answered for a parcel. */
type LandAnswer = (parcel: ParcelInQuestion, question: string, sources: AssistantSources) => ParcelSentence[];

const SQFT_PER_ACRE = 43_560;
const zoneFields = fromFields('zoneId', 'zoneName');

/** What the zone's table of uses says, and whether someone entered it. */
function describeZoneUses({ record, zone }: ParcelInQuestion): ParcelSentence[] {
  const { message, isEntered } = describeUses(record, zone);
  const sources = [zoneFields, ...(zone ? [fromZone(zone, zone.source)] : [])];
  const others = (zone?.otherUses ?? []).map(({ name, status, source }) =>
    sentenceOf(
      { code: `parcelChat:zone.other.${status}`, params: { use: name } },
      { sources: zone ? [fromZone(zone, source)] : [] },
    ),
  );
  return [sentenceOf(message, { certainty: isEntered ? 'stated' : 'unknown', sources }), ...others];
}

/** How many homes the density of the zone comes to on the parcel's area. */
function describeDensity({ record: { areaSqft }, zone }: ParcelInQuestion): ParcelSentence[] {
  const perAcre = zone?.zone.multiFamilyPerAcre;
  if (!zone || perAcre === undefined) return [];
  const sources = [fromZone(zone, zone.source)];
  if (perAcre === null) return [sentenceOf({ code: 'parcelChat:density.none' }, { certainty: 'unknown', sources })];
  if (areaSqft === null)
    return [sentenceOf({ code: 'parcelChat:density.noArea', params: { perAcre } }, { certainty: 'unknown', sources })];
  const exact = (areaSqft * perAcre) / SQFT_PER_ACRE;
  const homes = Math.floor(exact);
  const step: Message = {
    code: 'parcelChat:density.step',
    params: {
      ...{ area: sqft(areaSqft), perAcre, acre: sqft(SQFT_PER_ACRE) },
      homes: formatFigure(Math.round(exact * 100) / 100),
    },
  };
  const message: Message = {
    code: 'parcelChat:density.homes',
    params: { perAcre, count: homes, number: formatFigure(homes) },
  };
  return [sentenceOf(message, { certainty: 'estimate', steps: [step], sources: [fromFields('areaSqft'), ...sources] })];
}

const acresOf = (acres: number): Message => ({
  code: 'parcel:unit.acres',
  params: { count: acres, number: formatFigure(acres) },
});

/** Land that is not private is no one's to build on without its owner. */
const describeOwnership = ({ record: { ownership } }: ParcelInQuestion): ParcelSentence[] =>
  ownership === null || /^private$/i.test(ownership.trim())
    ? []
    : [
        sentenceOf(
          { code: 'parcelChat:owner.kind', params: { kind: ownership } },
          { sources: [fromFields('ownership')] },
        ),
      ];

/** What is said of a topic of the parcel card: its answer with the outcome, or with what it answers. */
const describeTopic = (
  parcel: ParcelInQuestion,
  topic: MeaningTopic,
  before: 'outcome' | 'topic' = 'topic',
): ParcelSentence[] =>
  meaningsOf(parcel, topic).map((meaning, at) => describeMeaning(meaning, at === 0 ? { before } : {}));

const answerBuild: LandAnswer = (parcel, _question, { rules, parcelRules }) => {
  const use = livingOn(parcel.record, parcelRules);
  const [coverage] = meaningsOf(parcel, 'coverage');
  return [
    ...describeZoneUses(parcel),
    ...describeDensity(parcel),
    ...describeNotes(parcel, 'uses', 'density'),
    ...describeOwnership(parcel),
    ...(use === 'residential' ? [] : describeTopic(parcel, 'development-right').slice(0, 1)),
    ...(coverage ? [describeMeaning(coverage)] : []),
    ...describeTopic(parcel, 'accessory-dwelling').slice(0, 1),
    ...describeTopic(parcel, 'scenic-review').slice(0, 1),
    ...describeWhomToAsk(parcel, rules),
  ];
};

const answerZone: LandAnswer = (parcel) => {
  const { zone } = parcel;
  const earlier = zone?.zone.earlierPlan;
  return [
    ...describeTopic(parcel, 'zone'),
    ...describeZoneUses(parcel),
    ...(zone && earlier
      ? [
          sentenceOf(
            { code: 'parcelChat:zone.earlier', params: { earlier } },
            { sources: [fromZone(zone, zone.source)] },
          ),
        ]
      : []),
    ...describeNotes(parcel, 'plan'),
  ];
};

const answerAdu: LandAnswer = (parcel, question, sources) => [
  ...describeTopic(parcel, 'accessory-dwelling', 'outcome'),
  ...describeLeft(parcel, readSquareFeet(question)),
  ...describeStatements('adu', sources.rules, parcel),
  ...describeVerification(sources),
  ...describeWhomToAsk(parcel, sources.rules),
];

const answerMultiFamily: LandAnswer = (parcel, _question, { rules }) => {
  const { zone, record } = parcel;
  const status = zone?.zone.uses['multi-family'];
  const code = `parcelChat:multi.${status ?? 'not-entered'}` as const;
  const params = { zone: record.zoneName ?? record.zoneId ?? '–' };
  const certainty = status === undefined ? 'unknown' : 'stated';
  return [
    sentenceOf({ code, params }, { certainty, sources: [zoneFields, ...(zone ? [fromZone(zone, zone.source)] : [])] }),
    ...describeDensity(parcel),
    ...describeNotes(parcel, 'uses', 'density'),
    ...describeStatements('multi-family', rules, parcel),
    ...describeTopic(parcel, 'development-right').slice(0, 1),
    ...describeWhomToAsk(parcel, rules),
  ];
};

const answerBusiness: LandAnswer = (parcel, _question, { rules }) => {
  const { zone } = parcel;
  const sources = [zoneFields, ...(zone ? [fromZone(zone, zone.source)] : [])];
  const said = (['commercial', 'tourist'] as const).map((use) => {
    const status = zone?.zone.uses[use];
    const message: Message = {
      code: `parcelChat:use.${status ?? 'not-entered'}`,
      params: { use: { code: `parcel:uses.${use}` } },
    };
    return sentenceOf(message, { certainty: status === undefined ? 'unknown' : 'stated', sources });
  });
  return [...said, ...describeNotes(parcel, 'uses'), ...describeWhomToAsk(parcel, rules)];
};

const answerSubdivide: LandAnswer = (parcel, _question, { rules }) => [
  sentenceOf({ code: 'parcelChat:subdivide.unknown' }, { certainty: 'unknown' }),
  ...describeSize(parcel),
  ...describeStatements('subdivide', rules, parcel),
  ...describeWhomToAsk(parcel, rules),
];

const answerHeight: LandAnswer = (parcel, _question, { rules }) => [
  sentenceOf({ code: 'parcelChat:height.unknown' }, { certainty: 'unknown' }),
  ...describeStatements('height', rules, parcel),
  ...describeNotes(parcel, 'height'),
  ...describeWhomToAsk(parcel, rules),
];

const answerSetbacks: LandAnswer = (parcel, _question, { rules }) => {
  const { jurisdiction, record } = parcel;
  const isOpen = record.scenicRoadway === null || record.scenicShoreline === null;
  return [
    sentenceOf(
      { code: 'parcelChat:setbacks.unknown', params: { jurisdiction } },
      { certainty: 'unknown', sources: [fromFields('jurisdiction')] },
    ),
    ...describeStatements('setbacks', rules, parcel),
    ...(isOpen ? describeTopic(parcel, 'scenic-review') : []),
    ...describeNotes(parcel, 'setbacks'),
    ...describeWhomToAsk(parcel, rules),
  ];
};

const answerStreamZone: LandAnswer = (parcel, _question, sources) => {
  const { landCapability, landCapabilityVerified } = parcel.record;
  const fields = fromFields('landCapability', 'landCapabilityVerified');
  const area = (landCapability ?? []).filter((one) => one.class === '1b').reduce((sum, one) => sum + one.sqft, 0);
  const isVerified = landCapabilityVerified === true;
  const code = landCapability === null ? 'unknown' : area > 0 ? 'some' : 'none';
  const verified: Message = { code: `parcelChat:stream.${isVerified ? 'verified' : 'notVerified'}` };
  return [
    sentenceOf(
      { code: `parcelChat:stream.${code}`, params: { area: sqft(area) } },
      { certainty: landCapability === null ? 'unknown' : isVerified ? 'stated' : 'estimate', sources: [fields] },
    ),
    ...(landCapability === null ? [] : [sentenceOf(verified, { sources: [fields] })]),
    ...describeStatements('stream-zone', sources.rules, parcel),
    ...describeVerification(sources),
  ];
};

const answerShoreline: LandAnswer = (parcel, _question, { rules }) => {
  const { scenicShoreline } = parcel.record;
  const code = scenicShoreline === null ? 'unknown' : scenicShoreline ? 'inside' : 'outside';
  return [
    sentenceOf(
      { code: `parcelChat:shoreline.${code}` },
      { certainty: scenicShoreline === null ? 'unknown' : 'stated', sources: [fromFields('scenicShoreline')] },
    ),
    sentenceOf({ code: 'parcelChat:shoreline.notHeld' }, { certainty: 'unknown' }),
    ...describeStatements('shoreline', rules, parcel),
  ];
};

const answerHazards: LandAnswer = (parcel, _question, { rules }) => {
  const { floodZone, avalancheHazard } = parcel.record;
  const flood = isFlooded(floodZone);
  const floodCode = `parcelChat:hazards.flood.${flood === null ? 'unknown' : flood ? 'yes' : 'no'}` as const;
  const avalanche = typeof avalancheHazard === 'string' ? true : avalancheHazard;
  const avalancheCode =
    `parcelChat:hazards.avalanche.${avalanche === null ? 'unknown' : avalanche ? 'yes' : 'no'}` as const;
  return [
    sentenceOf(
      { code: floodCode },
      { certainty: flood === null ? 'unknown' : 'stated', sources: [fromFields('floodZone')] },
    ),
    sentenceOf(
      { code: avalancheCode },
      { certainty: avalanche === null ? 'unknown' : 'stated', sources: [fromFields('avalancheHazard')] },
    ),
    ...describeStatements('hazards', rules, parcel),
  ];
};

const answerIpes: LandAnswer = (parcel, question, sources) => {
  const { ipesScore, ipesStatus } = parcel.record;
  const status = ipesStatus ?? '–';
  const first: Message =
    ipesScore === null
      ? { code: 'parcelChat:ipes.none' }
      : { code: 'parcelChat:ipes.score', params: { score: formatFigure(ipesScore), status } };
  return [
    sentenceOf(first, {
      certainty: ipesScore === null ? 'unknown' : 'stated',
      sources: [fromFields('ipesScore', 'ipesStatus')],
    }),
    sentenceOf({ code: 'parcelChat:ipes.line' }, { certainty: 'unknown' }),
    ...answerCoverage(parcel, question, sources),
  ];
};

const answerVerification: LandAnswer = (parcel, question, sources) => {
  const { landCapability, landCapabilityVerified: verified } = parcel.record;
  const code = landCapability === null || verified === null ? 'unknown' : verified ? 'yes' : 'no';
  const certainty = code === 'unknown' ? 'unknown' : 'stated';
  return [
    sentenceOf(
      { code: `parcelChat:verified.${code}` },
      { certainty, sources: [fromFields('landCapability', 'landCapabilityVerified')] },
    ),
    ...answerCoverage(parcel, question, sources),
  ];
};

function describeSize({ record: { areaSqft } }: ParcelInQuestion): ParcelSentence[] {
  const sources = [fromFields('areaSqft')];
  if (areaSqft === null) return [sentenceOf({ code: 'parcelChat:size.unknown' }, { certainty: 'unknown', sources })];
  const acres = acresOf(Math.round((areaSqft / SQFT_PER_ACRE) * 100) / 100);
  return [sentenceOf({ code: 'parcelChat:size.area', params: { area: sqft(areaSqft), acres } }, { sources })];
}

const answerNumber: LandAnswer = (parcel) => {
  const { record, earlier, later, retiredOn } = parcel;
  const sources = [fromFields('apn')];
  const changes = [...earlier, ...later].map(({ from, to, kind, year }) => {
    const form = year === null ? 'undated' : 'dated';
    return sentenceOf(
      { code: `parcel:numbers.${kind}.${form}`, params: { from, to, year: String(year ?? '') } },
      { sources },
    );
  });
  const first = sentenceOf(
    { code: 'parcelChat:number.now', params: { apn: record.apn, county: parcel.county } },
    { sources },
  );
  const none = sentenceOf({ code: 'parcelChat:number.noneEarlier' }, { sources });
  return [...(retiredOn === null ? [first] : []), ...(changes.length > 0 ? changes : [none])];
};

const answerRental: LandAnswer = (parcel, _question, { rules }) => {
  const said = describeStatements('rental', rules, parcel);
  const ofPlace = said.length > describeStatements('rental', rules, null).length;
  const { jurisdiction } = parcel;
  return [
    sentenceOf(
      { code: 'parcelChat:rental.unknown', params: { jurisdiction } },
      { certainty: 'unknown', sources: [fromFields('jurisdiction')] },
    ),
    ...(ofPlace
      ? []
      : [sentenceOf({ code: 'parcelChat:rental.noRules', params: { jurisdiction } }, { certainty: 'unknown' })]),
    ...said,
    ...describeNotes(parcel, 'rentals'),
    ...describeWhomToAsk(parcel, rules),
  ];
};

const answerJurisdiction: LandAnswer = (parcel, _question, { rules }) => {
  const { record, jurisdiction, county } = parcel;
  const place: Message =
    jurisdiction === county
      ? { code: 'parcelChat:office.county', params: { county } }
      : { code: 'parcelChat:office.place', params: { jurisdiction, county } };
  const office = rules.offices.find((one) => one.jurisdiction === record.jurisdiction);
  const sources = office ? [fromRule(office.source)] : [];
  return [
    sentenceOf(place, { sources: [fromFields('jurisdiction', 'county')] }),
    ...(office
      ? [
          sentenceOf({ code: 'parcelChat:office.permit', params: { permit: office.permit } }, { sources }),
          sentenceOf({ code: 'parcelChat:office.local', params: { local: office.local } }, { sources }),
        ]
      : [sentenceOf({ code: 'parcelChat:office.unknown' }, { certainty: 'unknown' })]),
    ...describeStatements('jurisdiction', rules, parcel),
  ];
};

/** Documents that a parcel's own data ask for, by their field of the questionnaire. */
const LIKELY: Readonly<Record<string, 'historic-review' | 'scenicRoadway' | 'scenicShoreline'>> = {
  historic_resource_determination_upload: 'historic-review',
  scenic_classification: 'scenicRoadway',
  shoreland_classification: 'scenicShoreline',
};

const answerDocuments: LandAnswer = (parcel, _question, { documents, rules }) => {
  const rule = fromRule(rules.documents.source);
  const isLikely = ({ id }: { id: string }): boolean => {
    const why = LIKELY[id];
    if (why === undefined) return false;
    return why === 'historic-review'
      ? meaningsOf(parcel, why).some(({ outcome }) => outcome === 'likely')
      : parcel.record[why] === true;
  };
  const always = documents.filter((one) => one.always);
  const likely = documents.filter((one) => !one.always && isLikely(one));
  const other = documents.filter((one) => !one.always && !isLikely(one));
  const name = (list: typeof documents): Message[] => list.map(({ label }) => inWords(label));
  const fields = fromFields('yearBuilt', 'scenicRoadway', 'scenicShoreline');
  return [
    sentenceOf({ code: 'parcelChat:documents.always', params: { documents: name(always) } }, { sources: [rule] }),
    ...(likely.length > 0
      ? [
          sentenceOf(
            { code: 'parcelChat:documents.likely', params: { documents: name(likely) } },
            { sources: [rule, fields] },
          ),
        ]
      : []),
    ...(other.length > 0
      ? [sentenceOf({ code: 'parcelChat:documents.other', params: { documents: name(other) } }, { sources: [rule] })]
      : []),
    ...describeStatements('documents', rules, parcel),
  ];
};

const answerOwner: LandAnswer = (parcel) => [
  sentenceOf({ code: 'parcelChat:owner.notHeld', params: { county: parcel.county } }, { certainty: 'unknown' }),
  ...describeOwnership(parcel),
];

/** The topics that are answered from a parcel's own data, and how. */
export const LAND_ANSWERS: Record<Exclude<ParcelTopic, WorkTopic | 'tree' | 'digging'>, LandAnswer> = {
  build: answerBuild,
  zone: answerZone,
  coverage: answerCoverage,
  adu: answerAdu,
  'multi-family': answerMultiFamily,
  business: answerBusiness,
  subdivide: answerSubdivide,
  'development-right': (parcel, _question, { rules }) => [
    ...describeTopic(parcel, 'development-right'),
    ...describeZoneUses(parcel).slice(0, 1),
    ...describeOwnership(parcel),
    ...describeWhomToAsk(parcel, rules),
  ],
  height: answerHeight,
  setbacks: answerSetbacks,
  scenic: (parcel) => describeTopic(parcel, 'scenic-review'),
  historic: (parcel) => describeTopic(parcel, 'historic-review'),
  'stream-zone': answerStreamZone,
  shoreline: answerShoreline,
  hazards: answerHazards,
  ipes: answerIpes,
  verification: answerVerification,
  size: describeSize,
  number: answerNumber,
  rental: answerRental,
  jurisdiction: answerJurisdiction,
  documents: answerDocuments,
  owner: answerOwner,
  time: (parcel, _question, { rules }) => describeStatements('time', rules, parcel),
  fees: (parcel, _question, { rules }) => [
    sentenceOf({ code: 'parcelChat:fees.notHeld' }, { certainty: 'unknown' }),
    ...describeStatements('fees', rules, parcel),
    ...describeWhomToAsk(parcel, rules),
  ],
};
