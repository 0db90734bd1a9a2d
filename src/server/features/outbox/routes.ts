import { outbox } from '#contract/system.ts';
import { listNotSentMails } from '#server/db/mails.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute } from '#server/http/route.ts';

export function outboxRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, outbox.list, async () => ({
    mails: (await listNotSentMails(deps.db)).map(({ id, to_address, subject, text, created_at }) => ({
      id,
      to: to_address,
      subject,
      text,
      created_at: created_at.toISOString(),
    })),
  }));
}
