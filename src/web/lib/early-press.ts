import { useEffect, useSyncExternalStore } from 'react';
import { chooseLanguage, currentLanguage, languageOf } from './texts.ts';

const never = () => () => undefined;

/** False while a page that was drawn at build time stands there without its script; true once that has taken over. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The mark by which `early.js` answers for a switch until the page's script does. */
export const useEarly = (what: 'theme' | 'language') => ({ 'data-early': useTakenOver() ? undefined : what });

/** Shows the page in the language that was chosen before its script had come. */
export function useEarlyLanguage(): void {
  useEffect(() => {
    const { earlyLanguage } = document.documentElement.dataset;
    if (earlyLanguage === undefined) return;
    delete document.documentElement.dataset.earlyLanguage;
    const chosen = languageOf(earlyLanguage);
    if (chosen === currentLanguage()) return;
    chooseLanguage(chosen).catch((error: unknown) => console.warn('The language could not be changed.', error));
  }, []);
}
