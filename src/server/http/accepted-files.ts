import { DOCUMENT_LIMITS } from '#contract/applications.ts';
import { AppError } from '#contract/errors.ts';
import { acceptsFile, UPLOAD_LIMITS } from '#contract/uploads.ts';

/** What an upload takes: which files, and how many in one request. */
export type AcceptedFiles = {
  extensions: readonly string[];
  mostFiles: number;
  accepts: (name: string, mediaType: string) => boolean;
  /** The largest file, where that is not the deployment's limit for people's documents. */
  mostBytes?: number;
};

/** The documents of a permit review. */
export const REVIEW_FILES: AcceptedFiles = {
  extensions: UPLOAD_LIMITS.extensions,
  mostFiles: UPLOAD_LIMITS.maxFiles,
  accepts: acceptsFile,
};

/** The documents of an application: by their ending alone, for what they are is checked by their bytes. */
export const APPLICATION_FILES: AcceptedFiles = {
  extensions: DOCUMENT_LIMITS.extensions,
  mostFiles: DOCUMENT_LIMITS.mostFiles,
  accepts: (name) => DOCUMENT_LIMITS.extensions.some((extension) => name.toLowerCase().endsWith(extension)),
};

/** A list of parcels or of their numbers: what it is is told by its content. Sizes are kept in 31 bits. */
export const PARCEL_FILES: AcceptedFiles = {
  extensions: [],
  mostFiles: 1,
  accepts: () => true,
  mostBytes: 2_000 * 1024 * 1024,
};

/** Refuses a file whose name and type are not among those accepted, naming it. */
export function refuseWrongType({ accepts, extensions }: AcceptedFiles, name: string, mediaType: string): void {
  if (accepts(name, mediaType)) return;
  throw new AppError('invalid-file', {
    code: 'api:file.wrongType',
    params: { name, extensions: extensions.join(', ') },
  });
}

/** Refuses more files than an upload takes. */
export function refuseTooMany({ mostFiles }: AcceptedFiles, count: number): void {
  if (count <= mostFiles) return;
  throw new AppError('too-many-files', { code: 'api:file.tooMany', params: { count: mostFiles } });
}
