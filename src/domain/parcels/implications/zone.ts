import type { ParcelRecord } from '../parcel-record.ts';
import { type Implication, OUTSIDE_REGION } from './context.ts';

/** The zone and its plan. What may be built there stands in the plan, which this product does not know. */
export function implicationsOfZone(parcel: ParcelRecord): Implication[] {
  return [answer(parcel), ...townCenter(parcel), ...region(parcel)];
}

function answer({ zoneName, zoneId, planName, planId }: ParcelRecord): Implication {
  const zone = zoneName ?? zoneId;
  const plan = planName ?? planId;
  const fields: Implication['fields'] = [zoneName ? 'zoneName' : 'zoneId', planName ? 'planName' : 'planId'];
  if (zone && plan && isSameName(zone, plan))
    return { outcome: 'known', id: 'zone-named-as-plan', values: { zone }, fields };
  if (zone && plan) return { outcome: 'known', id: 'zone-and-plan', values: { zone, plan }, fields };
  if (zone) return { outcome: 'known', id: 'zone-only', values: { zone }, fields: fields.slice(0, 1) };
  if (plan) return { outcome: 'unknown', id: 'zone-plan-only', values: { plan }, fields: fields.slice(1) };
  return { outcome: 'unknown', id: 'zone-unknown' };
}

/** Sources write one name in capitals here and in small letters there. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const townCenter = ({ townCenter: center }: ParcelRecord): Implication[] =>
  center ? [{ outcome: 'known', id: 'zone-town-center', values: { center }, fields: ['townCenter'] }] : [];

function region({ withinRegion }: ParcelRecord): Implication[] {
  if (withinRegion === null) return [{ outcome: 'unknown', id: 'zone-region-unknown' }];
  return withinRegion ? [] : [OUTSIDE_REGION];
}
