import type { RegisterParcel } from '../register-parcel.ts';
import type { Street, StreetUse, Zone } from './demonstration.ts';
import { pick, type Seeded, whole } from './seeded.ts';

/** What an inventor of parcels has to say of a lot: everything but its number, place, shape and scenic flags. */
export type Described = Omit<
  RegisterParcel,
  'apn' | 'county' | 'jurisdiction' | 'address' | 'place' | 'scenicRoadway' | 'scenicShoreline'
>;

type Kind =
  | 'house'
  | 'old-house'
  | 'several-homes'
  | 'vacant'
  | 'shop'
  | 'lodging'
  | 'public'
  | 'open'
  | 'unit'
  | 'common';

/** What a lot's use is called by the region and by its county, how many homes it has and how much of it is covered. */
const KINDS: Record<Kind, { landUse: string; county: string; units: [number, number]; covered: [number, number] }> = {
  house: { landUse: 'Single Family Residential', county: 'Single family residence', units: [1, 1], covered: [15, 34] },
  'old-house': {
    landUse: 'Single Family Residential',
    county: 'Single family residence',
    units: [1, 1],
    covered: [20, 45],
  },
  'several-homes': {
    landUse: 'Multi-Family Residential',
    county: 'Residential, 2 to 4 units',
    units: [2, 4],
    covered: [28, 48],
  },
  vacant: { landUse: 'Vacant', county: 'Vacant, residential', units: [0, 0], covered: [0, 0] },
  shop: { landUse: 'Commercial', county: 'Stores and offices', units: [0, 0], covered: [55, 88] },
  lodging: { landUse: 'Tourist Accommodation', county: 'Hotels and motels', units: [0, 0], covered: [45, 75] },
  public: { landUse: 'Public Service', county: 'Public buildings', units: [0, 0], covered: [30, 60] },
  open: { landUse: 'Open Space', county: 'Vacant, government', units: [0, 0], covered: [0, 1] },
  unit: { landUse: 'Condominium', county: 'Condominium or townhouse', units: [1, 1], covered: [100, 100] },
  common: { landUse: 'Condominium Common Area', county: 'Common area', units: [0, 0], covered: [30, 50] },
};

/** How often each kind stands along a street of each use. */
const ALONG: Record<Exclude<StreetUse, 'condominiums'>, [Kind, ...Kind[]]> = {
  houses: ['house', 'house', 'house', 'house', 'house', 'house', 'house', 'several-homes', 'vacant', 'vacant'],
  'old-houses': ['old-house', 'old-house', 'old-house', 'house', 'several-homes', 'vacant'],
  commercial: ['shop', 'shop', 'shop', 'public', 'several-homes', 'vacant'],
  lodging: ['lodging', 'lodging', 'shop'],
  'open-land': ['open', 'vacant'],
};

/** Years in which each kind was built. */
const YEARS: Partial<Record<Kind, [number, number]>> = {
  house: [1966, 2021],
  'old-house': [1912, 1964],
  'several-homes': [1956, 1994],
  shop: [1949, 2012],
  lodging: [1953, 1988],
  public: [1958, 2006],
  unit: [1972, 2009],
};

/** What may be covered of each land capability class, in percent (Bailey). An estimate in invented data. */
const COVERED: Record<string, number> = {
  '1a': 1,
  '1b': 1,
  '1c': 1,
  '2': 1,
  '3': 5,
  '4': 20,
  '5': 25,
  '6': 30,
  '7': 30,
};

/** Describes a lot of a street; `part` tells a condominium's units from the ground round them. */
export function describeLot(
  { use, capability }: Pick<Street, 'use' | 'capability'>,
  zone: Zone,
  { areaSqft, part, next }: { areaSqft: number; part?: 'unit' | 'common' | undefined; next: Seeded },
): Described {
  const kind = part ?? (use === 'condominiums' ? 'common' : pick(next, ALONG[use]));
  const { landUse, county, units, covered } = KINDS[kind];
  const years = YEARS[kind];
  const isEmpty = kind === 'vacant' || kind === 'open';
  return {
    ownership: isEmpty
      ? pick(next, ['Private', 'Private', 'State', 'Federal', 'Local'])
      : kind === 'public'
        ? 'Local'
        : 'Private',
    areaSqft,
    planId: zone.planId,
    planName: zone.planName,
    zoneId: zone.zoneId,
    zoneName: zone.zoneName,
    townCenter: zone.townCenter ?? null,
    landUse,
    countyLandUse: county,
    units: whole(next, ...units),
    yearBuilt: years ? whole(next, ...years) : null,
    ...scoreOf(kind, next),
    ...groundOf(capability, areaSqft, next),
    imperviousSqft: Math.round((areaSqft * whole(next, ...covered)) / 100),
    historicDistrict: false,
    withinRegion: true,
    bonusUnitArea: zone.townCenter !== undefined || next() < 0.3,
    aduAllowed:
      kind === 'house' || kind === 'old-house' || kind === 'several-homes' || (kind === 'vacant' && next() < 0.6),
    developmentRetired: kind === 'open' && next() < 0.3,
  };
}

/** Vacant residential land has a score; few are not official. */
function scoreOf(kind: Kind, next: Seeded): Pick<RegisterParcel, 'ipesScore' | 'ipesStatus'> {
  if (kind !== 'vacant' || next() < 0.15) return { ipesScore: null, ipesStatus: null };
  const ipesStatus = pick(next, [
    'Official',
    'Official',
    'Official',
    'Official',
    'Information Only',
    'Draft',
    'Inactive',
  ]);
  return { ipesScore: whole(next, 180, 1080), ipesStatus };
}

type Ground = Pick<RegisterParcel, 'landCapability' | 'landCapabilityVerified' | 'estimatedCoverageSqft'>;

/** Areas by class: of one class or of two; of a quarter of the lots nobody says. */
function groundOf(classes: readonly string[], areaSqft: number, next: Seeded): Ground {
  const [most = '5', other = most] = classes;
  const share = other === most || next() < 0.6 ? 1 : whole(next, 55, 90) / 100;
  const isKnown = next() < 0.75;
  const isVerified = next() < 0.4;
  if (!isKnown) return { landCapability: null, landCapabilityVerified: null, estimatedCoverageSqft: null };
  const first = Math.round(areaSqft * share);
  const areas = [
    { class: most, sqft: first },
    { class: other, sqft: areaSqft - first },
  ]
    .filter(({ sqft }) => sqft > 0)
    .sort((one, two) => one.class.localeCompare(two.class));
  const mayBeCovered = areas.reduce((sum, one) => sum + (one.sqft * (COVERED[one.class] ?? 0)) / 100, 0);
  return {
    landCapability: areas,
    landCapabilityVerified: isVerified,
    estimatedCoverageSqft: Math.round(mayBeCovered),
  };
}
