import { COVERAGE_FIELDS } from '../calculations/coverage-rules.ts';
import { IMPACT_FIELDS } from '../calculations/impact-rules.ts';
import { fieldsById, type Questionnaire } from './questionnaire.ts';

/** The fields of the questionnaire that lists, a chosen parcel, the calculations and the assistant know by their ids. */
export const APPLICATION_FIELDS = [
  'project_address',
  'apn',
  'previous_apns',
  'county',
  'scenic_roadway_visible',
  'shoreline_visible',
  'land_coverage_exceeds_limits',
  'signature_location',
  'project_description',
  'property_owners',
  'site_plan',
  'floor_plans',
  'building_elevations',
] as const;

/** Whose fields those of a form are: the calculation that reads them. */
const CALCULATIONS: Readonly<Record<string, { name: string; fields: readonly string[] }>> = {
  'coverage-helper': { name: 'the calculation of land coverage', fields: COVERAGE_FIELDS },
  'project-impact': { name: 'the screening for vehicle miles', fields: IMPACT_FIELDS },
};

/** `file`: the questionnaire, or the id of a form. `path` leads to the place in that file. */
type Unbound = { file: 'questionnaire' | string; path: PropertyKey[]; message: string };

/**
 * What breaks the tie between the agency's fields and the code that computes with them: an id that code knows and that
 * the file does not declare under `computes`, a declared one that no field has or that nothing computes with.
 */
export function findUnboundFields(questionnaire: Questionnaire): Unbound[] {
  const known = fieldsById(questionnaire);
  const formIds = questionnaire.forms.map(({ id }) => id);
  const check = (
    file: string,
    name: string,
    needed: readonly string[],
    computes: readonly string[] = [],
  ): Unbound[] => [
    ...needed
      .filter((id) => !computes.includes(id))
      .map((id) => ({
        file,
        path: ['computes'],
        message: `"${id}" is missing: ${name} computes with it. Give the field this id again, and name it here.`,
      })),
    ...computes.flatMap((id, at) => {
      const path = ['computes', at];
      if (!needed.includes(id)) return [{ file, path, message: `Nothing computes with "${id}". Take it out here.` }];
      if (known.has(id)) return [];
      return [
        { file, path, message: `There is no field "${id}", and ${name} computes with it. Give it this id again.` },
      ];
    }),
  ];
  return [
    ...check('questionnaire', 'the product', APPLICATION_FIELDS, questionnaire.computes),
    ...questionnaire.forms.flatMap(({ id, computes }) => {
      const { name, fields } = CALCULATIONS[id] ?? { name: 'the product', fields: [] };
      return check(id, name, fields, computes);
    }),
    ...Object.entries(CALCULATIONS)
      .filter(([id]) => !formIds.includes(id))
      .map(([id, { name }]) => ({
        file: 'questionnaire',
        path: ['forms'],
        message: `The form "${id}" is missing: ${name} reads it.`,
      })),
  ];
}
