import { newApplicant } from './people.ts';
import type { KillKind } from './run-kills.ts';

type Stored = { version: number; data: { textAnswers: Record<string, string> } };

/** An applicant types: saves follow each other without a pause. */
export const saveKind: KillKind = async ({ calls: { tried, answered } }) => {
  const { token, root } = await newApplicant(answered);
  const path = `${root}/${(await answered('POST', root, { title: 'New permit' }, { token })).json<{ id: string }>().id}`;
  const read = async () => (await answered('GET', path, undefined, { token })).json<Stored>();
  let known = (await read()).version;
  /** The last word that was sent, and the last that was acknowledged. */
  let [sent, acknowledged] = [0, 0];
  const counts = { acknowledged: 0, cutOff: 0 };
  return {
    longestWaitMs: 300,
    counts: () => counts,
    act: async (begun) => {
      for (;;) {
        sent += 1;
        const data = { answers: {}, textAnswers: { project_description: `word ${sent}` } };
        const answer = await tried('PUT', path, { data, version: known }, { token });
        if (!answer) break;
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.bytes}`);
        known = answer.json<Stored>().version;
        acknowledged = sent;
        counts.acknowledged += 1;
        begun();
      }
      counts.cutOff += 1;
    },
    check: async () => {
      const { version, data } = await read();
      const word = Number(data.textAnswers.project_description?.split(' ')[1]);
      // The last acknowledged one, or the one whose answer was lost with the server.
      if (word !== acknowledged && word !== sent) throw new Error(`Word ${acknowledged} is lost: ${word} is stored.`);
      if (version < known) throw new Error(`Version ${known} is lost: ${version} is stored.`);
      [known, acknowledged] = [version, word];
    },
  };
};
