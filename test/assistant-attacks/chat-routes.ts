import { randomUUID } from 'node:crypto';
import type { ApplicantDesk } from '../applicant-desk.ts';

/** Who attacks: an applicant with an application of their own, and a reviewer; and what is another's. */
export type Attacker = {
  desk: ApplicantDesk;
  applicant: string;
  application: string;
  reviewer: string;
  /** Of the person who is attacked. */
  victim: { application: string; conversation: string };
};

/**
 * A chat: how a question reaches it, and how somebody tries to reach another's with it; null where it has no address but one's
 * own. Each answers with all that was sent.
 */
export type ChatRoute = {
  name: string;
  ask: (at: Attacker, question: string) => Promise<{ status: number; text: string }>;
  reach: ((at: Attacker, question: string) => Promise<{ status: number; text: string }>) | null;
};

const send = async ({ desk }: Attacker, token: string, path: string, body: object) => {
  const { status, bytes } = await desk.server.call('POST', path, {
    token,
    body,
    headers: { 'x-session-id': randomUUID() },
  });
  return { status, text: bytes.toString('utf8') };
};
const beside = (application: string) => `/api/applicant-router/applications/${application}/fields/site_plan/messages`;
const planning = (conversation: string) => `/api/planning-chat/conversations/${conversation}/questions`;
/** A question, and what the language model words of its answer, where there is one. */
const askPlanning = async (at: Attacker, conversation: string, question: string) => {
  const body = turn(question);
  const asked = await send(at, at.reviewer, planning(conversation), body);
  const { text } = await send(at, at.reviewer, `${planning(conversation)}/${body.turn_id}/written`, {});
  return { ...asked, text: `${asked.text}\n${text}` };
};
const turn = (question: string) => ({ turn_id: randomUUID(), question });

const askApplication = (at: Attacker, token: string, text: string) =>
  send(at, token, '/api/application-assistant/messages', { message_id: randomUUID(), text: text.slice(0, 900) });

/** Every chat of the product. A new one is a line more. */
export const CHAT_ROUTES: readonly ChatRoute[] = [
  {
    name: 'the assistant beside an upload',
    ask: (at, text) => send(at, at.applicant, beside(at.application), { kind: 'question', text }),
    reach: (at, text) => send(at, at.applicant, beside(at.victim.application), { kind: 'question', text }),
  },
  {
    name: 'the planning assistant',
    ask: (at, question) => askPlanning(at, randomUUID(), question),
    reach: (at, question) => askPlanning(at, at.victim.conversation, question),
  },
  {
    name: 'the assistant of the parcel finder',
    ask: (at, question) => send(at, at.applicant, '/api/parcels/questions', { question, apn: null }),
    // It reaches no person's data: a parcel number of another's marker is a number like any other.
    reach: (at, question) => send(at, at.applicant, '/api/parcels/questions', { question, apn: question.slice(0, 60) }),
  },
  {
    name: 'the assistant of the application',
    ask: (at, text) => askApplication(at, at.applicant, `${text} ${at.victim.application}`),
    reach: null,
  },
];
