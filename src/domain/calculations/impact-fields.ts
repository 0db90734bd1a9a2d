/** The fields of the project impact form that a project is screened by. */
export const IMPACT_FIELDS = [
  'impact.kinds',
  'impact.single_family',
  'impact.multi_family',
  'impact.accessory',
  'impact.removes_homes',
  'impact.homes_removed',
  'impact.deed_restricted',
  'impact.bonus_area',
  'impact.location',
  'impact.vmt_known',
  'impact.vmt_per_home',
  'impact.vmt_source',
] as const;
export type ImpactField = (typeof IMPACT_FIELDS)[number];
