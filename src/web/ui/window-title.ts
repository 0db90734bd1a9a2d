import { createContext, use, useEffect } from 'react';

/** Hears the title of a page that is drawn ahead, where there is no window to name. */
export const TitleListener = createContext<((title: string) => void) | null>(null);

/** Names the window after its page. */
export function useWindowTitle(page: string): void {
  const title = `${page} – Planwright`;
  use(TitleListener)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
