import { join } from 'node:path';
import { type PageData, PRERENDERED } from '#contract/site.ts';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { type AgencyData, loadAgency } from '../agency/load-agency.ts';
import { fingerprintOf } from '../agency/public-texts.ts';
import { projectRoot } from '../config/project-root.ts';
import { pageDataOf } from '../features/site/routes.ts';

type SiteMode = PageData['about']['mode'];
// The largest file and the kind of check are settings of each server; no page that is drawn ahead shows them.
const dataIn = (mode: SiteMode, path: string, agencyData: AgencyData): PageData =>
  pageDataOf(path, {
    agencyData,
    config: {
      mode,
      documentCheck: 'live',
      maxFileBytes: UPLOAD_LIMITS.defaultMaxFileBytes,
      permitLetterUrl: undefined,
      signOn: undefined,
    },
  });

/** What the document of a page carries while developing, with the agency's files as they are now. */
export const documentData = (path: string): PageData => dataIn('demo', path, loadAgency(join(projectRoot, 'agency')));

type PrerenderData = { fingerprint: string; pages: Record<SiteMode, Record<string, PageData>> };

/**
 * What the build needs to draw the public pages: their data in both modes, as the server would send them.
 * Throws AgencyError where the agency's files have mistakes.
 */
export function prerenderData(): PrerenderData {
  const agencyData = loadAgency(join(projectRoot, 'agency'));
  const pagesIn = (mode: SiteMode) =>
    Object.fromEntries(PRERENDERED.map((path) => [path, dataIn(mode, path, agencyData)]));
  return {
    fingerprint: fingerprintOf(agencyData),
    pages: { demo: pagesIn('demo'), production: pagesIn('production') },
  };
}
