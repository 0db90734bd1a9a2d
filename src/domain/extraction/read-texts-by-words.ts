import type { County } from '../agency/county.ts';
import type { FactName } from './catalogue.ts';
import type { Fact } from './fact.ts';
import type { PageView } from './page-view.ts';
import { readCountyNamed } from './read-counties.ts';
import { readOwnersAndAuthors } from './read-parties.ts';
import { readPlanDates } from './read-plan-dates.ts';
import { readWorks } from './read-works.ts';

/** Dates, names, the county and the work by the words round them, where they point to one. `known`: what was read otherwise. */
export function readTextsByWords(
  documentId: string,
  views: readonly PageView[],
  known: readonly Fact[],
  counties: readonly County[],
): Fact[] {
  const missing = (name: FactName) => !known.some((fact) => fact.name === name);
  return [
    ...(missing('plans.date') ? readPlanDates(documentId, views) : []),
    ...readOwnersAndAuthors(documentId, views, known),
    ...(missing('parcel.county') ? readCountyNamed(documentId, views, counties) : []),
    ...(missing('project.description') ? readWorks(documentId, views) : []),
  ];
}
