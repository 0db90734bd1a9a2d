import { z } from 'zod';
import { type EnteredZones, ZONE_USES } from '../parcels/zones.ts';
import { KnowledgeDocument, type KnowledgeSection, type KnowledgeSource } from './knowledge.ts';

const line = z.string().trim().min(1).max(200);

/** agency/knowledge/zones.yaml: the words in which the entered zones are told to the planning assistant. */
export const ZoneWords = z.strictObject({
  head: KnowledgeDocument.omit({ sections: true }),
  ...{ part: line, title: line, uses: line, otherUses: line, asked: line, unknown: line, noFigure: line },
  columns: z.strictObject({
    ...{ zone: line, id: line, density: line, earlierPlan: line, use: line, status: line },
    ...{ 'single-family': line, 'multi-family': line, commercial: line, tourist: line },
  }),
  statuses: z.strictObject({ allowed: line, 'special-use': line, listed: line, 'none-listed': line }),
});
export type ZoneWords = z.infer<typeof ZoneWords>;

type EnteredPlan = EnteredZones['plans'][number];
type ZoneOfPlan = EnteredPlan['zones'][number];

const plainId = (id: string): string => id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The zones of some plans as a text of the knowledge base: a section for each plan. */
export function zonesAsKnowledge({ plans, sources }: EnteredZones, words: ZoneWords): KnowledgeDocument {
  const cited = ({ name, id, readOn }: EnteredPlan, source: string, fact: string): KnowledgeSource => {
    const { note, basis } = sources[source] ?? {};
    return {
      ...{ citation: `${name} (${id})`, readIn: `${note?.en ?? source} (${readOn})` },
      ...{ basis: basis ?? 'unverified', facts: [fact] },
    };
  };
  const sections = plans.map((plan): KnowledgeSection => {
    const filled = (text: string) => text.replaceAll('{name}', plan.name).replaceAll('{id}', plan.id);
    // "Placer County Tahoe Basin Area Plan - Residential - Brockway"
    const nameOf = ({ name }: ZoneOfPlan) =>
      name.startsWith(`${plan.name} - `) ? name.slice(plan.name.length + 3) : name;
    const namesOf = (ids: readonly string[] = []) =>
      plan.zones.filter(({ id }) => ids.includes(id)).map((zone) => `${nameOf(zone)} (${zone.id})`);
    const hasEarlier = plan.zones.some(({ earlierPlan }) => earlierPlan);
    const { zone, id, density, earlierPlan, use, status } = words.columns;
    const rowOf = (one: ZoneOfPlan): string[] => {
      const [single, multi, ...others] = ZONE_USES.map((of) => {
        const entered = one.uses[of];
        return entered ? words.statuses[entered] : words.unknown;
      });
      const perAcre = one.multiFamilyPerAcre === null ? words.noFigure : (one.multiFamilyPerAcre ?? '–');
      const earlier = hasEarlier ? [one.earlierPlan ?? '–'] : [];
      return [nameOf(one), one.id, single ?? '', multi ?? '', `${perAcre}`, ...others, ...earlier];
    };
    const [single, multi, ...others] = ZONE_USES.map((of) => words.columns[of]);
    const head = [zone, id, single ?? '', multi ?? '', density, ...others, ...(hasEarlier ? [earlierPlan] : [])];
    const fact = plainId(plan.id);
    const listed = plan.zones.flatMap((one) => one.otherUses.map((other) => ({ ...other, zone: one })));
    const [first] = listed;
    const further = first && {
      caption: filled(words.otherUses),
      head: [use, status],
      rows: listed.map(({ name, status: how }) => [name.en, words.statuses[how]]),
      ...cited(plan, first.source, `zone-uses-${fact}`),
    };
    return {
      ...{ id: `plan-${fact}`, part: words.part, title: filled(words.title) },
      statements: plan.notes
        // What is said of rentals stands in the texts, by jurisdiction.
        .filter(({ of }) => of !== 'rentals')
        .map(({ zones, text, source }, at) => {
          const of = namesOf(zones).join(', ') || plan.name;
          return { text: `${of}: ${text.en}`, ...cited(plan, source, `zone-note-${fact}-${at + 1}`) };
        }),
      tables: [
        {
          caption: filled(words.uses),
          ...{ head, rows: plan.zones.map(rowOf), asked: words.asked },
          ...cited(plan, plan.source, `zone-plan-${fact}`),
        },
        ...(further ? [further] : []),
      ],
    };
  });
  return { ...words.head, sections };
}
