import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { drawTextPdf } from '../fixtures/draw-text-pdf.ts';
import { newApplicant } from './people.ts';
import { type KillKind, within60s } from './run-kills.ts';

type Document = { id: string; name: string; state: string };
/** A file on its way. `arrived`: bytes of a resumable upload that were acknowledged. */
type Sent = { name: string; bytes: Buffer; isAcknowledged: boolean; location?: string; arrived: number };

const FIELD = 'site_plan';
/** Fewer than the question takes. */
const MOST_FILES = 8;
const PART_BYTES = 128 * 1024;
const TUS = { 'tus-resumable': '1.0.0' };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** An applicant sends files, by a form and in parts, each in pieces so that a kill meets any byte of it. */
export const uploadKind: KillKind = async ({ calls: { tried, answered }, roll }) => {
  const { token, root } = await newApplicant(answered);
  const { id } = (await answered('POST', root, { title: 'New permit' }, { token })).json<{ id: string }>();
  const path = `${root}/${id}`;
  const page = await drawTextPdf([['SITE PLAN', 'SCALE: 1" = 20\'']]);
  const counts = { acknowledged: 0, cutOff: 0 };
  let journal: Sent[] = [];

  /** The bytes in pieces, a moment between them. */
  const slowly = (bytes: Buffer) =>
    new ReadableStream({
      async start(controller) {
        for (let at = 0; at < bytes.length; at += PART_BYTES) {
          controller.enqueue(new Uint8Array(bytes.subarray(at, at + PART_BYTES)));
          await wait(5);
        }
        controller.close();
      },
    });
  const byForm = async (file: Sent): Promise<boolean> => {
    const form = new FormData();
    form.append('field', FIELD);
    form.append('files', new Blob([new Uint8Array(file.bytes)], { type: 'application/pdf' }), file.name);
    const whole = new Response(form);
    const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
    const body = slowly(Buffer.from(await whole.arrayBuffer()));
    const answer = await tried('POST', `${path}/documents`, body, { token, headers });
    if (answer && answer.status !== 200) throw new Error(`The form was refused: ${answer.status} ${answer.bytes}`);
    return answer !== undefined;
  };
  const sendParts = async (file: Sent): Promise<boolean> => {
    while (file.arrived < file.bytes.length) {
      const headers = {
        ...{ ...TUS, 'upload-offset': String(file.arrived), 'content-type': 'application/offset+octet-stream' },
      };
      const part = new Uint8Array(file.bytes.subarray(file.arrived, file.arrived + PART_BYTES));
      const answer = await tried('PATCH', file.location ?? '', part, { token, headers });
      if (!answer) return false;
      if (answer.status !== 204) throw new Error(`A part was refused: ${answer.status} ${answer.bytes}`);
      file.arrived = Number(answer.headers.get('upload-offset'));
      await wait(5);
    }
    const answer = await tried('POST', `${file.location}/finish`, undefined, { token });
    if (answer && answer.status !== 200) throw new Error(`The end was refused: ${answer.status} ${answer.bytes}`);
    return answer !== undefined;
  };
  const byParts = async (file: Sent): Promise<boolean> => {
    const headers = {
      ...{ ...TUS, 'upload-length': String(file.bytes.length) },
      'upload-metadata': `filename ${base64(file.name)},filetype ${base64('application/pdf')},field ${base64(FIELD)}`,
    };
    const begun = await tried('POST', `${path}/uploads`, undefined, { token, headers });
    if (!begun) return false;
    if (begun.status !== 201) throw new Error(`An upload was refused: ${begun.status} ${begun.bytes}`);
    file.location = begun.headers.get('location') ?? '';
    return sendParts(file);
  };
  const documents = async () =>
    (await answered('GET', `${path}/documents`, undefined, { token })).json<{ documents: Document[] }>().documents;

  return {
    longestWaitMs: 250,
    counts: () => counts,
    act: async (begun) => {
      while (journal.length < MOST_FILES) {
        const size = Math.floor(200_000 + roll() * 1_500_000);
        const bytes = Buffer.concat([page, Buffer.from('\n%'), Buffer.from(randomBytes(size).toString('base64'))]);
        const file: Sent = { name: `${randomUUID()}.pdf`, bytes, isAcknowledged: false, arrived: 0 };
        journal.push(file);
        begun();
        file.isAcknowledged = await (roll() < 0.5 ? byForm(file) : byParts(file));
        if (!file.isAcknowledged) {
          counts.cutOff += 1;
          return;
        }
        counts.acknowledged += 1;
      }
      // The question takes no more: nothing is on its way until the kill.
      while (await tried('GET', '/api/health'));
    },
    check: async () => {
      // What had begun in parts goes on from where it was, which is not before what was acknowledged.
      for (const file of journal.filter(({ isAcknowledged, location }) => !isAcknowledged && location)) {
        const where = await tried('HEAD', file.location ?? '', undefined, { token, headers: TUS });
        const offset = Number(where?.headers.get('upload-offset') ?? -1);
        // Finished as the server went: it is asked for again below.
        if (where?.status === 200 && offset < file.arrived)
          throw new Error(`${file.arrived} bytes had arrived: ${offset}.`);
        if (where?.status === 200) file.arrived = offset;
        if (!(await sendParts({ ...file, arrived: where?.status === 200 ? offset : file.bytes.length })))
          throw new Error('The server is gone.');
        file.isAcknowledged = true;
      }
      let stored: Document[] = [];
      const left = () => stored.filter(({ state }) => state === 'checking');
      await within60s(
        () => `The files are checked, of ${stored.length} all but ${JSON.stringify(left())}`,
        async () => {
          stored = await documents();
          return left().length === 0;
        },
      );
      for (const file of journal) {
        const found = stored.filter(({ name }) => name === file.name);
        if (found.length > 1) throw new Error(`${file.name} is there ${found.length} times.`);
        if (file.isAcknowledged && !found[0]) throw new Error(`${file.name} is lost.`);
        if (!found[0]) continue;
        const { bytes } = await answered('GET', `${path}/documents/${found[0].id}`, undefined, { token });
        if (sha256(bytes) !== sha256(file.bytes)) throw new Error(`${file.name} is not what was sent.`);
        await answered('DELETE', `${path}/documents/${found[0].id}`, undefined, { token });
      }
      if (stored.length > journal.length) throw new Error('There are files that nobody sent.');
      journal = [];
    },
  };
};
