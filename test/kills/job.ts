import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { drawTextPdf } from '../fixtures/draw-text-pdf.ts';
import { demoReviewer } from './people.ts';
import { type KilledWork, type KillKind, within60s } from './run-kills.ts';

/** Some kills meet the same jobs again, before they have gone on. */
const WAITED_SHARE = 0.4;

/** Checklists are made of documents whose reading takes about a second. */
export const jobKind: KillKind = (given) => makeChecklists(given, 300);

/** The same of documents that are read in a moment. */
export const shortJobKind: KillKind = (given) => makeChecklists(given, 12);

const makeChecklists = async (
  { calls: { tried, answered }, roll }: Parameters<KillKind>[0],
  pages: number,
): Promise<KilledWork> => {
  const token = await demoReviewer(answered);
  const long = await drawTextPdf(
    Array.from({ length: pages }, (_, page) =>
      Array.from({ length: 40 }, (_, line) => `Page ${page + 1}, line ${line}: the quick brown fox`),
    ),
  );
  const short = await drawTextPdf([['APN: 027-999-004', 'Property address: 1240 Larkspur Lane']]);
  const acknowledged: string[] = [];
  const finished = new Map<string, string>();
  let cutOff = 0;
  const state = async (id: string) =>
    (await tried('GET', `/api/permit-review/status/${id}`, undefined, { token }))?.json<{ status: string }>().status;
  const keepChecklist = async (id: string): Promise<void> => {
    const answer = await tried('GET', `/api/permit-review/${id}/download`, undefined, { token });
    if (!answer) return;
    if (answer.status !== 200) throw new Error(`The checklist of ${id}: ${answer.status}`);
    const hash = createHash('sha256').update(answer.bytes).digest('hex');
    if (finished.has(id) && finished.get(id) !== hash) throw new Error(`${id} has a second checklist.`);
    finished.set(id, hash);
  };
  return {
    longestWaitMs: 900,
    counts: () => ({ acknowledged: acknowledged.length, cutOff }),
    act: async (begun) => {
      for (;;) {
        const id = randomUUID();
        const form = new FormData();
        // New words each time, so that no earlier reading can be used again.
        for (const [name, bytes] of [
          ['long.pdf', Buffer.concat([long, Buffer.from(`\n%${id}`)])],
          ['short.pdf', short],
          ['unlike.pdf', await drawTextPdf([[id]])],
        ] as const) {
          form.append('files', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
        }
        form.append('project_category', 'sfd');
        const answer = await tried('POST', `/api/permit-review/${id}`, form, { token });
        if (!answer) return;
        if (answer.status !== 200) throw new Error(`The review was refused: ${answer.status} ${answer.bytes}`);
        acknowledged.push(id);
        begun();
        let status = await state(id);
        for (; status === 'processing'; status = await state(id)) await wait(40);
        if (status === undefined) {
          cutOff += 1;
          return;
        }
        if (status !== 'completed') throw new Error(`${id} is ${status}.`);
        await keepChecklist(id);
      }
    },
    check: async (isLast) => {
      if (!isLast && roll() > WAITED_SHARE) return;
      for (const id of acknowledged) {
        if (finished.has(id) && !isLast) continue;
        await within60s(`The review ${id} is completed`, async () => (await state(id)) === 'completed');
        await keepChecklist(id);
      }
    },
  };
};
