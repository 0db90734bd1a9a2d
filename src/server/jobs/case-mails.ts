import { createHash } from 'node:crypto';
import { type MailDetails, type MailKind, type MailReader, writeMail } from '#domain/mail/write-mail.ts';
import { LANGUAGES } from '#messages/languages.ts';
import type { AgencyData } from '../agency/load-agency.ts';
import type { Config } from '../config/config.ts';
import { findRecipient } from '../db/mail-recipients.ts';
import type { Db } from '../db/tables.ts';
import { postMail } from './post-mail.ts';
import type { Queue } from './queue.ts';

type MailDeps = { config: Config; agencyData: AgencyData; queue: Queue };

/** What a mail about a case says. `id`: what it tells of; the same is told once, whatever is tried again. */
type CaseMail = MailDetails & { kind: MailKind; id: string; link: string; caseId?: string };

/** A mail of a case is worth having for as long as a mail server may be away. */
const DAYS = 7;

/** Tells the applicant of a case, inside the caller's transaction. */
export async function mailApplicant(
  deps: MailDeps,
  tx: Db,
  { personId, ...mail }: CaseMail & { personId: string },
  now: Date,
): Promise<void> {
  const to = await findRecipient(tx, personId);
  if (to) await post(deps, tx, { ...mail, personId: to.id, to }, now);
}

/** The mailbox that hears of cases that nobody has; null where there is none. Production mails no invented one. */
export function intakeMailbox({ agencyData, config }: Pick<MailDeps, 'agencyData' | 'config'>): string | null {
  const { intake } = agencyData.agency;
  return !intake || (intake.placeholder && config.mode === 'production') ? null : intake.email;
}

/** Tells the agency: whoever has the case, and where nobody has, its intake mailbox where it has one. */
export async function mailAgency(
  deps: MailDeps,
  tx: Db,
  { assigneeId, ...mail }: CaseMail & { assigneeId: string | null },
  now: Date,
): Promise<void> {
  const assignee = assigneeId === null ? undefined : await findRecipient(tx, assigneeId);
  if (assignee) return post(deps, tx, { ...mail, personId: assignee.id, to: assignee }, now);
  const email = intakeMailbox(deps);
  if (email === null) return;
  const to = { fullName: deps.agencyData.agency.name, email, language: LANGUAGES[0] };
  await post(deps, tx, { ...mail, personId: null, to }, now);
}

async function post(
  deps: MailDeps,
  tx: Db,
  { kind, id, personId, to, caseId, ...details }: CaseMail & { personId: string | null; to: MailReader },
  now: Date,
): Promise<void> {
  const { subject, text } = writeMail(deps.agencyData, kind, to, details);
  const sendBefore = new Date(now.getTime() + DAYS * 24 * 3_600_000);
  await postMail(
    deps,
    tx,
    { id: derivedId(id), personId, kind, to: to.email, subject, text, sendBefore, ...(caseId ? { caseId } : {}) },
    now,
  );
}

/** A UUID (version 8) that is always the same for the same name. */
function derivedId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
