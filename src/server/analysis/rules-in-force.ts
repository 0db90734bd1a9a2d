import { dayAt } from '#domain/agency/shown.ts';
import { checkAmendments } from '#domain/rules/amendments.ts';
import type { Rule } from '#domain/rules/rule.ts';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES } from '#messages/languages.ts';
import type { AgencyData } from '../agency/load-agency.ts';
import { amendmentsOf, idsBut, packOn, type RulesAsOf, rulesAsOf } from '../agency/rules-as-of.ts';
import { publishedAmendments } from '../db/rules.ts';
import type { Deps } from '../http/deps.ts';

/** The day (YYYY-MM-DD) by whose rules something is judged: that of its application, else the one on which it was sent. */
export const dayOf = (
  { created_at, submitted_at }: { created_at: Date; submitted_at: Date | null },
  { agencyData }: Pick<Deps, 'agencyData'>,
): string => dayAt(submitted_at ?? created_at, agencyData.agency.timeZone);

/** The agency's data with the checklists and design codes of a day, as its files and what was published since have them. */
export async function agencyOn({ db, agencyData }: Pick<Deps, 'db' | 'agencyData'>, day: string): Promise<AgencyData> {
  const published = await publishedAmendments(db);
  const key = `${day} ${published.at(-1)?.id ?? 0}`;
  const known = latest.get(agencyData.rules);
  const asOf = known?.key === key ? known.asOf : rulesAsOf(agencyData.rules, published, day);
  latest.set(agencyData.rules, { key, asOf });
  return { ...agencyData, ...asOf };
}

/** The rules that were asked for last: mostly those of today. Nothing published is ever changed. */
const latest = new WeakMap<AgencyData['rules'], { key: string; asOf: RulesAsOf }>();

/** The rules of these ids that are in force on a day (YYYY-MM-DD). */
export async function rulesInForce(
  { db, agencyData: { rules } }: Pick<Deps, 'db' | 'agencyData'>,
  ids: readonly string[],
  day: string,
): Promise<Rule[]> {
  if (ids.length === 0) return [];
  const published = await publishedAmendments(db);
  const current = rules.packs.flatMap((pack) => packOn(pack, rules, published, day).rules);
  return ids.flatMap((id) => current.filter((rule) => rule.id === id));
}

/** Throws where an amendment that was published no longer fits the files of agency/rules: the start stops there. */
export async function checkPublished({ db, agencyData: { rules } }: Pick<Deps, 'db' | 'agencyData'>): Promise<void> {
  const published = await publishedAmendments(db);
  if (published.length === 0) return;
  const told = rules.packs.flatMap((pack) => {
    const own = amendmentsOf(pack, rules, published);
    return checkAmendments(pack, own, idsBut(pack, rules.packs, [...rules.amendments, ...published])).map(
      ({ at, path, message }) =>
        `  ${pack.id}, ${own[at]?.from} (${own[at]?.note}): ${path.join('.')}: ${formatMessage(LANGUAGES[0], message)}`,
    );
  });
  if (told.length === 0) return;
  throw new Error(
    `Amendments that were published no longer fit agency/rules. Correct the files and start again.\n${told.join('\n')}`,
  );
}
