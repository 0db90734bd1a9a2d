import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#messages/catalogue.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { useEarly } from '#web/lib/early-press.ts';
import { chooseLanguage, languageOf } from '#web/lib/texts.ts';

type LanguageSwitchTexts = Catalogue['fallback']['language'];

// What each language says of itself, whichever texts were fetched.
const ownWords = import.meta.glob<LanguageSwitchTexts>('../../messages/*/fallback.json', {
  eager: true,
  import: 'language',
});

/** Shows the product in its next language. The button speaks that language: it is for those who read it. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { i18n } = useTranslation();
  const early = useEarly('language');
  const next = LANGUAGES[(LANGUAGES.indexOf(languageOf(i18n.language)) + 1) % LANGUAGES.length] ?? LANGUAGES[0];
  const own = ownWords[`../../messages/${next}/fallback.json`];
  const change = () =>
    chooseLanguage(next).catch((error: unknown) => console.warn('The language could not be changed.', error));
  return (
    <button
      {...early}
      type="button"
      lang={next}
      aria-label={own?.choose}
      onClick={() => void change()}
      className={`needs-script inline-flex min-h-11 items-center gap-2 rounded px-3 text-sm font-semibold text-muted hover:bg-granite-tint hover:text-ink ${className}`}
    >
      <Languages aria-hidden="true" className="size-4.5" />
      {own?.name}
    </button>
  );
}
