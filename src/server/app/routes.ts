import type { AnalysisKind } from '../analysis/kind.ts';
import { analysisRoutes } from '../analysis/routes.ts';
import { uploadRoutes } from '../analysis/upload-routes.ts';
import { manageAccountRoutes } from '../features/accounts/account-routes.ts';
import { accountRoutes } from '../features/accounts/routes.ts';
import { singleSignOnRoutes } from '../features/accounts/single-sign-on-routes.ts';
import { twoStepRoutes } from '../features/accounts/two-step-routes.ts';
import { administrationRoutes } from '../features/administration/routes.ts';
import { applicationAssistantRoutes } from '../features/application-assistant/routes.ts';
import { applicationDocumentRoutes } from '../features/application-documents/routes.ts';
import { applicationUploadRoutes } from '../features/application-documents/upload-routes.ts';
import { applicationStatusRoutes } from '../features/application-status/routes.ts';
import { applicationRoutes } from '../features/applications/routes.ts';
import { publicCaseRoutes } from '../features/cases/public-routes.ts';
import { caseRoutes } from '../features/cases/routes.ts';
import { designReviewKind } from '../features/design-review/kind.ts';
import { designReviewRoutes } from '../features/design-review/routes.ts';
import { documentRoutes } from '../features/documents/routes.ts';
import { exportRoutes } from '../features/exports/routes.ts';
import { inquiryRoutes } from '../features/inquiries/routes.ts';
import { integrationRoutes } from '../features/integrations/routes.ts';
import { knowledgeRoutes } from '../features/knowledge/routes.ts';
import { requestRoutes } from '../features/letters/applicant-routes.ts';
import { publicLetterRoutes } from '../features/letters/public-routes.ts';
import { letterRoutes } from '../features/letters/routes.ts';
import { messageRoutes } from '../features/messages/routes.ts';
import { outboxRoutes } from '../features/outbox/routes.ts';
import { overviewRoutes } from '../features/overview/routes.ts';
import { parcelImportRoutes } from '../features/parcel-imports/routes.ts';
import { parcelMapRoutes } from '../features/parcel-map/tile.ts';
import { parcelRoutes } from '../features/parcels/routes.ts';
import { permitLetterKind } from '../features/permit-letter/kind.ts';
import { permitLetterRoutes } from '../features/permit-letter/routes.ts';
import { permitReviewKind } from '../features/permit-review/kind.ts';
import { permitReviewRoutes } from '../features/permit-review/routes.ts';
import { planningChatRoutes } from '../features/planning-chat/routes.ts';
import { ruleRoutes } from '../features/rules/routes.ts';
import { sampleRoutes } from '../features/samples/routes.ts';
import { aboutThis, siteRoutes } from '../features/site/routes.ts';
import { siteAssessmentKind } from '../features/site-assessment/kind.ts';
import { siteAssessmentRoutes } from '../features/site-assessment/routes.ts';
import { systemRoutes } from '../features/system/routes.ts';
import type { Deps } from '../http/deps.ts';
import type { App } from '../http/route.ts';

/** Every tool that works on a set of documents. */
export const analysisKinds: readonly AnalysisKind[] = [
  permitReviewKind,
  siteAssessmentKind,
  permitLetterKind,
  designReviewKind,
];

/** Every route of the product. */
export function mountRoutes(app: App, deps: Deps): void {
  systemRoutes(app, deps, aboutThis(deps));
  siteRoutes(app, deps);
  accountRoutes(app, deps);
  outboxRoutes(app, deps);
  manageAccountRoutes(app, deps);
  administrationRoutes(app, deps);
  ruleRoutes(app, deps);
  planningChatRoutes(app, deps);
  knowledgeRoutes(app, deps);
  inquiryRoutes(app, deps);
  twoStepRoutes(app, deps);
  singleSignOnRoutes(app, deps);
  uploadRoutes(app, deps);
  for (const kind of analysisKinds) analysisRoutes(app, deps, kind);
  permitReviewRoutes(app, deps);
  siteAssessmentRoutes(app, deps);
  permitLetterRoutes(app, deps);
  designReviewRoutes(app, deps);
  applicationDocumentRoutes(app, deps);
  applicationUploadRoutes(app, deps);
  documentRoutes(app, deps);
  caseRoutes(app, deps);
  publicCaseRoutes(app, deps);
  publicLetterRoutes(app, deps);
  exportRoutes(app, deps);
  integrationRoutes(app, deps);
  letterRoutes(app, deps);
  requestRoutes(app, deps);
  messageRoutes(app, deps);
  overviewRoutes(app, deps);
  applicationStatusRoutes(app, deps);
  sampleRoutes(app, deps);
  applicationRoutes(app, deps);
  applicationAssistantRoutes(app, deps);
  parcelRoutes(app, deps);
  parcelMapRoutes(app, deps);
  parcelImportRoutes(app, deps);
}
