/** How long after the last change it is saved, and the longest that someone types on without a save. */
const QUIET_MS = 1_500;
const LONGEST_MS = 10_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** When to save by itself. One timer at a time: after a change, or after a try that failed. */
export function saveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedFirst: number | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    changedFirst = undefined;
  };
  const start = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stop();
      save();
    }, ms);
  };
  return {
    stop,
    changed: () => {
      changedFirst ??= Date.now();
      start(Math.max(0, Math.min(QUIET_MS, changedFirst + LONGEST_MS - Date.now())));
    },
    /** After `failures` tries in a row that did not reach the server. */
    failed: (failures: number) => {
      changedFirst = undefined;
      start(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS));
    },
  };
}
