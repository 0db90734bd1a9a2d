/**
 * A staff session lives in one tab. When it ends there during work, a single sign-on in another tab hands the new
 * session over, so that the page with the work need not be left.
 */
const NAME = 'planwright.staff-session';

/** Gives a new session's token to tabs of this browser that wait for one. */
export function handOver(token: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(token);
  channel.close();
}

/** Tells when another tab hands a token over. Returns the way to stop listening. */
export function onHandOver(listener: (token: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  };
  return () => channel.close();
}
