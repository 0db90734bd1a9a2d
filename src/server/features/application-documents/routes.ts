import { applications } from '#contract/applications.ts';
import { fieldChecks } from '#contract/field-checks.ts';
import type { Owned } from '#server/db/applications.ts';
import { APPLICATION_FILES } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { receiveFiles } from '#server/http/receive-files.ts';
import { type App, languageOf, route } from '#server/http/route.ts';
import { addDocuments } from './add-documents.ts';
import {
  completeDocuments,
  moveDocument,
  removeDocument,
  reuseDocument,
  takeBackDocuments,
} from './change-documents.ts';
import { refuseUnlessEditable } from './lock-application.ts';
import { postFieldMessage } from './post-field-message.ts';
import { showChecks, showDocuments, showDocumentTypes, showFormerDocuments, showMessages } from './show-documents.ts';
import { takenCheckRoutes } from './taken-checks.ts';
import { downloadDocument, writeImpactFile, writeRecordFile } from './write-files.ts';

/** The documents of an application: those that are uploaded to it, and those that are written from it. */
export function applicationDocumentRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  takenCheckRoutes(app, deps);
  const changeAndShow = async (owned: Owned, change: (owned: Owned) => Promise<unknown>) => {
    await change(owned);
    return showDocuments(db, owned);
  };

  route(app, deps, applications.documents, ({ params: { id }, viewer }) =>
    showDocuments(db, { id, ownerId: viewer.id }),
  );

  route(app, deps, applications.addDocuments, async ({ params: { id }, raw, viewer }) => {
    const owned = { id, ownerId: viewer.id };
    await refuseUnlessEditable(db, owned);
    const { files, fields } = await receiveFiles(raw, deps, APPLICATION_FILES);
    await addDocuments(deps, owned, files, fields, new Date());
    return showDocuments(db, owned);
  });

  route(app, deps, applications.removeDocument, ({ params: { id, documentId }, viewer }) =>
    changeAndShow({ id, ownerId: viewer.id }, (owned) => removeDocument(deps, owned, documentId, new Date())),
  );

  route(app, deps, applications.completeDocuments, ({ params: { id }, body, viewer }) =>
    changeAndShow({ id, ownerId: viewer.id }, (owned) => completeDocuments(deps, owned, body, new Date())),
  );

  route(app, deps, applications.takeBackDocuments, ({ params: { id }, body, viewer }) =>
    changeAndShow({ id, ownerId: viewer.id }, (owned) => takeBackDocuments(deps, owned, body.field, new Date())),
  );

  route(app, deps, applications.reuseDocument, ({ params: { id }, body, viewer }) =>
    changeAndShow({ id, ownerId: viewer.id }, (owned) => reuseDocument(deps, owned, body, new Date())),
  );

  route(app, deps, applications.moveDocument, ({ params: { id }, body, viewer }) =>
    changeAndShow({ id, ownerId: viewer.id }, (owned) => moveDocument(deps, owned, body, new Date())),
  );

  route(app, deps, applications.downloadDocument, ({ params: { id, documentId }, raw, viewer }) => {
    const language = languageOf(raw);
    return downloadDocument(deps, { id, ownerId: viewer.id }, { documentId, language });
  });

  route(app, deps, fieldChecks.documentTypes, async () => showDocumentTypes(deps.agencyData));

  route(app, deps, fieldChecks.list, ({ params: { id }, viewer }) => showChecks(deps, { id, ownerId: viewer.id }));

  route(app, deps, fieldChecks.former, ({ params: { id }, viewer }) =>
    showFormerDocuments(db, { id, ownerId: viewer.id }),
  );

  route(app, deps, fieldChecks.messages, ({ params: { id }, raw, viewer }) =>
    showMessages(db, { id, ownerId: viewer.id }, languageOf(raw)),
  );

  route(app, deps, fieldChecks.format, ({ params: { id, field }, body, raw, viewer }) =>
    postFieldMessage(deps, { id, ownerId: viewer.id }, { field, ...body, language: languageOf(raw) }, new Date()),
  );

  route(app, deps, applications.record, ({ params: { id }, query, viewer }) =>
    writeRecordFile(deps, { id, ownerId: viewer.id }, query.language),
  );

  route(app, deps, applications.impactReport, ({ params: { id }, query, viewer }) =>
    writeImpactFile(deps, { id, ownerId: viewer.id }, { language: query.language, now: new Date() }),
  );
}
