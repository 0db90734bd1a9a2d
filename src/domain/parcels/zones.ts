import { z } from 'zod';
import { Basis } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';
import type { RulesError } from '../agency/rules-error.ts';
import { isSameName } from './implications-of.ts';
import type { ParcelRecord } from './parcel-record.ts';

const line = z.string().trim().min(1).max(300);
const link = z.url({ protocol: /^https$/, error: 'Write an address that begins with https://.' });
const SourceId = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Write small letters, digits and hyphens.');

/** Where something about a zone is written; `published`: the day of it, where it has one. */
const ZoneSource = z.strictObject({
  note: Localized,
  basis: Basis,
  published: z.iso.date().optional(),
});
type ZoneSource = z.infer<typeof ZoneSource>;

/** agency/zone-sources.yaml: what the files of zones cite, by name. */
export const ZoneSources = z.strictObject({ sources: z.record(SourceId, ZoneSource) });
export type ZoneSources = z.infer<typeof ZoneSources>;

/**
 * How a use stands in a zone. `listed`: allowed or as a special use, the source does not say which. `none-listed`: the
 * source lists none, which prohibits nothing.
 */
const UseStatus = z.enum(['allowed', 'special-use', 'listed', 'none-listed']);
export type UseStatus = z.infer<typeof UseStatus>;

export const ZONE_USES = ['single-family', 'multi-family', 'commercial', 'tourist'] as const;
export type ZoneUse = (typeof ZONE_USES)[number];

/** A zone as the parcel data name it, and what is entered of it. A use that stands nowhere has been entered by nobody. */
const Zone = z.strictObject({
  id: z.string().regex(/^[A-Z0-9][A-Z0-9/_]*$/, 'Write the id as the parcel data do: capitals, digits, “_” and “/”.'),
  name: line,
  /** The plan area of earlier days, which old permits cite. */
  earlierPlan: line.optional(),
  uses: z.partialRecord(z.enum(ZONE_USES), UseStatus),
  /** Homes per acre; null where no figure is on record. */
  multiFamilyPerAcre: z.number().positive().max(200).nullable().optional(),
  otherUses: z.array(z.strictObject({ name: Localized, status: UseStatus, source: SourceId })).default([]),
});
type Zone = z.infer<typeof Zone>;

const NoteSubject = z.enum(['uses', 'density', 'height', 'coverage', 'setbacks', 'rentals', 'plan']);
export type NoteSubject = z.infer<typeof NoteSubject>;

/** What else is known: of the whole plan, or of the zones named; `PCAP_MU*` names all that begin so. */
const ZoneNote = z.strictObject({
  of: NoteSubject,
  zones: z
    .array(z.string().regex(/^[A-Z0-9/_]+\*?$/))
    .min(1)
    .optional(),
  text: Localized,
  source: SourceId,
});

const ZonePlan = z.strictObject({
  id: Zone.shape.id,
  name: line,
  /** Years; where they are known. */
  adopted: z.int().min(1960).max(2100).optional(),
  amended: z.int().min(1960).max(2100).optional(),
  link,
  readOn: z.iso.date(),
  source: SourceId,
  zones: z.array(Zone).min(1),
  notes: z.array(ZoneNote).default([]),
});
type ZonePlan = z.infer<typeof ZonePlan>;

/** agency/zones/*.yaml: plans and their zones. */
export const ZoneFile = z.strictObject({ id: SourceId, plans: z.array(ZonePlan).min(1) });
export type ZoneFile = z.infer<typeof ZoneFile>;

const isOf = (zone: string, named: string): boolean =>
  named.endsWith('*') ? zone.startsWith(named.slice(0, -1)) : zone === named;

/** What is wrong with a file of zones beside the others: names that stand for nothing, or twice. `known`: ids of zones before it. */
export function checkZones({ plans }: ZoneFile, { sources }: ZoneSources, known: ReadonlySet<string>): RulesError[] {
  const errors: RulesError[] = [];
  const seen = new Set(known);
  const cite = (source: string, path: PropertyKey[]) => {
    if (!Object.hasOwn(sources, source))
      errors.push({ path, message: `There is no source "${source}" in zone-sources.yaml.` });
  };
  plans.forEach((plan, at) => {
    cite(plan.source, ['plans', at, 'source']);
    plan.zones.forEach((zone, index) => {
      const path = ['plans', at, 'zones', index];
      if (seen.has(zone.id)) errors.push({ path: [...path, 'id'], message: `The zone "${zone.id}" stands twice.` });
      seen.add(zone.id);
      const lists = zone.uses['multi-family'] !== undefined && zone.uses['multi-family'] !== 'none-listed';
      if (lists !== (zone.multiFamilyPerAcre !== undefined))
        errors.push({
          path,
          message: 'multiFamilyPerAcre stands where multi-family homes are listed, and only there.',
        });
      zone.otherUses.forEach(({ source }, other) => {
        cite(source, [...path, 'otherUses', other, 'source']);
      });
    });
    plan.notes.forEach((note, index) => {
      const path = ['plans', at, 'notes', index];
      cite(note.source, [...path, 'source']);
      note.zones?.forEach((named, zone) => {
        if (!plan.zones.some(({ id }) => isOf(id, named)))
          errors.push({ path: [...path, 'zones', zone], message: `The plan has no zone "${named}".` });
      });
    });
  });
  return errors;
}

/** The zones that someone has entered, by id. */
export type EnteredZones = { plans: readonly ZonePlan[]; sources: ZoneSources['sources'] };

/** A citation of an entry: where it is written, and the day on which it was read. */
export type ZoneCitation = ZoneSource & { readOn: string };

/** What is entered of the zone of a parcel, each thing with its citation. */
export type EnteredZone = {
  plan: Pick<ZonePlan, 'id' | 'name' | 'adopted' | 'amended' | 'link'>;
  zone: Zone;
  source: ZoneCitation;
  otherUses: { name: Localized; status: UseStatus; source: ZoneCitation }[];
  notes: { of: NoteSubject; text: Localized; source: ZoneCitation }[];
};

const plainId = (id: string): string => id.normalize('NFKC').trim().toUpperCase();

/**
 * What is entered of the zone of a parcel; undefined where nobody has entered it. The id of the zone tells it. One whose id
 * means another zone by name is not taken for it.
 */
export function findZone(
  { plans, sources }: EnteredZones,
  { zoneId, zoneName }: Pick<ParcelRecord, 'zoneId' | 'zoneName'>,
): EnteredZone | undefined {
  if (zoneId === null) return undefined;
  const id = plainId(zoneId);
  for (const plan of plans) {
    const zone = plan.zones.find((one) => one.id === id);
    if (!zone || (zoneName !== null && !isSameName(zoneName, zone.name))) continue;
    const cited = (source: string): ZoneCitation => {
      const given = sources[source];
      if (!given) throw new Error(`There is no source "${source}".`);
      return { ...given, readOn: plan.readOn };
    };
    const notes = plan.notes.filter((note) => note.zones?.some((named) => isOf(id, named)) ?? true);
    return {
      plan,
      zone,
      source: cited(plan.source),
      otherUses: zone.otherUses.map((use) => ({ ...use, source: cited(use.source) })),
      notes: notes.map(({ of, text, source }) => ({ of, text, source: cited(source) })),
    };
  }
  return undefined;
}

/** The plan of a parcel by its id, whether or not its zone is entered. */
export const findPlan = (
  { plans }: EnteredZones,
  { planId }: Pick<ParcelRecord, 'planId'>,
): EnteredZone['plan'] | undefined => (planId === null ? undefined : plans.find(({ id }) => id === plainId(planId)));
