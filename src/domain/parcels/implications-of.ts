import { implicationsOfAccessoryDwelling } from './implications/accessory-dwelling.ts';
import { describeOf, type MeaningContext } from './implications/context.ts';
import { implicationsOfCoverage } from './implications/coverage.ts';
import { implicationsOfDevelopmentRight } from './implications/development-right.ts';
import { implicationsOfHistoricReview } from './implications/historic-review.ts';
import { implicationsOfNumber } from './implications/number.ts';
import { implicationsOfScenicReview } from './implications/scenic-review.ts';
import { implicationsOfZone } from './implications/zone.ts';
import type { ParcelMeaning } from './parcel-meaning.ts';
import type { ParcelRecord } from './parcel-record.ts';

/**
 * What the data of a parcel mean to someone who plans on it, topic by topic; the first of a topic answers it. Only what
 * the parcel data states and the agency's rules give is said: what is not stated comes out as `unknown`, with what to ask
 * for. Every topic is answered, but for the number while it stands unchanged.
 */
export const implicationsOf = (parcel: ParcelRecord, context: MeaningContext): ParcelMeaning[] => [
  ...describeOf('zone', implicationsOfZone(parcel)),
  ...describeOf('coverage', implicationsOfCoverage(parcel, context)),
  ...describeOf('accessory-dwelling', implicationsOfAccessoryDwelling(parcel, context)),
  ...describeOf('scenic-review', implicationsOfScenicReview(parcel, context)),
  ...describeOf('historic-review', implicationsOfHistoricReview(parcel, context)),
  ...describeOf('development-right', implicationsOfDevelopmentRight(parcel, context)),
  ...describeOf('number', implicationsOfNumber(parcel, context)),
];
