import { z } from 'zod';

/** What the tabs of one application tell each other. `left`: a tab ended and may have left a journal. */
const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), version: z.int() }),
  z.object({ kind: z.literal('left') }),
]);
export type News = z.infer<typeof News>;

export type TabChannel = { tell: (news: News) => void; leave: () => void };

/** Joins the other tabs of this application. Browsers without broadcasts hear of a change at their next save. */
export function openTabChannel(application: string, hear: (news: News) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, leave: () => undefined };
  const channel = new BroadcastChannel(`planwright.draft.${application}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = News.safeParse(data);
    if (news.success) hear(news.data);
  };
  return { tell: (news) => channel.postMessage(news), leave: () => channel.close() };
}
