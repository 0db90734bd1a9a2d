import { z } from 'zod';
import { ApplicationStatus } from '../application/application.ts';
import { LetterKind } from './letter-kind.ts';
import { CaseStage } from './stage.ts';

/**
 * What other systems can be told of. `case.answered`: the applicant sent the answers of a round; `letter.issued`: a letter
 * went out; `message.written`: by the applicant or by staff; `webhook.test`: an administrator tried the webhook.
 */
export const WebhookEventKind = z.enum([
  'case.submitted',
  'case.stage-changed',
  'case.answered',
  'letter.issued',
  'permit.issued',
  'message.written',
  'webhook.test',
]);
export type WebhookEventKind = z.infer<typeof WebhookEventKind>;

/** The kinds that a webhook is for; a test goes to every one. */
export const SubscribedKind = WebhookEventKind.exclude(['webhook.test']);
export type SubscribedKind = z.infer<typeof SubscribedKind>;

/**
 * An event as it is sent. It names what happened by ids and holds nobody's words, name or address: who receives it asks
 * the API for the rest, with a key that may know it.
 */
export const WebhookEvent = z.object({
  /** The same for everybody who is told, and however often it is sent. */
  id: z.uuid(),
  kind: WebhookEventKind,
  /** ISO time. */
  at: z.string(),
  case: z
    .object({ id: z.uuid(), reference: z.string(), status: ApplicationStatus, stage: CaseStage })
    .optional()
    .meta({ description: 'How the case stands after the event' }),
  stage: z.object({ from: CaseStage, to: CaseStage }).optional(),
  letter: z.object({ id: z.uuid(), kind: LetterKind }).optional(),
  message: z.object({ id: z.uuid(), side: z.enum(['applicant', 'staff']) }).optional(),
  round: z.int().optional(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;
