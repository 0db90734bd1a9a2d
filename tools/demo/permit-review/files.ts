import { fileURLToPath } from 'node:url';
import { drawApplicationForm } from './application-form.ts';
import { drawCoverageSheet } from './coverage-sheet.ts';
import { drawElevations } from './elevations.ts';
import { drawSitePlan } from './site-plan.ts';

/** Where the drawn files are kept. What is said of them stands there too, in sample.yaml. */
export const SAMPLE_FOLDER = fileURLToPath(new URL('../../../agency/demonstration/permit-review/', import.meta.url));

/** The files of the sample package, by name. The same bytes at every drawing. */
export const SAMPLE_FILES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'application-form.pdf': drawApplicationForm,
  'coverage-sheet.pdf': drawCoverageSheet,
  'site-plan.pdf': drawSitePlan,
  'elevations.pdf': drawElevations,
};
