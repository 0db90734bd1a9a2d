import { applicantCallsBy, completeApplicationWith } from '../complete-application.ts';
import { rounds } from '../options/depth.ts';
import { demoReviewer, newApplicant } from './people.ts';
import type { KillKind } from './run-kills.ts';

type Submitted = { reference: string; sha256: string; submitted_at: string };
type Stored = { status: string; reference: string | null };
type CaseRow = { id: string; reference: string };

/** How many applications are complete before each kill: the kill meets one of their submissions. */
const READY = rounds(1, 3);

/** Applicants submit. */
export const submitKind: KillKind = async ({ calls: { ask, tried, answered } }) => {
  const { token, root } = await newApplicant(answered);
  const reviewer = await demoReviewer(answered);
  const applicant = applicantCallsBy((method, path, body) => ask(method, path, body, { token }));
  const acknowledged = new Map<string, Submitted>();
  const submitted: string[] = [];
  let cutOff = 0;
  let ready: string[] = [];
  const complete = async () => {
    while (ready.length < READY) ready.push(await completeApplicationWith(applicant));
  };
  await complete();
  const submit = async (id: string): Promise<boolean> => {
    const answer = await tried('POST', `${root}/${id}/submit`, {}, { token });
    if (!answer) return false;
    if (answer.status !== 200) throw new Error(`A submission was refused: ${answer.status} ${answer.bytes}`);
    const now = answer.json<Submitted>();
    const before = acknowledged.get(id);
    if (before && (before.reference !== now.reference || before.sha256 !== now.sha256))
      throw new Error(`${before.reference} was submitted, and now ${now.reference}.`);
    acknowledged.set(id, now);
    return true;
  };
  return {
    longestWaitMs: 120,
    counts: () => ({ acknowledged: acknowledged.size, cutOff }),
    act: async (begun) => {
      begun();
      for (const id of ready) {
        submitted.push(id);
        if (!(await submit(id))) {
          cutOff += 1;
          return;
        }
      }
      // All are in: nothing is on its way until the kill.
      while (await tried('GET', '/api/health'));
    },
    check: async (isLast) => {
      for (const id of submitted) {
        const { status, reference } = (await answered('GET', `${root}/${id}`, undefined, { token })).json<Stored>();
        const told = acknowledged.get(id);
        if (told && reference !== told.reference) throw new Error(`${told.reference} was acknowledged: ${reference}.`);
        // Never half: a number and a frozen record, or neither.
        const record = await tried('GET', `${root}/${id}/submission`, undefined, { token });
        if ((status === 'In Progress') !== (reference === null) || (record?.status === 200) !== (reference !== null))
          throw new Error(`${id} is ${status} with ${reference} and a record that answers ${record?.status}.`);
        // Sent again it answers as the first did, or is submitted now.
        if (!(await submit(id))) throw new Error('The server is gone.');
      }
      const references = [...acknowledged.values()].map(({ reference }) => reference);
      if (new Set(references).size !== references.length) throw new Error('A number was given twice.');
      for (const id of submitted) {
        const reference = acknowledged.get(id)?.reference ?? '';
        const list = `/api/cases?${new URLSearchParams({ q: reference })}`;
        const { cases } = (await answered('GET', list, undefined, { token: reviewer })).json<{ cases: CaseRow[] }>();
        const own = cases.filter((one) => one.reference === reference);
        if (own.length !== 1) throw new Error(`${reference} is ${own.length} cases.`);
        const of = await answered('GET', `/api/cases/${id}`, undefined, { token: reviewer });
        const times = of
          .json<{ events: { kind: string }[] }>()
          .events.filter(({ kind }) => kind === 'submitted').length;
        if (times !== 1) throw new Error(`${reference} was submitted ${times} times by its history.`);
      }
      ready = ready.filter((id) => !submitted.includes(id));
      submitted.length = 0;
      if (!isLast) await complete();
    },
  };
};
