import { auth } from '#contract/auth.ts';
import { call } from './api.ts';
import { keepToken } from './kept-token.ts';
import { aboutQuery } from './page-data.ts';
import type { Area } from './problems.ts';
import { queryClient } from './query-client.ts';

/** Whether this deployment is the demo. @throws as call, where the server has not said so yet */
export const isDemo = async (): Promise<boolean> => (await queryClient.ensureQueryData(aboutQuery)).mode === 'demo';

const starting = new Map<Area, Promise<string>>();

/** Who is at the reviewers' door once they took the other role: a session that is renewed stays theirs. */
let isAdmin = false;

/** From now on the demo's reviewers' area is entered as an administrator. */
export const becomeDemoAdmin = (): void => {
  isAdmin = true;
};

/** Starts and keeps a demo session, once however many calls ask for it at the same time. Answers its token. */
export function startDemo(area: Area): Promise<string> {
  const begun = starting.get(area);
  if (begun) return begun;
  const start = call(auth.demo, { body: { role: area === 'reviewer' && isAdmin ? 'admin' : area } })
    .then(({ access_token }) => {
      keepToken(area, access_token);
      return access_token;
    })
    .finally(() => starting.delete(area));
  starting.set(area, start);
  return start;
}
