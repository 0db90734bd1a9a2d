import { administration, type ConditionEntry } from '#contract/administration.ts';
import { AppError } from '#contract/errors.ts';
import { ConditionText, checkConditionText, writtenLibrary } from '#domain/letters/permit-rules.ts';
import { addAdminEvent } from '#server/db/administration.ts';
import { addConditionVersion, type ConditionVersion, conditionVersions } from '#server/db/conditions.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';

/** The library of conditions of permits: an administrator writes one anew, adds one, or takes an earlier version again. */
export function conditionRoutes(app: App, deps: Deps): void {
  const { db, agencyData } = deps;
  const library = agencyData.permitRules.conditions;

  route(app, deps, administration.conditions, async () => ({
    conditions: entriesOf(deps, await conditionVersions(db)),
  }));

  route(app, deps, administration.writeCondition, async ({ params: { id }, body, viewer }) => {
    const versions = await conditionVersions(db);
    const former = versions.filter((one) => one.id === id);
    if ((former[0]?.version ?? 0) !== body.version)
      throw new AppError('out-of-date', 'api:administration.conditionChanged');
    if (former.length === 0 && !('condition' in body) && library.every((one) => one.id !== id)) {
      throw new AppError('not-found', 'api:administration.noCondition');
    }
    const content = 'condition' in body ? body.condition : contentOf(former, body.restore);
    const errors = content === null ? [] : checkConditionText(ConditionText.parse(content));
    if (errors.length > 0) {
      const told = errors.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw new AppError('invalid-request', { code: 'api:administration.wrongCondition', params: { errors: told } });
    }
    const titleOf = (text: object | null | undefined) =>
      ConditionText.safeParse(text).data?.title.en ?? library.find((one) => one.id === id)?.title.en ?? id;
    await db.transaction().execute(async (tx) => {
      const now = new Date();
      const version = body.version + 1;
      if (!(await addConditionVersion(tx, { id, version, content, personId: viewer.id }, now))) {
        throw new AppError('out-of-date', 'api:administration.conditionChanged');
      }
      const event = {
        personId: viewer.id,
        kind: 'condition-text',
        subject: titleOf(content ?? former[0]?.content),
      } as const;
      await addAdminEvent(tx, { ...event, before: textOf(former[0]?.content), after: textOf(content) }, now);
    });
    return { conditions: entriesOf(deps, await conditionVersions(db)) };
  });
}

const textOf = (content: object | null | undefined): string | null =>
  ConditionText.safeParse(content).data?.text.en ?? null;

/** What an earlier version says; 0 is what the product came with. Throws where it no longer fits this version of the product. */
function contentOf(former: readonly ConditionVersion[], version: number): ConditionText | null {
  if (version === 0) return null;
  const found = former.find((one) => one.version === version);
  if (!found) throw new AppError('not-found', 'api:administration.noCondition');
  if (found.content === null) return null;
  const text = ConditionText.safeParse(found.content);
  if (!text.success) throw new AppError('invalid-request', 'api:administration.outdatedCondition');
  return text.data;
}

/** What serves, then what was taken out of the library. */
function entriesOf({ agencyData }: Pick<Deps, 'agencyData'>, versions: readonly ConditionVersion[]): ConditionEntry[] {
  const latest = [...new Map(versions.toReversed().map((one) => [one.id, one])).values()];
  const historyOf = (id: string) => {
    const own = versions.filter((one) => one.id === id);
    return {
      version: own[0]?.version ?? 0,
      versions: own.map(({ version, content, person, at }) => ({
        ...{ version, person, own: content !== null },
        at: at.toISOString(),
      })),
    };
  };
  const serving = writtenLibrary(agencyData.permitRules.conditions, latest);
  const out = latest
    .filter(({ id }) => serving.every((one) => one.id !== id))
    .flatMap(({ id }): ConditionEntry[] => {
      const said = versions.find((one) => one.id === id && one.content !== null);
      const text = ConditionText.safeParse(said?.content);
      return text.success ? [{ id, condition: text.data, state: 'out', shipped: false, ...historyOf(id) }] : [];
    });
  const shipped = new Set(agencyData.permitRules.conditions.map(({ id }) => id));
  return [
    ...serving.map(({ id, state, standard: _, ...condition }) => ({
      ...{ id, condition, state, shipped: shipped.has(id) },
      ...historyOf(id),
    })),
    ...out,
  ];
}
