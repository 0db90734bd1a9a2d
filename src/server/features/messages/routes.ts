import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { findApplication } from '#server/db/applications.ts';
import { caseApplicant, findCase } from '#server/db/cases.ts';
import { addMessage, markRead, messagesOf } from '#server/db/messages.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { announce } from '#server/jobs/announce.ts';
import { mailAgency, mailApplicant } from '#server/jobs/case-mails.ts';

const notFound = () => new AppError('not-found', 'api:application.notFound');

/** What an applicant and the staff write to each other about a case. */
export function messageRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  const show = async (caseId: string) => ({
    messages: (await messagesOf(db, caseId)).map(({ written_at, ...message }) => ({
      ...message,
      written_at: written_at.toISOString(),
    })),
  });
  /** The case of one's own application; throws not-found, also where it was not submitted yet. */
  const own = async (id: string, ownerId: string) => {
    const [application, found] = await Promise.all([findApplication(db, { id, ownerId }), findCase(db, id)]);
    if (!application || !found) throw notFound();
    return found;
  };
  const caseOf = async (id: string) => {
    const found = await findCase(db, id);
    if (!found) throw notFound();
    return found;
  };

  type Written = { id: string; caseId: string; side: 'applicant' | 'staff' };
  const announceMessage = (tx: Db, { id, caseId, side }: Written, now: Date) =>
    announce(deps, tx, { kind: 'message.written', caseId, message: { id, side } }, now);

  route(app, deps, messages.ofCase, async ({ params: { id } }) => {
    await caseOf(id);
    return show(id);
  });

  route(app, deps, messages.writeToApplicant, async ({ params: { id }, body: { message_id, text }, viewer, raw }) => {
    const now = new Date();
    const [found, applicant] = await Promise.all([caseOf(id), caseApplicant(db, id)]);
    await db.transaction().execute(async (tx) => {
      const written = { id: message_id, caseId: id, personId: viewer.id, side: 'staff', text } as const;
      if (!(await addMessage(tx, written, now))) return;
      await announceMessage(tx, written, now);
      if (!applicant) return;
      const link = `${baseUrl(deps.config, raw)}/application-status?application=${id}`;
      const mail = { kind: 'message-arrived', id: `message:${message_id}`, reference: found.reference, link } as const;
      await mailApplicant(deps, tx, { ...mail, caseId: id, personId: applicant.id }, now);
    });
    return show(id);
  });

  route(app, deps, messages.readByStaff, async ({ params: { id }, viewer }) => {
    await caseOf(id);
    await markRead(db, id, viewer.id, new Date());
    return { ok: true as const };
  });

  route(app, deps, messages.ofApplication, async ({ params: { id }, viewer }) => {
    await own(id, viewer.id);
    return show(id);
  });

  route(app, deps, messages.writeToStaff, async ({ params: { id }, body: { message_id, text }, viewer, raw }) => {
    const now = new Date();
    const found = await own(id, viewer.id);
    await db.transaction().execute(async (tx) => {
      const written = { id: message_id, caseId: id, personId: viewer.id, side: 'applicant', text } as const;
      if (!(await addMessage(tx, written, now))) return;
      await announceMessage(tx, written, now);
      const link = `${baseUrl(deps.config, raw)}/cases/${id}?tab=messages`;
      const mail = { kind: 'message-arrived', id: `message:${message_id}`, reference: found.reference, link } as const;
      await mailAgency(deps, tx, { ...mail, caseId: id, assigneeId: found.assignee_id }, now);
    });
    return show(id);
  });

  route(app, deps, messages.readByApplicant, async ({ params: { id }, viewer }) => {
    await own(id, viewer.id);
    await markRead(db, id, viewer.id, new Date());
    return { ok: true as const };
  });
}
