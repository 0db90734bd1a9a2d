import { explainAccessoryDwelling } from './meaning/explain-accessory-dwelling.ts';
import { explainCoverage } from './meaning/explain-coverage.ts';
import { explainDevelopmentRight } from './meaning/explain-development-right.ts';
import { explainHistoricReview } from './meaning/explain-historic-review.ts';
import { explainNumber } from './meaning/explain-number.ts';
import { explainScenicReview } from './meaning/explain-scenic-review.ts';
import { explainZone } from './meaning/explain-zone.ts';
import { describeOf, type MeaningContext } from './meaning/meaning-context.ts';
import type { ParcelMeaning } from './parcel-meaning.ts';
import type { RegisterParcel } from './register-parcel.ts';

/**
 * What the data of a parcel mean to someone who plans on it, topic by topic; the first of a topic answers it. Only what
 * the register states and the agency's rules give is said: what is not stated comes out as `unknown`, with what to ask
 * for. Every topic is answered, but for the number while it stands unchanged.
 */
export const explainParcel = (parcel: RegisterParcel, context: MeaningContext): ParcelMeaning[] => [
  ...describeOf('zone', explainZone(parcel)),
  ...describeOf('coverage', explainCoverage(parcel, context)),
  ...describeOf('accessory-dwelling', explainAccessoryDwelling(parcel, context)),
  ...describeOf('scenic-review', explainScenicReview(parcel, context)),
  ...describeOf('historic-review', explainHistoricReview(parcel, context)),
  ...describeOf('development-right', explainDevelopmentRight(parcel, context)),
  ...describeOf('number', explainNumber(parcel, context)),
];
