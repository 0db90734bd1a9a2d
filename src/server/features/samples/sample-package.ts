import { drawApplicationForm } from './permit-review/application-form.ts';
import { drawCoverageSheet } from './permit-review/coverage-sheet.ts';
import { drawElevations } from './permit-review/elevations.ts';
import { drawSitePlan } from './permit-review/site-plan.ts';

/** A tool that has a sample package. */
export type SampleTool = 'permit-review';

export type SampleFile = { name: string; about: string; draw(): Promise<Buffer> };
export type SamplePackage = { title: string; about: string; project_category: 'sfd'; files: SampleFile[] };

/** Draws once; every later call gets the same bytes. A drawing that failed is tried again. */
const once = (draw: () => Promise<Buffer>): (() => Promise<Buffer>) => {
  let drawn: Promise<Buffer> | undefined;
  return () => {
    drawn ??= draw().catch((error: unknown) => {
      drawn = undefined;
      throw error;
    });
    return drawn;
  };
};

const packages: Record<SampleTool, SamplePackage> = {
  'permit-review': {
    title: 'A new house on a vacant lot',
    about:
      'Four documents of an invented application, with two faults on purpose. The site plan gives 2,640 sf as proposed ' +
      'coverage where the other documents give 2,412 sf, and nothing in them shows temporary BMPs, which hold the soil ' +
      'during construction. See how the checklist reports both.',
    project_category: 'sfd',
    files: [
      { name: 'application-form.pdf', about: 'The filled-in application, two pages', draw: once(drawApplicationForm) },
      { name: 'coverage-sheet.pdf', about: 'Land coverage by surface, with totals', draw: once(drawCoverageSheet) },
      { name: 'site-plan.pdf', about: 'Site, grading and BMP plan, 24 x 36 in', draw: once(drawSitePlan) },
      { name: 'elevations.pdf', about: 'Elevations and floor plans, 24 x 36 in', draw: once(drawElevations) },
    ],
  },
};

/** The sample package of a tool: what it is, what to look for, and its files, which the project draws itself. */
export const samplePackage = (tool: SampleTool): SamplePackage => packages[tool];
