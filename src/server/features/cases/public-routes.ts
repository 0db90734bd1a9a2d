import { AppError } from '#contract/errors.ts';
import { type ApiCaseSummary, type ApiOpenItem, publicApi } from '#contract/public-api.ts';
import { valuesOf } from '#domain/application/data.ts';
import { versionsOf } from '#domain/application/document-versions.ts';
import { Submission } from '#domain/application/record.ts';
import {
  type CasePlace,
  casesAfter,
  documentsOfCases,
  importOfCase,
  type PlacedCase,
  permitsOfCases,
} from '#server/db/case-pages.ts';
import { caseEvents } from '#server/db/cases.ts';
import { roundItemsOf, roundsOf } from '#server/db/rounds.ts';
import { submissionOfCase } from '#server/db/submissions.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer, refuseQuarantined } from '#server/http/file-answer.ts';
import { type App, keyRoute, languageOf } from '#server/http/route.ts';
import { stateDues } from '#server/jobs/case-clocks.ts';
import { archiveCase } from './archive-case.ts';
import { showFields } from './show-documents.ts';

/** Cases for programs of other systems. */
export function publicCaseRoutes(app: App, deps: Deps): void {
  const { db, agencyData, blobs } = deps;
  const { timeZone } = agencyData.agency;

  keyRoute(app, deps, publicApi.cases, async ({ query: { limit, cursor, changed_since, ...wanted } }) => {
    await stateDues(deps, new Date());
    const { submitted_from: from, submitted_to: to, ...filter } = wanted;
    const changedSince = changed_since === undefined ? undefined : new Date(changed_since);
    const after = cursor === undefined ? undefined : placeOf(cursor);
    // One more than is shown tells whether there are more.
    const rows = await casesAfter(db, { timeZone, from, to, changedSince, ...filter }, after, limit + 1);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      cases: shown.map((row) => showSummary(deps, row)),
      next_cursor: last ? cursorOf({ at: last.place, id: last.id }) : null,
    };
  });

  keyRoute(app, deps, publicApi.case, async ({ params: { id } }) => {
    await stateDues(deps, new Date());
    const [[row], submission] = await Promise.all([
      casesAfter(db, { timeZone, id }, undefined, 1),
      submissionOfCase(db, id),
    ]);
    if (!row || !submission) throw notFound();
    const [events, [permit], imported, items] = await Promise.all([
      caseEvents(db, id),
      permitsOfCases(db, [id]),
      importOfCase(db, id),
      openItemsOf(deps, id),
    ]);
    const { data } = Submission.parse(JSON.parse(submission.snapshot));
    return {
      ...showSummary(deps, row),
      sha256: submission.sha256,
      answers: Object.fromEntries(valuesOf(data)),
      // Who has a case and who judged an answer is the agency's own.
      history: events
        .filter(({ kind }) => kind !== 'assigned' && kind !== 'verdict' && kind !== 'mail-again')
        .reverse()
        .map(({ at, kind, before, after }) => ({ at: at.toISOString(), kind, before, after })),
      open_items: items,
      permit: permit
        ? {
            ...{ decided_on: permit.decided_on, expires_on: permit.expires_on },
            accepted_at: permit.accepted_at?.toISOString() ?? null,
          }
        : null,
      imported: imported
        ? { at: imported.imported_at.toISOString(), source_reference: imported.source_reference }
        : null,
    };
  });

  const documentsOf = async (id: string) => {
    if (!(await submissionOfCase(db, id))) throw notFound();
    return documentsOfCases(db, [id]);
  };

  keyRoute(app, deps, publicApi.documents, async ({ params: { id } }) => {
    const rows = await documentsOf(id);
    const versions = versionsOf(rows);
    return {
      documents: rows.map(({ application_id: _, created_at, scan, ...row }) => ({
        ...row,
        version: versions.get(row.id) ?? 1,
        added_at: created_at.toISOString(),
        quarantined: scan === 'infected',
      })),
    };
  });

  keyRoute(app, deps, publicApi.documentFile, async ({ params: { id, documentId } }) => {
    const document = (await documentsOf(id)).find((one) => one.id === documentId);
    if (!document) throw new AppError('not-found', 'api:file.noDocument');
    refuseQuarantined(deps, document.name, document.scan);
    return new FileAnswer(document.name, await blobs.stream(document.sha256), document.size);
  });

  keyRoute(app, deps, publicApi.archive, async ({ params: { id }, raw }) => {
    const submission = await submissionOfCase(db, id);
    if (!submission) throw notFound();
    return new FileAnswer(`${submission.reference}.zip`, await archiveCase(deps, id, submission, languageOf(raw)));
  });
}

const notFound = () => new AppError('not-found', 'api:application.notFound');

const showSummary = (
  { agencyData }: Deps,
  { submitted_at, stage_since, stage_by: _, assignee_id, assignee, version, place, ...row }: PlacedCase,
): ApiCaseSummary => ({
  ...row,
  submitted_at: submitted_at.toISOString(),
  stage_since: stage_since.toISOString(),
  stage_label: agencyData.caseRules.stages[row.stage].label,
  waits_for: agencyData.caseRules.stages[row.stage].waitsFor,
});

/** Opaque to whoever reads it: what is in it may change. */
const cursorOf = ({ at, id }: CasePlace): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');

const PLACE = /^\["(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2})?)","([0-9a-f-]{36})"\]$/;

function placeOf(cursor: string): CasePlace {
  const [, at, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (at === undefined || id === undefined) throw new AppError('invalid-request', 'api:integration.cursor');
  return { at, id };
}

/** What is open of a case: elements that its documents do not show, and items of letters that nobody called resolved. */
async function openItemsOf(deps: Deps, id: string): Promise<ApiOpenItem[]> {
  const [fields, items, rounds] = await Promise.all([
    showFields(deps, id),
    roundItemsOf(deps.db, id),
    roundsOf(deps.db, id),
  ]);
  const askedAgain = new Set(items.flatMap(({ item }) => (item.source.kind === 'earlier' ? item.source.itemId : [])));
  return [
    ...fields.flatMap(({ field, open }) =>
      open.map(({ label, outcome }) => ({
        ...{ kind: 'document' as const, what: label, field, outcome },
        ...{ round: null, answer_by: null, answered: false },
      })),
    ),
    ...items
      .filter((item) => item.verdict !== 'resolved' && !askedAgain.has(item.id))
      .map(({ item, round }) => {
        const of = rounds.find(({ number }) => number === round);
        return {
          ...{ kind: 'letter' as const, what: item.what, field: item.field, outcome: null, round },
          ...{ answer_by: of?.awaited_until ?? null, answered: of?.answered_at !== null },
        };
      }),
  ];
}
