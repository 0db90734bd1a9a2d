import { AppError } from '#contract/errors.ts';
import { SourceError } from '#server/adapters/parcel-sources/parcel-source.ts';

/** What is wrong with a file that was sent, as the sender is told. Other errors are given back. */
export const asInvalidFile = (error: unknown, name: string): unknown =>
  error instanceof SourceError
    ? new AppError(
        'invalid-file',
        { code: 'api:imports.invalidFile', params: { name, why: error.reason } },
        { cause: error },
      )
    : error;
