import { setTimeout as wait } from 'node:timers/promises';
import type { OutboxMail } from '#contract/system.ts';
import type { TestServer } from './server.ts';

/** What demo mode kept for an address, newest first. */
export async function mailsTo(server: TestServer, to: string): Promise<OutboxMail[]> {
  const { json } = await server.call('GET', '/api/outbox');
  const mails: OutboxMail[] = json.mails ?? [];
  return mails.filter((mail) => mail.to === to);
}

/** The same once there are `count`; some mails are written by a job. */
export async function awaitMails(server: TestServer, to: string, count: number): Promise<OutboxMail[]> {
  const end = Date.now() + 20_000;
  for (;;) {
    const mails = await mailsTo(server, to);
    if (mails.length >= count) return mails;
    if (Date.now() > end) throw new Error(`There are ${mails.length} mails in place of ${count}.`);
    await wait(50);
  }
}

/** The token of the link in a mail. */
export function tokenIn(text: string | undefined): string {
  const token = /#([A-Za-z0-9_-]{43})$/m.exec(text ?? '')?.[1];
  if (!token) throw new Error('There is no link in this mail.');
  return token;
}
