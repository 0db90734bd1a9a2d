import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#messages/languages.ts';
import { useEarly } from '#web/lib/early-press.ts';
import { chooseLanguage, languageOf } from '#web/lib/texts.ts';

/** Shows the product in its other language. The button speaks that language: it is for those who read it. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { t, i18n } = useTranslation();
  const early = useEarly('language');
  const other = LANGUAGES[(LANGUAGES.indexOf(languageOf(i18n.language)) + 1) % LANGUAGES.length] ?? LANGUAGES[0];
  const change = () =>
    chooseLanguage(other).catch((error: unknown) => console.warn('The language could not be changed.', error));
  return (
    <button
      {...early}
      type="button"
      lang={other}
      aria-label={t('language.switchLabel')}
      onClick={() => void change()}
      className={`needs-script inline-flex min-h-11 items-center gap-2 rounded px-3 text-sm font-semibold text-muted hover:bg-granite-tint hover:text-ink ${className}`}
    >
      <Languages aria-hidden="true" className="size-4.5" />
      {t('language.switch')}
    </button>
  );
}
