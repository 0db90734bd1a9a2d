import type { FactName } from '#domain/extraction/catalogue.ts';
import type { Fact } from '#domain/extraction/fact.ts';

/** What a sheet states, by the person who drew it. Numbers in the unit given. */
export type StatedFigure = {
  concept: string;
  value: string | number;
  unit?: string;
  accept?: (string | number)[];
  text: string;
};
export type SheetKey = { file: string; facts: StatedFigure[] };

const FACT_OF: Readonly<Record<string, readonly FactName[]>> = {
  apn: ['parcel.apn'],
  address: ['project.address'],
  owner: ['owner.name'],
  applicant: ['applicant.name'],
  county: ['parcel.county'],
  planDate: ['plans.date', 'document.date', 'application.date'],
  parcelArea: ['parcel.areaSqFt'],
  landCapability: ['parcel.landCapability'],
  ipesScore: ['parcel.ipesScore'],
  allowablePct: ['coverage.allowablePercent'],
  baseAllowable: ['coverage.baseAllowableSqFt'],
  maxAllowable: ['coverage.maxAllowableSqFt'],
  existingCov: ['coverage.existingSqFt', 'coverage.verifiedSqFt'],
  proposedCov: ['coverage.proposedSqFt'],
  transferred: ['coverage.transferredSqFt'],
  offsiteExisting: ['coverage.offsiteExistingSqFt'],
  offsiteProposed: ['coverage.offsiteProposedSqFt'],
  maxHeight: ['building.maxHeightFt'],
  height: ['building.heightFt'],
  roofPitch: ['building.roofPitch'],
  yearBuilt: ['building.yearBuilt'],
  floorArea: ['building.floorAreaSqFt'],
  crossSlope: ['site.crossSlopePercent'],
  drivewaySlope: ['site.drivewaySlopePercent'],
  excavationDepth: ['grading.excavationDepthFt'],
  cut: ['grading.cutCy'],
  fill: ['grading.fillCy'],
  net: ['grading.netCy'],
  localPlan: ['project.localPlan'],
  description: ['project.description'],
  parking: ['building.parking'],
  trees: ['trees.removedCount'],
  stories: ['building.stories'],
  setback: ['building.frontSetbackFt'],
  licence: ['plans.licenseNumber'],
  preparedBy: ['plans.preparedBy'],
  scale: ['plans.scale'],
  disturbed: ['grading.disturbedAreaSqFt'],
};

const plain = (text: unknown): string =>
  String(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const isoOf = (text: unknown): string => /\d{4}-\d\d-\d\d/.exec(String(text))?.[0] ?? '';
const TOLERANCE: Readonly<Record<string, number>> = { ft: 0.03, sf: 0.6, cy: 0.6, percent: 0.05 };

const compare: Readonly<Record<string, (stated: StatedFigure, value: string | number) => boolean>> = {
  apn: (stated, value) => groups(value) === groups(stated.value),
  planDate: (stated, value) => isoOf(value) === stated.value,
  landCapability: (stated, value) =>
    [...plain(value).matchAll(/\b[1-7][abc]?\b/g)].some(([one]) =>
      wanted(stated)
        .map((each) => plain(each))
        .includes(one),
    ),
  roofPitch: (stated, value) => numbersIn(value) === numbersIn(stated.value),
  address: (stated, value) =>
    [...wanted(stated), stated.text].some((one) => {
      const street = plain(String(one).split(',')[0]).replace(/ (rd|road|ln|lane|dr|drive|ct|court)$/, '');
      return /^\d/.test(street) && plain(value).startsWith(street);
    }),
  // Printed words of the work may go on beyond those that the key quotes.
  description: (stated, value) =>
    sharesWords(stated, value) ||
    (plain(stated.text).length >= LONG_TEXT && plain(value).startsWith(plain(stated.text))),
  // The same license with and without the letters of its register.
  licence: (stated, value) => digitsIn(value) === digitsIn(stated.value),
  parking: (stated, value) =>
    numbersIn(value) === numbersIn(stated.value) ||
    (typeof stated.value === 'number' && Number.parseInt(String(value), 10) === stated.value) ||
    // "2 in garage + 2 on drive" are four.
    Number(stated.value) === (String(value).match(/\d+/g) ?? []).reduce((sum, one) => sum + Number(one), 0) ||
    sharesWords(stated, value),
};

const LONG_TEXT = 20;

/** What the key names, and for the work also the words as they are printed, where the key tells them shorter. */
const wanted = ({ concept, value, accept = [], text }: StatedFigure) =>
  concept === 'description' ? [value, text, ...accept] : [value, ...accept];
/** What counties add for what lies on the land names the same parcel. */
const groups = (value: unknown) =>
  String(value)
    .replace(/-000?$/, '')
    .split(/\D+/)
    .filter(Boolean)
    .map(Number)
    .join('-');
const digitsIn = (value: unknown) => String(value).replace(/\D+/g, '').replace(/^0+/, '');
const numbersIn = (value: unknown) => (String(value).match(/[\d.]+/g) ?? []).map(Number).join(':');

/** Whether the words of the key, or of another writing that it accepts, are those that were read. */
const sharesWords = (stated: StatedFigure, value: string | number): boolean =>
  wanted(stated).some((one) => {
    const have = new Set(plain(value).split(' '));
    const words = plain(one)
      .split(' ')
      .filter((word) => word !== 'and');
    return words.filter((word) => have.has(word)).length / words.length >= 0.75 && have.size <= words.length + 5;
  });

const isSame = (stated: StatedFigure, { value }: Fact): boolean => {
  const special = compare[stated.concept];
  if (special) return special(stated, value);
  if (typeof stated.value !== 'number') return sharesWords(stated, value);
  const amount = stated.concept === 'net' ? Math.abs(Number(value)) : Number(value);
  return wanted(stated).some((one) => Math.abs(Number(one) - amount) <= (TOLERANCE[stated.unit ?? ''] ?? 0));
};

/** Whether a key states a value as a fact. */
export const isStatedBy = ({ facts }: SheetKey, name: FactName, value: string | number): boolean =>
  facts.some((stated) => FACT_OF[stated.concept]?.includes(name) && isSame(stated, { name, value, evidence: [] }));

/** What was read of a sheet, held against its key: what was missed, and what was read as something it is not. */
export function scoreFacts(
  key: SheetKey,
  facts: readonly Fact[],
): { right: number; missed: StatedFigure[]; wrong: Fact[] } {
  const counted = key.facts.filter(({ concept }) => concept in FACT_OF);
  const missed = counted.filter(
    (stated) => !facts.some((fact) => FACT_OF[stated.concept]?.includes(fact.name) && isSame(stated, fact)),
  );
  const wrong = facts.filter((fact) => {
    // The day of a letter is its own, also where the key asks for that of the plans.
    const told = key.facts.filter(({ concept }) => FACT_OF[concept]?.[0] === fact.name);
    return told.length > 0 && !told.some((stated) => isSame(stated, fact));
  });
  return { right: counted.length - missed.length, missed, wrong };
}
