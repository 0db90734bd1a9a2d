import { randomUUID } from 'node:crypto';
import type { Letter } from '#contract/letters.ts';
import type { Requests, Round } from '#contract/rounds.ts';
import { applicantCallsBy, completeApplicationWith } from '../complete-application.ts';
import { demoReviewer, newApplicant } from './people.ts';
import type { Answer, KillKind } from './run-kills.ts';

type Step = () => Promise<Answer | undefined>;

/** A reviewer asks by letters, and the applicant answers: a round each. Permits and mails: test/crash-letters.full.test.ts. */
export const letterKind: KillKind = async ({ calls: { ask, tried, answered } }) => {
  const { token } = await newApplicant(answered);
  const reviewer = await demoReviewer(answered);
  const applicant = applicantCallsBy((method, path, body) => ask(method, path, body, { token }));
  const id = await completeApplicationWith(applicant);
  await applicant.submit(id);
  const as = { token: reviewer };
  const { version } = (await answered('GET', `/api/cases/${id}`, undefined, as)).json<{ version: number }>();
  await answered('POST', `/api/cases/${id}/move`, { to: 'completeness', version }, as);
  const earlierMails = await mailsOf();
  const counts = { acknowledged: 0, cutOff: 0 };
  /** How many letters went out and were answered. */
  const played = { letters: 0, answers: 0 };
  let pending: Step | undefined;

  async function mailsOf(): Promise<number> {
    const { mails } = (await answered('GET', '/api/outbox')).json<{ mails: unknown[] }>();
    return mails.length;
  }
  /** Drafts the next letter with one thing to ask. @returns what sends it */
  const draft = async (): Promise<Step> => {
    const letterId = randomUUID();
    const path = `/api/letters/${letterId}`;
    await answered('POST', `/api/cases/${id}/letters`, { letter_id: letterId, kind: 'incomplete-notice' }, as);
    const letter = (await answered('GET', path, undefined, as)).json<Letter>();
    const own = {
      ...{ id: randomUUID(), source: { kind: 'person' }, what: { en: `Sheet ${played.letters}` }, looked: {} },
      ...{ rule: {}, cure: { en: 'Send it.' }, field: null, evidence: [], newBecause: 'The survey came late.' },
    };
    const body = {
      version: letter.version,
      case_version: letter.case.version,
      items: [...letter.items, own],
      note: '',
    };
    const saved = (await answered('PUT', path, body, as)).json<Letter>();
    if (saved.issues.length > 0) throw new Error(JSON.stringify(saved.issues));
    return () => tried('POST', `${path}/send`, { version: saved.version }, as);
  };
  const requests = `/api/applications/${id}/requests`;
  const openRound = async (): Promise<Round | undefined> => {
    const { rounds } = (await answered('GET', requests, undefined, { token })).json<Requests>();
    return rounds.find(({ number }) => number === played.letters) as Round | undefined;
  };
  /** Enters the answers of the round that waits. @returns what sends them */
  const enter = async (): Promise<Step> => {
    for (const item of (await openRound())?.items ?? [])
      await answered('PUT', `${requests}/${item.id}`, { answer: `Answer ${played.letters}` }, { token });
    return () => tried('POST', `${requests}/send`, { round: played.letters }, { token });
  };
  const settle = async () => {
    const verdict = { verdict: 'resolved', note: '', seen: null };
    for (const item of (await openRound())?.items ?? [])
      await answered('PUT', `/api/round-items/${item.id}/verdict`, verdict, as);
  };
  const isAnswer = () => played.letters > played.answers;
  const acknowledge = async (answer: Answer) => {
    if (answer.status !== 200) throw new Error(`It was refused: ${answer.status} ${answer.bytes}`);
    counts.acknowledged += 1;
    pending = undefined;
    if (!isAnswer()) played.letters += 1;
    else {
      played.answers += 1;
      await settle();
    }
  };
  return {
    longestWaitMs: 100,
    counts: () => counts,
    act: async (begun) => {
      pending = await (isAnswer() ? enter() : draft());
      begun();
      const answer = await pending();
      if (answer) {
        // The verdicts that follow may meet the kill: they are given again.
        await acknowledge(answer).catch(() => undefined);
        while (await tried('GET', '/api/health'));
      } else counts.cutOff += 1;
    },
    check: async () => {
      if (pending) {
        const answer = await pending();
        if (!answer) throw new Error('The server is gone.');
        await acknowledge(answer);
      }
      if (!isAnswer() && played.answers > 0) await settle();
      const { rounds } = (await answered('GET', `/api/cases/${id}/letters`, undefined, as)).json<{ rounds: Round[] }>();
      const numbers = rounds.map(({ number }) => number).sort((one, other) => one - other);
      if (numbers.join() !== Array.from({ length: played.letters }, (_, at) => at + 1).join())
        throw new Error(`${played.letters} letters went out; the rounds are ${numbers}.`);
      const replied = rounds.filter(({ answered_at }) => answered_at !== null).length;
      if (replied !== played.answers) throw new Error(`${played.answers} rounds were answered: ${replied}.`);
      const { events } = (await answered('GET', `/api/cases/${id}`, undefined, as)).json<{
        events: { kind: string }[];
      }>();
      const times = (kind: string) => events.filter((event) => event.kind === kind).length;
      if (times('letter') !== played.letters || times('answered') !== played.answers)
        throw new Error(`The history has ${times('letter')} letters and ${times('answered')} answers.`);
      const mails = (await mailsOf()) - earlierMails;
      if (mails < played.letters) throw new Error(`${played.letters} letters went out, and ${mails} mails.`);
    },
  };
};
