import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** The theme in force; `early.js` set it before the first paint. */
const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const watchers = new Set<() => void>();
const watch = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** The theme on the page. A page that is drawn ahead does not know it yet: it says `light` until it is taken over. */
export const useTheme = (): Theme => useSyncExternalStore(watch, currentTheme, () => 'light');

/** Shows a theme and remembers it for the next visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', theme === 'dark' ? '#10191f' : '#f7f7f4');
  for (const changed of watchers) changed();
  try {
    localStorage.setItem('theme', theme);
  } catch (error) {
    console.warn('The theme is not remembered: storage is switched off.', error);
  }
}
