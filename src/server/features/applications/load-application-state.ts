import { dayAt } from '#domain/agency/day-at.ts';
import { type ApplicationState, evaluateApplication } from '#domain/application/evaluate-application.ts';
import { uploadStates } from '#domain/application/uploads.ts';
import { uploadsOf } from '#server/db/application-files.ts';
import type { ApplicationRow } from '#server/db/applications.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/http/deps.ts';
import { dataOf } from './show-application.ts';

/** An application as the engine sees it now: its stored answers, its files, and the day where the agency is. */
export async function loadApplicationState(
  { db, agencyData }: { db: Db; agencyData: Deps['agencyData'] },
  row: ApplicationRow,
  now: Date,
): Promise<ApplicationState> {
  const uploads = uploadStates(await uploadsOf(db, row.id));
  const today = dayAt(now, agencyData.agency.timeZone);
  return evaluateApplication(agencyData.application, { data: dataOf(row), uploads, today });
}
