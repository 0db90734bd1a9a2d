import type { ParcelRecord } from '../parcel-record.ts';
import { ruleOf } from '../parcel-rules.ts';
import { type Implication, type MeaningContext, OUTSIDE_REGION } from './context.ts';

/** Whether a historic determination is likely, by the age of what stands there and by the district. */
export function implicationsOfHistoricReview(parcel: ParcelRecord, context: MeaningContext): Implication[] {
  if (parcel.withinRegion === false) return [OUTSIDE_REGION];
  const byAge = assessAge(parcel, context);
  const byDistrict = assessDistrict(parcel, context);
  return byAge.outcome !== 'likely' && byDistrict[0]?.outcome === 'likely'
    ? [...byDistrict, byAge]
    : [byAge, ...byDistrict];
}

function assessAge({ yearBuilt }: ParcelRecord, { rules: { historic }, today }: MeaningContext): Implication {
  const { years } = historic;
  const support = { fields: ['yearBuilt'], rule: ruleOf(historic) } satisfies Partial<Implication>;
  if (yearBuilt === null) return { outcome: 'unknown', id: 'historic-year-unknown', values: { years }, ...support };
  const from = yearBuilt + years;
  const values = { year: String(yearBuilt), years, from: String(from) };
  return Number(today.slice(0, 4)) >= from
    ? { outcome: 'likely', id: 'historic-age', values, ...support }
    : { outcome: 'unlikely', id: 'historic-younger', values, ...support };
}

function assessDistrict({ historicDistrict }: ParcelRecord, { rules }: MeaningContext): Implication[] {
  if (historicDistrict === false) return [];
  const support = {
    fields: ['historicDistrict'],
    rule: ruleOf(rules.historic.district),
  } satisfies Partial<Implication>;
  return historicDistrict
    ? [{ outcome: 'likely', id: 'historic-district', ...support }]
    : [{ outcome: 'unknown', id: 'historic-district-unknown', ...support }];
}
