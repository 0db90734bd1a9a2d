import { SESSION_HEADER } from '#contract/parcels.ts';
import { newId } from './ids.ts';

const KEY = 'applicant_session_id';
let remembered: string | null = null;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The session id of an applicant's pages, made once and kept on this device. It says nothing of who they are. */
export function applicantSessionId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && UUID.test(kept)) return kept;
    const made = remembered ?? newId();
    remembered = made;
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    // Where storage is switched off, it lasts as long as the page.
    remembered ??= newId();
    return remembered;
  }
}

/** What every parcel call carries. */
export const sessionHeader = (): Record<string, string> => ({ [SESSION_HEADER]: applicantSessionId() });
