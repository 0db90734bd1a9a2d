import { type DocumentFinding, needsAnotherFile } from '../application/document-finding.ts';
import type { UploadState } from '../application/evaluate-questionnaire.ts';
import { type ElementCheck, openItems } from './check-elements.ts';

/** The documents of an upload field, what its check found, and what is asked of them. */
type Upload = {
  documents: readonly { id: string; state: Exclude<UploadState, 'none'>; findings: readonly DocumentFinding[] }[];
  found: { documents: readonly string[]; check: ElementCheck | null; explanation: string | null } | undefined;
  type: { elements: readonly { id: string }[] } | undefined;
};

/** A check that has ended. Elements are named by their ids, in the order in which they are asked. */
export type EndedCheck = {
  kind: 'ended';
  /** Whether the documents were held against what is asked of them: it may be nothing, or it could not be done. */
  held: 'held' | 'not-held' | 'nothing-asked';
  asked: number;
  missing: string[];
  /** What cannot be told. */
  doubtful: string[];
  /** Issues of the files themselves, such as a sheet that is too small. */
  fileIssues: number;
  /** Why the applicant submits them all the same. */
  reason: string | null;
};

/** How the check of an upload field stands. `unopened`: nobody could open one of its files, and another is needed. */
export type UploadStatus = { kind: 'checking' } | { kind: 'unopened' } | EndedCheck;

export function uploadStatusOf({ documents, found, type }: Upload): UploadStatus {
  if (documents.some(({ findings }) => needsAnotherFile(findings))) return { kind: 'unopened' };
  if (documents.some(({ state }) => state === 'checking')) return { kind: 'checking' };
  const asked = type?.elements ?? [];
  // A check of other documents says nothing of these.
  const current = found?.documents.join() === documents.map(({ id }) => id).join() ? found : undefined;
  const check = asked.length > 0 ? (current?.check ?? null) : null;
  const known = (results: readonly { element: string }[]) =>
    results.map(({ element }) => element).filter((element) => asked.some(({ id }) => id === element));
  return {
    kind: 'ended',
    held: asked.length === 0 ? 'nothing-asked' : check ? 'held' : 'not-held',
    asked: asked.length,
    missing: known(openItems(check)),
    doubtful: known(check?.elements.filter(({ outcome }) => outcome === 'cannot-tell') ?? []),
    fileIssues: documents.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'issue').length,
    reason: current?.explanation ?? null,
  };
}

/** Whether something stands open: what is not found, or an issue of a file. What cannot be told is not open. */
export const isOpen = ({ missing, fileIssues }: EndedCheck): boolean => missing.length + fileIssues > 0;
