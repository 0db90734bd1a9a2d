/** Tells which tabs still live, so that the journals of those that do not can be brought back. */
export type TabLife = {
  /** From now on this tab lives, until what is returned is called. */
  begin: () => () => void;
  /**
   * Does `work` with the journal of another tab, if that tab is gone; two tabs never do so at once.
   * Nothing is done, and false returned, while it lives.
   */
  inPlaceOf: (tab: string, work: () => Promise<void>) => Promise<boolean>;
};

const nameOf = (tab: string): string => `planwright.tab.${tab}`;

/** Locks are let go by the browser when a tab ends, however it ends. Plain http, where a demo may run, has none. */
export const tabLife = (tab: string): TabLife =>
  typeof navigator.locks === 'undefined' ? lifeByHeartbeat(tab) : lifeByLock(tab, navigator.locks);

function lifeByLock(tab: string, locks: LockManager): TabLife {
  return {
    begin: () => {
      let release: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => {
        release = resolve;
      });
      locks
        .request(nameOf(tab), () => ended)
        .catch((error: unknown) => console.warn('This tab could not say that it lives.', error));
      return release;
    },
    inPlaceOf: (other, work) =>
      locks.request(nameOf(other), { ifAvailable: true }, async (lock) => {
        if (lock) await work();
        return lock !== null;
      }),
  };
}

const BEAT_MS = 5_000;
// Timers of a tab in the background may run once a minute only.
const DEAD_AFTER_MS = 90_000;

function lifeByHeartbeat(tab: string): TabLife {
  const beat = () => write(nameOf(tab), String(Date.now()));
  return {
    begin: () => {
      beat();
      const timer = setInterval(beat, BEAT_MS);
      const end = () => {
        clearInterval(timer);
        write(nameOf(tab), null);
        removeEventListener('pagehide', end);
      };
      addEventListener('pagehide', end);
      return end;
    },
    inPlaceOf: async (other, work) => {
      const last = Number(read(nameOf(other)) ?? 0);
      if (Date.now() - last < DEAD_AFTER_MS) return false;
      // Taken over a second time, it would only bring in the same answers again.
      write(nameOf(other), null);
      await work();
      return true;
    },
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage there are no journals to look after either.
  }
}
