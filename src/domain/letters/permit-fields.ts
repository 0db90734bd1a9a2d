import { z } from 'zod';
import type { FactName } from '../extraction/catalogue.ts';
import { Relation } from '../rules/answering.ts';

/** What a place of a permit holds, and how it is written. */
export type PermitFieldKind = 'line' | 'text' | 'day' | 'decider' | 'sf' | 'ft' | 'cy' | 'count' | 'usd' | 'calculated';

type PermitField = { id: string; kind: PermitFieldKind; required: boolean; fact?: FactName };

/** The places of a permit's letter, in the order of their form. What no text of a letter names is asked for only where it is required. */
export const PERMIT_FIELDS = [
  { id: 'fileNumber', kind: 'line', required: true, fact: 'project.fileNumber' },
  { id: 'documentNumber', kind: 'line', required: false, fact: 'project.fileNumber' },
  { id: 'apn', kind: 'line', required: true, fact: 'parcel.apn' },
  { id: 'address', kind: 'line', required: true, fact: 'project.address' },
  { id: 'county', kind: 'line', required: false, fact: 'parcel.county' },
  { id: 'permittee', kind: 'line', required: true, fact: 'owner.name' },
  { id: 'applicant', kind: 'line', required: false, fact: 'applicant.name' },
  { id: 'description', kind: 'text', required: true, fact: 'project.description' },
  { id: 'receivedOn', kind: 'day', required: true, fact: 'application.date' },
  { id: 'decidedOn', kind: 'day', required: true },
  { id: 'decidedBy', kind: 'decider', required: true },
  { id: 'signer', kind: 'line', required: true },
  { id: 'expiresOn', kind: 'calculated', required: true },
  { id: 'plansDate', kind: 'day', required: false, fact: 'plans.date' },
  { id: 'preparedBy', kind: 'line', required: false, fact: 'plans.preparedBy' },
  { id: 'parcelArea', kind: 'sf', required: false, fact: 'parcel.areaSqFt' },
  { id: 'baseCoverage', kind: 'sf', required: false, fact: 'coverage.baseAllowableSqFt' },
  { id: 'maxCoverage', kind: 'sf', required: false, fact: 'coverage.maxAllowableSqFt' },
  { id: 'existingCoverage', kind: 'sf', required: false, fact: 'coverage.existingSqFt' },
  { id: 'proposedCoverage', kind: 'sf', required: false, fact: 'coverage.proposedSqFt' },
  { id: 'offsiteCoverage', kind: 'sf', required: false, fact: 'coverage.offsiteProposedSqFt' },
  { id: 'height', kind: 'ft', required: false, fact: 'building.heightFt' },
  { id: 'maxHeight', kind: 'ft', required: false, fact: 'building.maxHeightFt' },
  { id: 'excavationDepth', kind: 'ft', required: false, fact: 'grading.excavationDepthFt' },
  { id: 'cut', kind: 'cy', required: false, fact: 'grading.cutCy' },
  { id: 'fill', kind: 'cy', required: false, fact: 'grading.fillCy' },
  { id: 'trees', kind: 'count', required: false, fact: 'trees.removedCount' },
  { id: 'bmpCost', kind: 'usd', required: false },
  { id: 'security', kind: 'calculated', required: false },
] as const satisfies readonly PermitField[];
export type PermitFieldId = (typeof PERMIT_FIELDS)[number]['id'];

/** What the front page says of the project, in its order; what is not required stands there only where something fills it. */
export const FRONT_PLACES = [
  'fileNumber',
  'documentNumber',
  'description',
  'permittee',
  'applicant',
  'apn',
  'address',
  'county',
  'receivedOn',
] as const satisfies readonly PermitFieldId[];

const PlaceId = z.enum(PERMIT_FIELDS.map(({ id }) => id));

/** What must hold of figures in the letter: a place beside another, or beside a number in its unit. */
export const PlaceComparison = z.strictObject({ left: PlaceId, is: Relation, right: z.union([z.number(), PlaceId]) });
export type PlaceComparison = z.infer<typeof PlaceComparison>;

/** The places that a comparison reads. */
export const comparedPlaces = ({ left, right }: PlaceComparison): PermitFieldId[] =>
  typeof right === 'number' ? [left] : [left, right];

/** `{maxCoverageFrom}` in a text of the letter says where the value of `{maxCoverage}` is from. */
const FROM = 'From';
/** The place that a word in braces is about. */
export const placeOf = (word: string): string => (word.endsWith(FROM) ? word.slice(0, -FROM.length) : word);

/** What may stand in braces in a text of the letter. */
export const PERMIT_WORDS: readonly string[] = [...PERMIT_FIELDS.flatMap(({ id }) => [id, id + FROM]), 'agency'];

/** The figure in a place, as people write it: $8,000 as 8000; NaN where it is none. */
export const figureIn = (value: string): number => Number(value.replace(/[$,\s]/g, '') || Number.NaN);

/** Whether a place holds a measure, which is written with its unit. */
export const isMeasured = (kind: PermitFieldKind | undefined): kind is 'sf' | 'ft' | 'cy' =>
  kind === 'sf' || kind === 'ft' || kind === 'cy';

/** What the letter works out from other places, and no person writes. */
export const isCalculated = (id: string): boolean =>
  PERMIT_FIELDS.some((field) => field.id === id && field.kind === 'calculated');
