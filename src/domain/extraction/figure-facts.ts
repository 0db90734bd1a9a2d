import type { FactName } from './catalogue.ts';
import type { ReadValue } from './fact.ts';
import type { Concept, Qualifier } from './figure-words.ts';
import { readIpesScore, readLandCapability, readRoofPitch, readYear } from './identifiers.ts';
import { readArea, readCount, readLength, readParking, readPercent, readVolume } from './measure.ts';

/**
 * A fact that a figure states: of which concept, with which qualifiers. All of `needs` must be told, and nothing but
 * `needs` and `may`: "required lot area" is not the lot's area. `bare`: in what range a number without a unit may be
 * taken. `prose`: whether a sentence may state it.
 */
export type FigureFact = {
  name: FactName;
  concept: Concept;
  needs?: readonly Qualifier[];
  may?: readonly Qualifier[];
  read: ReadValue;
  bare?: readonly [least: number, most: number];
  prose?: boolean;
};

const inSquareFeet = { read: readArea, bare: [0, 99_999_999], prose: true } as const;
const coverage = (name: FactName, needs: readonly Qualifier[], may: readonly Qualifier[] = []): FigureFact => ({
  name,
  concept: 'coverage',
  needs,
  may: ['total', 'on-site', ...may],
  ...inSquareFeet,
});
const height = (name: FactName, needs: readonly Qualifier[], may: readonly Qualifier[]): FigureFact => ({
  name,
  concept: 'height',
  needs,
  may,
  read: readLength,
  bare: [6, 120],
  prose: true,
});
const percentage = {
  name: 'coverage.allowablePercent',
  concept: 'coverage',
  read: readPercent,
  bare: [0, 100],
} as const;

/** Of two that fit, the one that stands first is meant. */
export const figureFacts: readonly FigureFact[] = [
  { ...percentage, needs: ['base'], may: ['allowed', 'total'] },
  { ...percentage, needs: ['allowed'], may: ['total'] },
  coverage('coverage.verifiedSqFt', ['verified'], ['existing']),
  coverage('coverage.existingSqFt', ['existing']),
  coverage('coverage.proposedSqFt', ['proposed'], ['approved']),
  coverage('coverage.baseAllowableSqFt', ['base'], ['allowed']),
  coverage('coverage.maxAllowableSqFt', ['maximum'], ['allowed', 'required', 'transferred']),
  coverage('coverage.transferredSqFt', ['transferred'], ['proposed']),
  coverage('coverage.bankedSqFt', ['remaining'], ['allowed']),
  coverage('coverage.offsiteExistingSqFt', ['off-site', 'existing']),
  coverage('coverage.offsiteProposedSqFt', ['off-site', 'proposed']),
  coverage('coverage.excessSqFt', ['excess'], ['existing']),
  {
    name: 'parcel.areaSqFt',
    concept: 'parcel-area',
    may: ['existing', 'proposed', 'total', 'on-site'],
    ...inSquareFeet,
    bare: [200, 99_999_999],
  },
  {
    name: 'parcel.landCapability',
    concept: 'capability',
    may: ['verified', 'total', 'existing'],
    read: readLandCapability,
    prose: true,
  },
  { name: 'parcel.ipesScore', concept: 'ipes', may: ['total'], read: readIpesScore, prose: true },
  height('building.heightFt', ['proposed'], ['building', 'maximum', 'total']),
  height('building.heightFt', ['building'], ['total']),
  height('building.maxHeightFt', ['maximum'], ['building', 'allowed', 'required', 'total']),
  height('building.maxHeightFt', ['required'], ['building', 'total']),
  height('building.maxHeightFt', ['allowed'], ['building', 'maximum', 'required', 'total']),
  {
    name: 'building.roofPitch',
    concept: 'pitch',
    may: ['proposed', 'maximum', 'total'],
    read: readRoofPitch,
    prose: true,
  },
  { name: 'building.yearBuilt', concept: 'year', may: ['existing'], read: readYear },
  {
    name: 'building.floorAreaSqFt',
    concept: 'floor-area',
    may: ['proposed', 'total'],
    ...inSquareFeet,
    bare: [50, 9_999_999],
  },
  {
    name: 'site.crossSlopePercent',
    concept: 'cross-slope',
    may: ['total', 'existing', 'building'],
    read: readPercent,
    bare: [0, 200],
    prose: true,
  },
  {
    name: 'site.drivewaySlopePercent',
    concept: 'driveway-slope',
    may: ['proposed', 'maximum', 'total'],
    read: readPercent,
    prose: true,
  },
  {
    name: 'grading.excavationDepthFt',
    concept: 'excavation',
    may: ['proposed', 'maximum', 'total'],
    read: readLength,
    bare: [0, 60],
    prose: true,
  },
  { name: 'grading.cutCy', concept: 'cut', may: ['proposed', 'total'], read: readVolume, prose: true },
  { name: 'grading.cutCy', concept: 'excavation', may: ['proposed', 'total'], read: readVolume, prose: true },
  { name: 'grading.excavationDepthFt', concept: 'cut', needs: ['maximum'], may: ['proposed'], read: readLength },
  { name: 'grading.fillCy', concept: 'fill', may: ['proposed', 'total'], read: readVolume, prose: true },
  { name: 'grading.netCy', concept: 'net', may: ['proposed', 'total'], read: readVolume, prose: true },
  { name: 'grading.disturbedAreaSqFt', concept: 'disturbed', may: ['proposed', 'total'], ...inSquareFeet },
  {
    name: 'building.frontSetbackFt',
    concept: 'setback',
    needs: ['front'],
    may: ['proposed', 'building'],
    read: readLength,
  },
  { name: 'building.parking', concept: 'parking', may: ['proposed', 'total'], read: readParking },
  {
    name: 'building.stories',
    concept: 'stories',
    may: ['proposed', 'total', 'building'],
    read: readCount,
    bare: [1, 12],
  },
  {
    name: 'trees.removedCount',
    concept: 'trees',
    may: ['removed', 'proposed', 'total'],
    read: readCount,
    bare: [0, 500],
  },
];

const fits = ({ needs = [], may = [] }: FigureFact, told: ReadonlySet<Qualifier>): boolean =>
  needs.every((need) => told.has(need)) && [...told].every((each) => needs.includes(each) || may.includes(each));

const byConcept = new Map<Concept, FigureFact[]>();
for (const fact of figureFacts) byConcept.set(fact.concept, [...(byConcept.get(fact.concept) ?? []), fact]);

/** Every fact that a figure of a concept may state. */
export const factsOf = (concept: Concept): readonly FigureFact[] => byConcept.get(concept) ?? [];

/** The facts that a figure of a concept with all these qualifiers may state; which one, its unit says. */
export const factsFor = (concept: Concept, told: Iterable<Qualifier>): FigureFact[] => {
  const all = new Set(told);
  return factsOf(concept).filter((fact) => fits(fact, all));
};

/** Whether further qualifiers could make a fact of it: "coverage" alone says too little, "required coverage" too much. */
export const mayBecomeFact = (concept: Concept, told: Iterable<Qualifier>): boolean => {
  const all = [...told];
  return (byConcept.get(concept) ?? []).some(({ needs = [], may = [] }) =>
    all.every((each) => needs.includes(each) || may.includes(each)),
  );
};
