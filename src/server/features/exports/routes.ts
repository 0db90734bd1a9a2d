import { Readable } from 'node:stream';
import { staffExports } from '#contract/integrations.ts';
import { type ExportName, type ExportQuery, publicApi } from '#contract/public-api.ts';
import { jsonSchemaOf } from '#domain/cases/export-schemas.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, keyRoute, openRoute, route } from '#server/http/route.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { stateDues } from '#server/jobs/case-clocks.ts';
import { writeExport } from './write-export.ts';

const FOR_PROGRAMS = {
  'cases.csv': publicApi.exportCases,
  'clocks.csv': publicApi.exportClocks,
  'documents.csv': publicApi.exportDocuments,
  'letters.csv': publicApi.exportLetters,
  'blds-permits.csv': publicApi.exportBlds,
  'planning-applications.json': publicApi.exportPlanning,
} satisfies Record<ExportName, unknown>;

/** The data as files, for programs and for staff, and the schemas by which they are written. */
export function exportRoutes(app: App, deps: Deps): void {
  const answer = async (name: ExportName, query: ExportQuery, raw: Parameters<typeof baseUrl>[1]) => {
    const now = new Date();
    await stateDues(deps, now);
    const { timeZone } = deps.agencyData.agency;
    const wanted = { timeZone, from: query.submitted_from, to: query.submitted_to };
    const base = baseUrl(deps.config, raw);
    return new FileAnswer(name, Readable.from(writeExport(deps, name, wanted, { base, now })));
  };
  for (const name of Object.keys(FOR_PROGRAMS) as ExportName[]) {
    keyRoute(app, deps, FOR_PROGRAMS[name], ({ query, raw }) => answer(name, query, raw));
    route(app, deps, staffExports[name], ({ query, raw }) => answer(name, query, raw));
  }
  openRoute(app, deps, publicApi.schema, async ({ params: { name } }) => jsonSchemaOf(name));
}
