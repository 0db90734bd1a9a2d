import { type DocumentFinding, isUnread, needsAnotherFile } from '../application/document-finding.ts';
import type { UploadState } from '../application/evaluate-questionnaire.ts';
import type { StatementComparison } from './compare-statements.ts';
import { type Breach, type ElementCheck, openItems, unreadItems } from './element-check.ts';
import type { Misplaced } from './find-misplaced.ts';

/** The documents of an upload field, what its check found, and what is asked of them. */
type Upload = {
  documents: readonly { id: string; state: Exclude<UploadState, 'none'>; findings: readonly DocumentFinding[] }[];
  found: { documents: readonly string[]; check: ElementCheck | null; explanation: string | null } | undefined;
  type: { elements: readonly { id: string }[] } | undefined;
  /** What the documents of the application state beside the answers. */
  comparisons?: readonly StatementComparison[];
};

/** A check that has ended. Elements are named by their ids, in the order in which they are asked. */
export type EndedCheck = {
  kind: 'ended';
  /** Whether the documents were held against what is asked of them: it may be nothing, or it could not be done. */
  held: 'held' | 'not-held' | 'nothing-asked';
  asked: number;
  missing: string[];
  /** What cannot be told from any text: it is drawn, or needed only where something holds. */
  doubtful: string[];
  /** What cannot be told because pages were not read, or not well: a person looks. */
  unread: string[];
  /** Nothing of it was read badly: its pages are in a language in which the agency takes no documents. */
  isForeign: boolean;
  /** How many files were not read at all. */
  unreadFiles: number;
  /** Documents of another kind than is asked for. */
  misplaced: Misplaced[];
  /** Rules that the documents break by what they state. */
  breaches: Breach[];
  /** What the documents state otherwise than the application does, so that they may be of another parcel. */
  differing: StatementComparison[];
  /** Issues of the files themselves, such as a sheet that is too small. */
  fileIssues: number;
  /** Why the applicant submits them all the same. */
  reason: string | null;
};

/** How the check of an upload field stands. `unopened`: nobody could open one of its files, and another is needed. */
export type UploadStatus = { kind: 'checking' } | { kind: 'unopened' } | EndedCheck;

export function uploadStatusOf({ documents, found, type, comparisons = [] }: Upload): UploadStatus {
  if (documents.some(({ findings }) => needsAnotherFile(findings))) return { kind: 'unopened' };
  if (documents.some(({ state }) => state === 'checking')) return { kind: 'checking' };
  const asked = type?.elements ?? [];
  // A check of other documents says nothing of these.
  const current = found?.documents.join() === documents.map(({ id }) => id).join() ? found : undefined;
  const check = asked.length > 0 ? (current?.check ?? null) : null;
  const findings = documents.flatMap((one) => one.findings);
  const unread = unreadItems(check);
  const cannotTell = check?.elements.filter(({ outcome }) => outcome === 'cannot-tell') ?? [];
  const known = (results: readonly { element: string }[]) =>
    results.map(({ element }) => element).filter((element) => asked.some(({ id }) => id === element));
  return {
    kind: 'ended',
    held: asked.length === 0 ? 'nothing-asked' : check ? 'held' : 'not-held',
    asked: asked.length,
    missing: known(openItems(check)),
    doubtful: known(cannotTell.filter((one) => !unread.includes(one))),
    unread: known(unread),
    isForeign: unread.length > 0 && unread.every(({ because }) => because === 'other-language'),
    unreadFiles: documents.filter((one) => one.findings.some(isUnread)).length,
    misplaced: check?.misplaced ?? [],
    breaches: check?.breaches ?? [],
    differing: comparisons.filter(
      ({ isIssue, differs }) =>
        isIssue && differs.some(({ documentId }) => documents.some(({ id }) => id === documentId)),
    ),
    fileIssues: findings.filter((one) => one.severity === 'issue' && !isUnread(one)).length,
    reason: current?.explanation ?? null,
  };
}

/** Whether the applicant has something to mend: what is not found, a file, its place, or what it states. */
export const hasIssues = ({ missing, fileIssues, misplaced, breaches, differing }: EndedCheck): boolean =>
  missing.length + fileIssues + misplaced.length + breaches.length + differing.length > 0;

/** Whether documents, or some of what they must show, were not read: they do not pass, and a person looks. */
export const needsPerson = ({ unread, unreadFiles, held }: EndedCheck): boolean =>
  unread.length + unreadFiles > 0 || held === 'not-held';

/** Whether something stands open: an issue, or what was not read. What no text could tell is not open. */
export const isOpen = (status: EndedCheck): boolean => hasIssues(status) || needsPerson(status);
