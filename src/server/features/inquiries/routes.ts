import { AppError } from '#contract/errors.ts';
import { type Inquiry, inquiries } from '#contract/inquiries.ts';
import { addInquiry, answeredInquiries, answerInquiry, openInquiries } from '#server/db/inquiries.ts';
import { emailKey } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import { keyOf, type Limit, refuseUntil, take } from '#server/http/limits.ts';
import { type App, languageOf, openRoute, route } from '#server/http/route.ts';
import { baseUrl } from '#server/http/signed-url.ts';
import { mailAgency, mailSomebody } from '#server/jobs/case-mails.ts';

const HOUR = 3_600_000;
/** Questions by whom they name, and by where they come from. */
const OF_ASKER: Limit = { most: 10, windowMs: HOUR };
const FROM_ADDRESS: Limit = { most: 30, windowMs: HOUR };
const MOST_OPEN = 200;
const MOST_ANSWERED = 100;

/** What people and staff call it by. */
const referenceOf = (id: string): string => `Q-${id.slice(0, 8).toUpperCase()}`;

/** Questions that people put to the agency from a chat: its inbox, and the answers by mail. */
export function inquiryRoutes(app: App, deps: Deps): void {
  const { db, config } = deps;

  openRoute(app, deps, inquiries.ask, async ({ body: { inquiry_id: id, ...inquiry }, raw }) => {
    const now = new Date();
    const free = await take(
      db,
      now,
      [keyOf(config.secretKey, 'inquiry', emailKey(inquiry.email)), OF_ASKER],
      [keyOf(config.secretKey, 'inquiry-address', raw.ip), FROM_ADDRESS],
    );
    refuseUntil(free, now);
    const reference = referenceOf(id);
    await db.transaction().execute(async (tx) => {
      if (!(await addInquiry(tx, { id, ...inquiry, language: languageOf(raw) }, now))) return;
      const link = `${baseUrl(config, raw)}/inquiries`;
      await mailAgency(
        deps,
        tx,
        { kind: 'inquiry-arrived', id: `inquiry:${id}`, reference, link, assigneeId: null },
        now,
      );
    });
    return { reference };
  });

  route(app, deps, inquiries.list, async () => {
    const [open, answered] = await Promise.all([openInquiries(db, MOST_OPEN), answeredInquiries(db, MOST_ANSWERED)]);
    return { open: open.map(show), answered: answered.map(show) };
  });

  route(app, deps, inquiries.answer, async ({ params: { id }, body: { answer }, viewer }) => {
    const now = new Date();
    await db.transaction().execute(async (tx) => {
      const asker = await answerInquiry(tx, id, { answer, by: viewer.id }, now);
      if (!asker) throw new AppError('out-of-date', 'api:inquiry.answered');
      if (answer === null) return;
      const to = { fullName: asker.name, email: asker.email, language: asker.language };
      const mail = {
        kind: 'inquiry-answered',
        id: `inquiry-answer:${id}`,
        reference: referenceOf(id),
        answer,
      } as const;
      await mailSomebody(deps, tx, { ...mail, to }, now);
    });
    return { ok: true as const };
  });
}

type InquiryRow = Awaited<ReturnType<typeof openInquiries>>[number];

const show = ({ asked_at, answer, answered_by, answered_at, language: _, ...inquiry }: InquiryRow): Inquiry => ({
  ...inquiry,
  reference: referenceOf(inquiry.id),
  asked_at: asked_at.toISOString(),
  answered: answered_at && { at: answered_at.toISOString(), by: answered_by ?? '', text: answer },
});
