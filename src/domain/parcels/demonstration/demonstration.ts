import { z } from 'zod';
import { ChangeKind } from '../number-change.ts';
import { RegisterParcel } from '../register-parcel.ts';
import { Position, Shape } from '../shape.ts';

const Text = z.string().trim().min(1).max(120);
const Id = z.string().regex(/^[a-z][a-z0-9-]*$/, 'Write small letters, digits and hyphens, such as "al-tahoe".');

/** A plan and a zone that parcels of one jurisdiction lie in. */
export const Zone = z.strictObject({
  id: Id,
  jurisdiction: z.string(),
  planId: Text,
  planName: Text,
  zoneId: Text,
  zoneName: Text,
  townCenter: Text.optional(),
});
export type Zone = z.infer<typeof Zone>;

/** What the lots of a street are used for. */
export const StreetUse = z.enum(['houses', 'old-houses', 'condominiums', 'commercial', 'lodging', 'open-land']);
export type StreetUse = z.infer<typeof StreetUse>;

/** What is said of one lot instead of what its street makes of it. `shape: none`: its source has no shape. */
const Given = RegisterParcel.omit({ county: true, jurisdiction: true })
  .partial()
  .extend({ shape: z.literal('none').optional() });

type SaidOf<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What the file says of one parcel. */
export type Said = SaidOf<z.infer<typeof Given>>;

/** Leaves out what is undefined: it must not take the place of what is known otherwise. */
export const said = <T extends object>(given: T): SaidOf<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as SaidOf<T>;

export const Street = z.strictObject({
  name: Text,
  zone: Id,
  /** The postal town; none where a lot's source says none. */
  place: Text,
  /** The number of each lot but its last group, and that of the first lot. */
  page: z.string().regex(/^\d{3,4}(-\d{2,3}){1,2}$/, 'Write a number without its last group, such as "027-999".'),
  first: z.number().int().min(1).default(1),
  /** At most so many lots. */
  most: z.number().int().min(1).default(99),
  /** House numbers start here and rise by some six every 20 metres. */
  houses: z.number().int().min(1),
  use: StreetUse,
  /** Of a lot, in metres. */
  width: z.number().min(8).max(200),
  depth: z.number().min(15).max(300),
  sides: z.enum(['both', 'left', 'right']).default('both'),
  /** On which side of it (seen in its direction) lots reach down to the lake. */
  lakeside: z.enum(['left', 'right']).optional(),
  end: z.enum(['open', 'cul-de-sac']).default('open'),
  /** Land capability classes of its ground, the most frequent first. */
  capability: z.array(z.enum(['1a', '1b', '1c', '2', '3', '4', '5', '6', '7'])).min(1),
  /** By the last group of the number. */
  lots: z.record(z.string().regex(/^\d{2,3}$/), Given).default({}),
  coordinates: z.array(Position).min(2),
});
export type Street = z.infer<typeof Street>;

/** A parcel that lies on no street, with a shape of its own or none. */
export const OwnParcel = RegisterParcel.omit({ county: true, jurisdiction: true })
  .partial()
  .required({ apn: true })
  .extend({ zone: Id, shape: Shape.nullable() });
export type OwnParcel = z.infer<typeof OwnParcel>;

/** agency/demonstration/streets.yaml: what the demonstration parcels are made from. All of it is invented. */
export const Demonstration = z
  .strictObject({
    demonstration: z.literal(true),
    zones: z.array(Zone).min(1),
    streets: z.array(Street).min(1),
    parcels: z.array(OwnParcel),
    /** Numbers of the parcels above that were in the register once and left it. */
    gone: z.array(Text),
    changes: z.array(
      z.strictObject({ from: Text, to: Text, kind: ChangeKind, year: z.number().int().min(1900).max(2200).nullable() }),
    ),
  })
  .superRefine(({ zones, streets, parcels, gone }, context) => {
    const known = new Set(zones.map(({ id }) => id));
    const check = (list: 'streets' | 'parcels') => (one: { zone: string }, at: number) => {
      if (known.has(one.zone)) return;
      const message = `There is no zone "${one.zone}" in this file.`;
      context.addIssue({ code: 'custom', path: [list, at, 'zone'], message });
    };
    streets.forEach(check('streets'));
    parcels.forEach(check('parcels'));
    gone.forEach((apn, at) => {
      if (parcels.some((one) => one.apn === apn)) return;
      context.addIssue({ code: 'custom', path: ['gone', at], message: `There is no parcel "${apn}" in this file.` });
    });
  });
export type Demonstration = z.infer<typeof Demonstration>;
