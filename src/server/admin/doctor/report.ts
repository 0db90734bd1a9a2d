import { setTimeout as wait } from 'node:timers/promises';

/** A line of the doctor: what it looked at, how that is, and what to do where something is to be done. */
export type DoctorLine = { state: 'ok' | 'warning' | 'error'; about: string; text: string; todo?: string };

/** Takes the lines of one examination. */
export type Report = Record<DoctorLine['state'], (text: string, todo?: string) => void>;

/** What is looked at, and what looks. `signal` ends it when its time is over. */
export type Examination = { about: string; run: (report: Report, signal: AbortSignal) => Promise<void> | void };

/**
 * Runs an examination for at most `limitMs`, and gives what it reported. What it throws, and that its time is over, are
 * lines too: nothing that is wrong with one part keeps the doctor from the others.
 */
export async function examine({ about, run }: Examination, limitMs: number): Promise<DoctorLine[]> {
  const lines: DoctorLine[] = [];
  const add = (state: DoctorLine['state']) => (text: string, todo?: string) => {
    lines.push({ state, about, text, ...(todo === undefined ? {} : { todo }) });
  };
  const report: Report = { ok: add('ok'), warning: add('warning'), error: add('error') };
  const over = new AbortController();
  const seconds = Math.round(limitMs / 100) / 10;
  const late = wait(limitMs, 'late' as const, { signal: over.signal, ref: true });
  const ended = (async () => run(report, over.signal))();
  try {
    if ((await Promise.race([ended, late])) === 'late') {
      report.error(`There was no answer within ${seconds} s.`, 'See whether it hangs, and start it anew.');
    }
  } catch (error) {
    report.error(whyOf(error));
  }
  // What still comes is of no use, and what it throws is nobody's error.
  ended.catch(() => {});
  late.catch(() => {});
  over.abort(new Error('The time of this examination is over.'));
  return [...lines];
}

const CAUSES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was broken off',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself alone',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that is not known here',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Why something failed, in words, from the innermost cause that has a code. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && CAUSES[code]) return `${CAUSES[code]} (${code})`;
  if (error instanceof AggregateError && error.errors.length > 0) return whyOf(error.errors[0]);
  return error.cause instanceof Error ? whyOf(error.cause) : error.message;
}
