import type { CoverageRules } from '../../calculations/coverage-rules.ts';
import type { Counties } from '../counties.ts';
import type { NumberChange } from '../number-change.ts';
import type { MeaningTopic, ParcelMeaning } from '../parcel-meaning.ts';
import type { ParcelRules } from '../parcel-rules.ts';

/** What a parcel is explained with. */
export type MeaningContext = {
  rules: ParcelRules;
  coverage: CoverageRules;
  counties: Counties;
  /** The agency's day: YYYY-MM-DD. */
  today: string;
  /** The day the parcel went from its source; null while it is there. */
  retiredOn: string | null;
  /** Every step from this number to later ones. */
  later: readonly NumberChange[];
};

/** One thing to say of a topic; what is left out rests on nothing. */
export type Implication = Pick<ParcelMeaning, 'outcome' | 'id'> &
  Partial<Pick<ParcelMeaning, 'values' | 'fields' | 'rule'>>;

/** What is said of a topic, whole. */
export const describeOf = (topic: MeaningTopic, said: readonly Implication[]): ParcelMeaning[] =>
  said.map((one) => ({ values: {}, fields: [], rule: null, ...one, topic }));

/** The agency's rules end at the region's border: what they would say is not asked there. */
export const OUTSIDE_REGION: Implication = { outcome: 'unknown', id: 'outside-region', fields: ['withinRegion'] };
