import type { ParcelRecord } from '../parcel-record.ts';
import { ruleOf } from '../parcel-rules.ts';
import { type Implication, type MeaningContext, OUTSIDE_REGION } from './context.ts';

/** Whether a scenic review is likely, from where the parcel lies. Half an answer is none unless it is a yes. */
export function implicationsOfScenicReview(parcel: ParcelRecord, { rules }: MeaningContext): Implication[] {
  if (parcel.withinRegion === false) return [OUTSIDE_REGION];
  const { scenicRoadway: roadway, scenicShoreline: shoreline } = parcel;
  const rule = ruleOf(rules.scenic);
  if (roadway && shoreline) return [{ outcome: 'likely', id: 'scenic-both', fields: BOTH, rule }];
  if (roadway) return [{ outcome: 'likely', id: 'scenic-roadway', fields: ['scenicRoadway'], rule }];
  if (shoreline) return [{ outcome: 'likely', id: 'scenic-shoreline', fields: ['scenicShoreline'], rule }];
  if (roadway === false && shoreline === false) {
    return [{ outcome: 'unlikely', id: 'scenic-outside', fields: BOTH, rule }];
  }
  return [{ outcome: 'unknown', id: 'scenic-unknown', fields: BOTH, rule }];
}

const BOTH = ['scenicRoadway', 'scenicShoreline'] satisfies Implication['fields'];
