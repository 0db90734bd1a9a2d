import { AppError } from '#contract/errors.ts';
import { type MailDetails, type MailKind, type MailReader, writeMail } from '#domain/mail/write-mail.ts';
import { LANGUAGES } from '#messages/languages.ts';
import type { AgencyData } from '../agency/load-agency.ts';
import type { Config } from '../config/config.ts';
import { addAdminEvent } from '../db/administration.ts';
import { addEvent } from '../db/cases.ts';
import { findRecipient } from '../db/mail-recipients.ts';
import { lockMail, waitAgain } from '../db/mails.ts';
import type { Person } from '../db/people.ts';
import type { Db } from '../db/tables.ts';
import { derivedId } from './derived-id.ts';
import { sendMail } from './jobs.ts';
import { postMail } from './post-mail.ts';
import type { Queue } from './queue.ts';

type MailDeps = { config: Config; agencyData: AgencyData; queue: Queue };

/** What a mail about a case says. `id`: what it tells of; the same is told once, whatever is tried again. */
type CaseMail = MailDetails & { kind: MailKind; id: string; caseId?: string };

/** A mail of a case is worth having for as long as a mail server may be away. */
const worthUntil = (now: Date): Date => new Date(now.getTime() + 7 * 24 * 3_600_000);

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

/** Tells somebody who need not have an account. */
export const mailSomebody = (deps: MailDeps, tx: Db, mail: CaseMail & { to: MailReader }, now: Date): Promise<void> =>
  post(deps, tx, { ...mail, personId: null }, now);

async function post(
  deps: MailDeps,
  tx: Db,
  { kind, id, personId, to, caseId, ...details }: CaseMail & { personId: string | null; to: MailReader },
  now: Date,
): Promise<void> {
  const { subject, text } = writeMail(deps.agencyData, kind, to, details);
  const sendBefore = worthUntil(now);
  await postMail(
    deps,
    tx,
    { id: derivedId(id), personId, kind, to: to.email, subject, text, sendBefore, ...(caseId ? { caseId } : {}) },
    now,
  );
}

/**
 * Puts a mail that failed back in line, to where its reader is mailed now; once, however often it is asked for until it
 * fails again. Reviewers may for mails of cases. Throws not-found, not-ready (its text is gone, or nobody is mailed there).
 */
export const sendMailAgain = (deps: MailDeps & { db: Db }, id: string, viewer: Person, now: Date): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const mail = await lockMail(tx, id);
    if (!mail || (mail.case_id === null && viewer.role !== 'admin')) {
      throw new AppError('not-found', 'api:administration.noMail');
    }
    if (mail.state !== 'failed') return;
    if (!mail.canGoAgain) throw new AppError('not-ready', 'api:administration.mailForgotten');
    const to =
      mail.person_id === null ? intakeMailbox(deps) : ((await findRecipient(tx, mail.person_id))?.email ?? null);
    if (to === null) throw new AppError('not-ready', 'api:administration.nobodyMailed');
    await waitAgain(tx, id, { to, sendBefore: worthUntil(now) });
    await deps.queue.enqueue(tx, sendMail, { mailId: id, again: mail.sent_again + 1 });
    const event = { personId: viewer.id, kind: 'mail-again' } as const;
    if (mail.case_id === null) await addAdminEvent(tx, { ...event, subject: mail.subject, after: to }, now);
    else await addEvent(tx, { ...event, id: mail.case_id, before: mail.subject, after: to }, now);
  });
