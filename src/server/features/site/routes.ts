import { type PageData, site } from '#contract/site.ts';
import type { About } from '#contract/system.ts';
import { LegalId } from '#domain/agency/legal-document.ts';
import { shownAgency, shownLanding } from '#domain/agency/shown.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import type { Config } from '#server/config/config.ts';
import { version } from '#server/config/project-root.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute } from '#server/http/route.ts';

export function siteRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, site.legal, async ({ params }) => deps.agencyData.legal[params.document]);
}

type SiteSettings = {
  agencyData: AgencyData;
  config: Pick<Config, 'mode' | 'documentCheck' | 'maxFileBytes' | 'permitLetterUrl' | 'signOn'>;
};

/** What every page needs to know of this deployment. */
export const aboutThis = ({ agencyData, config }: SiteSettings): About => ({
  mode: config.mode,
  version,
  document_check: config.documentCheck,
  max_file_bytes: config.maxFileBytes,
  model: false,
  permit_letter_url: config.permitLetterUrl ?? null,
  agency: shownAgency(agencyData.agency, config.mode),
  staff_sso: config.signOn?.name ?? null,
});

/** What the document of a page carries. */
export function pageDataOf(path: string, known: SiteSettings): PageData {
  const about = aboutThis(known);
  if (path === '/') return { about, landing: shownLanding(known.agencyData.agency.landing, known.config.mode) };
  const legal = LegalId.safeParse(path.slice(1));
  return legal.success ? { about, legal: known.agencyData.legal[legal.data] } : { about };
}
