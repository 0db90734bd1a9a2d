type KeyNews = {
  /** The map is used by keyboard, or no longer. */
  keyed: (byKeyboard: boolean) => void;
  entered: () => void;
  escaped: () => void;
};

/** Listens to the keys that choose; those that move and zoom are the map's own. */
export function listenToKeys(canvas: HTMLElement, { keyed, entered, escaped }: KeyNews) {
  let byKeyboard = false;
  const set = (next: boolean) => {
    if (next === byKeyboard) return;
    byKeyboard = next;
    keyed(next);
  };
  const stop = new AbortController();
  const { signal } = stop;
  canvas.addEventListener('focus', () => set(canvas.matches(':focus-visible')), { signal });
  canvas.addEventListener('blur', () => set(false), { signal });
  canvas.addEventListener('pointerdown', () => set(false), { signal });
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
      set(true);
      if (event.key === 'Enter') entered();
      else if (event.key === 'Escape') escaped();
      else return;
      event.preventDefault();
    },
    { signal },
  );
  return { isKeyed: () => byKeyboard, stop: () => stop.abort() };
}
