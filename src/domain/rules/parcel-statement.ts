import { z } from 'zod';
import { Message } from '../agency/message.ts';

/** What a line of a checklist may show of the parcel data, and what stands at the head of a review. */
export const ShownParcelField = z.enum([
  'apn',
  'address',
  'jurisdiction',
  'withinRegion',
  'areaSqft',
  'planName',
  'zoneName',
  'landUse',
  'yearBuilt',
  'imperviousSqft',
  'landCapability',
  'landCapabilityVerified',
  'ipesScore',
  'scenicRoadway',
  'scenicShoreline',
  'historicDistrict',
  'floodZone',
  'avalancheHazard',
  'developmentRetired',
]);
export type ShownParcelField = z.infer<typeof ShownParcelField>;

/** What the parcel data says of one thing. `differs`: the documents state another. */
const ParcelStatement = z.object({ labelMessage: Message, valueMessage: Message, differs: z.boolean() });
export type ParcelStatement = z.infer<typeof ParcelStatement>;

/**
 * What the parcel data says of the one parcel that the documents name. `found` is false where it has no such number.
 * `sourceMessage` tells of which day the data are.
 */
export const ParcelBeside = z.object({
  apn: z.string(),
  found: z.boolean(),
  sourceMessage: Message,
  retiredOn: z.string().nullable(),
  statements: z.array(ParcelStatement),
});
export type ParcelBeside = z.infer<typeof ParcelBeside>;
