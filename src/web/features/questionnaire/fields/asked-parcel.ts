/** The parcel that an application is to be started for. */
export type AskedParcel = { apn: string; county: string };

/** Longer ones are no numbers; the server would refuse them. */
const LONGEST = { apn: 60, county: 120 };

/** The parcel that an address names for a new application (`?parcel=…&county=…`); null where it names none. */
export function readAskedParcel(search: URLSearchParams): AskedParcel | null {
  const apn = search.get('parcel')?.trim().slice(0, LONGEST.apn) ?? '';
  const county = search.get('county')?.trim().slice(0, LONGEST.county) ?? '';
  return apn === '' ? null : { apn, county };
}

/** The same from an entry of the history, where it stands on the way from the start to the application. */
export function parcelInState(state: unknown): AskedParcel | null {
  if (typeof state !== 'object' || state === null || !('parcel' in state)) return null;
  const { parcel } = state;
  if (typeof parcel !== 'object' || parcel === null || !('apn' in parcel) || !('county' in parcel)) return null;
  const { apn, county } = parcel;
  return typeof apn === 'string' && typeof county === 'string' ? { apn, county } : null;
}
