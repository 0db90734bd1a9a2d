export type Theme = 'light' | 'dark';

/** The theme in force; `theme.js` set it before the first paint. */
export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Shows a theme and remembers it for the next visit. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', theme === 'dark' ? '#10191f' : '#f7f7f4');
  try {
    localStorage.setItem('theme', theme);
  } catch (error) {
    console.warn('The theme is not remembered: storage is switched off.', error);
  }
}
