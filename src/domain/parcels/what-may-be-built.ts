import type { Message } from '#messages/message.ts';
import type { ParcelRecord } from './parcel-record.ts';
import { type EnteredZone, type UseStatus, ZONE_USES, type ZoneUse } from './zones.ts';

/** A use as a sentence names it: "multi-family homes (up to 15 per acre)". */
function nameUse(use: ZoneUse, status: UseStatus, { multiFamilyPerAcre }: EnteredZone['zone']): Message {
  const named: Message =
    use === 'multi-family' && multiFamilyPerAcre
      ? { code: 'parcel:uses.multi-family-up-to', params: { perAcre: multiFamilyPerAcre } }
      : { code: `parcel:uses.${use}` };
  return status === 'allowed' || status === 'special-use'
    ? { code: `parcel:uses.as-${status}`, params: { use: named } }
    : named;
}

const HOMES: readonly ZoneUse[] = ['single-family', 'multi-family'];

/** Whether a sentence tells of the zone what someone entered; `none`: it lists nothing that was looked for. */
export type BuildableSentence = { message: Message; isEntered: boolean };

/**
 * In one sentence what may be built on a parcel, as far as the uses of its zone are entered; else that nobody has entered
 * it. Listed is not said to be allowed, and not listed is not said to be prohibited.
 */
export function describeUses(
  { zoneName, zoneId, withinRegion }: Pick<ParcelRecord, 'zoneName' | 'zoneId' | 'withinRegion'>,
  entered: EnteredZone | undefined,
): BuildableSentence {
  if (withinRegion === false) return { message: { code: 'parcel:built.outside' }, isEntered: false };
  const name = zoneName ?? zoneId;
  if (name === null) return { message: { code: 'parcel:built.no-zone' }, isEntered: false };
  const { zone } = entered ?? {};
  const uses = ZONE_USES.flatMap((use) => {
    const status = zone?.uses[use];
    return status === undefined ? [] : [{ use, status }];
  });
  if (!zone || uses.length === 0)
    return { message: { code: 'parcel:built.not-entered', params: { zone: name } }, isEntered: false };
  const listed = uses.filter(({ status }) => status !== 'none-listed');
  const none = uses.filter(({ use, status }) => status === 'none-listed' && HOMES.includes(use));
  const isDecided = listed.every(({ status }) => status !== 'listed');
  const params = {
    uses: listed.map(({ use, status }) => nameUse(use, status, zone)),
    none: none.map(({ use }): Message => ({ code: `parcel:uses.${use}` })),
  };
  const noHomes = none.length === HOMES.length;
  const code = ((): Message['code'] => {
    if (listed.length === 0) return 'parcel:built.nothing-listed';
    if (noHomes) return isDecided ? 'parcel:built.no-homes-decided' : 'parcel:built.no-homes';
    if (none.length > 0) return isDecided ? 'parcel:built.decided-but' : 'parcel:built.listed-but';
    return isDecided ? 'parcel:built.decided' : 'parcel:built.listed';
  })();
  return { message: { code, params }, isEntered: true };
}
