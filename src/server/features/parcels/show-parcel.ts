import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { ParcelPage, ParcelSource } from '#contract/parcels.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { followNumber, listSteps } from '#domain/parcels/follow-number.ts';
import { implicationsOf } from '#domain/parcels/implications-of.ts';
import { keysOf } from '#domain/parcels/parcel-number.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { showAddress } from '#domain/parcels/search-words.ts';
import { middleOf } from '#domain/parcels/shape.ts';
import { describeUses } from '#domain/parcels/what-may-be-built.ts';
import { findPlan, findZone } from '#domain/parcels/zones.ts';
import { inEachLanguage } from '#messages/languages.ts';
import { stepsOfKeys } from '#server/db/parcel-numbers.ts';
import { wholeParcels } from '#server/db/parcel-page.ts';
import type { Deps } from '#server/http/deps.ts';
import { countyName, jurisdictionName, scopeOf } from './present-parcel.ts';
import { byLikeliestKey, findByNumber } from './search-parcels.ts';

/**
 * All that is known of the parcel of a number, and what it means on the agency's day. A retired one is shown as well.
 * A number that no parcel has is that of the one parcel that it became or was, as it is to a search.
 */
export async function showParcel(deps: Deps, apn: string, now: Date): Promise<ParcelPage> {
  const { counties, parcelRules, application, agency } = deps.agencyData;
  const scope = scopeOf(deps);
  const keys = keysOf(apn, counties.counties);
  const rows = byLikeliestKey(await wholeParcels(deps.db, keys, scope), keys);
  const row = rows.find((one) => one.apn === apn.trim()) ?? rows[0];
  const { earlier, later } = await stepsOfKeys(deps.db, row ? [row.key] : keys, scope);
  if (!row) {
    const { others } = await findByNumber(deps.db, keys, scope);
    const [only, ...more] = others;
    if (only && more.length === 0) return { ...(await showParcel(deps, only.apn, now)), found_by: only.foundBy };
    throw notFound(
      apn,
      followNumber(keys, later, 'later').map((number) => number.apn),
    );
  }
  const { record } = row;
  const parcel = {
    ...record,
    address: record.address && showAddress(record.address),
    place: record.place && showAddress(record.place),
  };
  const steps = { earlier: listSteps(earlier), later: listSteps(later) };
  return {
    parcel,
    county: countyName(counties, record.county),
    jurisdiction: jurisdictionName(counties, record.jurisdiction),
    source: sourceOf(deps, row),
    found_by: null,
    retired_on: row.retired_on,
    ...steps,
    meaning: implicationsOf(parcel, {
      rules: parcelRules,
      coverage: application.coverage,
      counties,
      today: dayAt(now, agency.timeZone),
      retiredOn: row.retired_on,
      later: steps.later,
    }),
    may_be_built: showUses(deps, parcel),
    shape: row.shape,
    middle: row.shape && middleOf(row.shape),
  };
}

/** What may be built, as far as someone has entered it; the plan also where its zone is not entered. */
function showUses({ agencyData: { zones } }: Deps, parcel: ParcelRecord): ParcelPage['may_be_built'] {
  const zone = findZone(zones, parcel);
  const plan = zone?.plan ?? findPlan(zones, parcel);
  return {
    message: describeUses(parcel, zone).message,
    plan: plan
      ? { name: plan.name, adopted: plan.adopted ?? null, amended: plan.amended ?? null, link: plan.link }
      : null,
    source: zone ? { note: zone.source.note, basis: zone.source.basis, read_on: zone.source.readOn } : null,
  };
}

function notFound(apn: string, later: readonly string[]): AppError {
  if (later.length === 0) return new AppError('not-found', { code: 'api:parcel.unknown', params: { apn } });
  return new AppError('not-found', { code: 'api:parcel.became', params: { apn, later: later.join(', ') } });
}

/** The source as the agency's files name it. */
function sourceOf(
  { agencyData }: Deps,
  row: { source: string; source_date: string | null },
): z.infer<typeof ParcelSource> {
  const { mappings, services } = agencyData.parcelSources;
  const named = mappings.find(({ id }) => id === row.source) ?? services.find(({ source }) => source === row.source);
  return {
    name: named?.name ?? inEachLanguage(() => row.source),
    date: row.source_date,
    demonstration: row.source === 'demonstration',
  };
}
