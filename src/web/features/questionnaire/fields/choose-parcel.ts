import { type ParcelSuggestion, parcels } from '#contract/parcels.ts';
import { call } from '#web/lib/api.ts';
import { applicantSessionId, sessionHeader } from '#web/lib/applicant-visit.ts';

const ANSWERS = { Yes: 'yes', No: 'no' } as const;

/** What a parcel says of the application at once, by field. A flag that the register does not know answers nothing. */
export function answersOf(parcel: ParcelSuggestion): Record<string, string> {
  const { apn, county, scenic_corridor_rdwy: roadway, scenic_corridor_shoreline: shoreline } = parcel;
  return {
    apn,
    county,
    ...(roadway === 'Unknown' ? {} : { scenic_roadway_visible: ANSWERS[roadway] }),
    ...(shoreline === 'Unknown' ? {} : { shoreline_visible: ANSWERS[shoreline] }),
  };
}

/**
 * Takes over what is known of a parcel. Its address comes with a second call: `isStill` says whether the parcel is
 * still the chosen one when it arrives. What fails here is only logged; the fields can be written by hand.
 */
export async function takeParcel(
  parcel: ParcelSuggestion,
  edit: (field: string, value: string) => void,
  isStill: () => boolean,
): Promise<void> {
  for (const [field, value] of Object.entries(answersOf(parcel))) edit(field, value);
  const { apn, county } = parcel;
  try {
    const { parcel_details: details } = await call(parcels.details, {
      body: { apn, county },
      headers: sessionHeader(),
    });
    if (!isStill()) return;
    if (details.address !== '') edit('project_address', details.address);
    await call(parcels.update, {
      params: { sessionId: applicantSessionId() },
      body: { apn, county, address: details.address },
      headers: sessionHeader(),
    });
  } catch (error) {
    console.warn('What is known of the parcel could not be fetched or kept.', error);
  }
}
