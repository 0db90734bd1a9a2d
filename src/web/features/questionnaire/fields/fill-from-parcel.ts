import type { ScenicFlag } from '#contract/parcels.ts';

/** What is known of a parcel: at once from a suggestion, and a moment later with its address and earlier numbers. */
export type KnownParcel = {
  apn: string;
  county: string;
  scenic_corridor_rdwy: ScenicFlag;
  scenic_corridor_shoreline: ScenicFlag;
  address?: string;
  town?: string;
  previous_apns?: readonly string[];
};

/** Values by field. */
type ParcelAnswers = Readonly<Record<string, string>>;

type Fill = {
  edits: ParcelAnswers;
  /** All that stands in fields because this parcel brought it. */
  brought: ParcelAnswers;
  /** Scenic questions that the parcel data answers, and those that it does not. */
  answered: readonly string[];
  unsaid: readonly string[];
  /** An address that was written by hand and that the parcel's takes the place of; null where there was none. */
  written: string | null;
};

const ANSWERS = { Yes: 'yes', No: 'no' } as const;

/**
 * What a chosen parcel puts into the application. It takes the place of what the parcel before (`brought`) put there;
 * what a person answered or wrote stays where the parcel data knows nothing better.
 * @param now what stands in a field
 */
export function fillFrom(parcel: KnownParcel, now: (field: string) => string, brought: ParcelAnswers): Fill {
  const edits: Record<string, string> = { apn: parcel.apn, county: parcel.county };
  const clearIfBrought = (field: string) => {
    const value = now(field);
    if (value !== '' && value === brought[field]) edits[field] = '';
  };

  const answered: string[] = [];
  const unsaid: string[] = [];
  const flags = {
    scenic_roadway_visible: parcel.scenic_corridor_rdwy,
    shoreline_visible: parcel.scenic_corridor_shoreline,
  };
  for (const [field, flag] of Object.entries(flags)) {
    if (flag !== 'Unknown') {
      edits[field] = ANSWERS[flag];
      answered.push(field);
    } else {
      unsaid.push(field);
      clearIfBrought(field);
    }
  }

  let written: string | null = null;
  const { address, previous_apns: previous } = parcel;
  if (address === '') clearIfBrought('project_address');
  else if (address !== undefined) {
    const before = now('project_address');
    if (before.trim() !== '' && before !== address && before !== brought.project_address) written = before;
    edits.project_address = address;
  }
  if (previous) edits.previous_apns = previous.join(', ');
  return { edits, brought: { ...brought, ...edits }, answered, unsaid, written };
}

/** Whether an address names its town already, however it is written. */
export const namesTown = (address: string, town: string): boolean =>
  town !== '' && address.toLowerCase().includes(town.toLowerCase());
