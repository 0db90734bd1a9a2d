import type { CurrentVersion, StaleSave } from '#contract/applications.ts';
import { AppError } from '#contract/errors.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import type { ApplicationRow } from '#server/db/applications.ts';
import { dataOf } from './show-application.ts';

/** The same whether there is no such application or it is someone else's. */
export const notFound = () => new AppError('not-found', 'api:application.notFound');

export const notEditable = () => new AppError('not-editable', 'api:application.submitted');

const currentOf = (row: ApplicationRow): CurrentVersion => ({
  version: row.version,
  last_modified: row.last_modified.toISOString(),
  data: dataOf(row),
});

/** A save that builds on what is no longer stored: the person is shown both and chooses. */
export function staleSave(row: ApplicationRow, yours: ApplicationData): AppError {
  const versions: StaleSave = { current: currentOf(row), yours };
  return new AppError('out-of-date', 'api:application.changedElsewhere', {
    versions,
  });
}

/** A submission of answers that are no longer the stored ones: they must be checked again. */
export const staleCheck = (row: ApplicationRow): AppError =>
  new AppError('out-of-date', 'api:application.changedSinceChecked', {
    versions: { current: currentOf(row) },
  });
