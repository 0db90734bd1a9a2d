import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const OutboxMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** In demo mode mails are kept here in place of being sent. */
export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/outbox',
    summary: 'Mails that demo mode kept, newest first (demo mode only)',
    access: 'anyone',
    demoOnly: true,
    response: z.object({ mails: z.array(OutboxMail) }),
  }),
};
