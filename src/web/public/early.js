// What works before the page's own script has come. A file of its own: inline scripts are forbidden.
(() => {
  const page = document.documentElement;

  const show = (theme) => {
    page.dataset.theme = theme;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#10191f' : '#f7f7f4');
  };

  // Before the first paint, so that the remembered theme never flashes.
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage is switched off: the system's theme is used.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  show(theme);

  const turnTheme = () => {
    const other = page.dataset.theme === 'dark' ? 'light' : 'dark';
    show(other);
    try {
      localStorage.setItem('theme', other);
    } catch {
      // It holds for this page.
    }
  };

  // The server sends the page in the other language. What was typed on it would be lost, as would all of it without a
  // connection: then it changes when its script has come (`early-press.ts`).
  const changeLanguage = (language) => {
    const [name, secure] = location.protocol === 'https:' ? ['__Host-language', '; secure'] : ['language', ''];
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    document.cookie = `${name}=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
    const fields = [...document.querySelectorAll('input, textarea')];
    const isUntouched = fields.every(({ value, defaultValue }) => value === defaultValue);
    if (isUntouched && navigator.onLine) location.reload();
    else page.dataset.earlyLanguage = language;
  };

  // The switches of a drawn page bear the mark until the page's script answers for them.
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target.closest?.('button[data-early]');
      if (!button) return;
      // The script, should it come in this very moment, is not to turn it back.
      event.stopPropagation();
      if (button.dataset.early === 'theme') turnTheme();
      else changeLanguage(button.lang);
    },
    true,
  );
})();

// The content security policy forbids eval; zod would otherwise try it once to compile its parsers. It reads this
// when its first schema is made, which in the built pages is before any module of ours runs.
globalThis.__zod_globalConfig = { jitless: true };
