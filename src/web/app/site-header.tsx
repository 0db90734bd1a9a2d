import { Languages, Menu, Moon, Sun, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#messages/catalogue.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { useEarly, useEarlyLanguage } from '#web/lib/early-press.ts';
import { chooseLanguage, languageOf } from '#web/lib/texts.ts';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NewTabLink, PageLink } from '#web/ui/links.tsx';
import { LogoMark } from '#web/ui/logo.tsx';

/** One thing in the header: a page, a place on this page or elsewhere, something to do, or just words. */
export type HeaderEntry = {
  label: string;
  /** The one that a phone has room for beside its menu. */
  stays?: boolean;
  /** Stands out as the page's main invitation. */
  isPrimary?: boolean;
} & ({ to: string } | { href: string } | { newTab: string } | { onPress: () => void });

const item =
  'inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded px-3 max-[379px]:px-1.5 text-sm font-semibold tracking-wide whitespace-nowrap text-ink hover:bg-granite-tint';
const primary =
  'ml-1 inline-flex min-h-11 items-center gap-1.5 rounded border border-lake px-3.5 text-sm font-semibold tracking-wide whitespace-nowrap text-lake hover:bg-lake hover:text-on-lake';

function Entry({ entry, className = '' }: { entry: HeaderEntry; className?: string }) {
  const look = `${entry.isPrimary ? primary : item} ${className}`;
  const label = <span className="truncate">{entry.label}</span>;
  if ('newTab' in entry) {
    return (
      <NewTabLink href={entry.newTab} className={look}>
        {label}
      </NewTabLink>
    );
  }
  if ('onPress' in entry) {
    return (
      <button type="button" className={look} onClick={entry.onPress}>
        {label}
      </button>
    );
  }
  if ('href' in entry) {
    return (
      <a href={entry.href} className={look}>
        {label}
      </a>
    );
  }
  return (
    <PageLink to={entry.to} className={look}>
      {label}
    </PageLink>
  );
}

/**
 * The product's header: home, what `entries` say, the language and the theme. On a phone one entry stays and the
 * others move into a menu, so that nothing is pushed out of a screen of 320 px.
 */
export function SiteHeader({ entries }: { entries: readonly HeaderEntry[] }) {
  useEarlyLanguage();
  const { t } = useTranslation();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-2 px-2 py-2 max-[379px]:gap-1 sm:pr-3 sm:pl-4">
        <PageLink
          to="/"
          aria-label={`Planwright, ${t('header.home')}`}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded px-2 text-heading max-[379px]:gap-1.5 max-[379px]:px-0.5 font-semibold tracking-tight"
        >
          <LogoMark />
          Planwright
        </PageLink>
        <nav aria-label={t('header.main')} className="no-print flex min-w-0 items-center justify-end">
          {entries.map((entry) => (
            <Entry key={entry.label} entry={entry} className={`max-w-56 ${entry.stays ? '' : 'max-md:hidden'}`} />
          ))}
          <LanguageSwitch className="ml-1 max-md:hidden" />
          <ThemeToggle className="max-[379px]:hidden" />
          <HeaderMenu className="md:hidden">
            {entries
              .filter(({ stays }) => !stays)
              .map((entry) => (
                <Entry key={entry.label} entry={{ ...entry, isPrimary: false }} className="w-full" />
              ))}
            <span className="mt-1 flex items-center justify-between border-t border-line pt-1">
              <LanguageSwitch />
              <ThemeToggle className="min-[380px]:hidden" />
            </span>
          </HeaderMenu>
        </nav>
      </div>
    </header>
  );
}

/** Turns the page light or dark. The picture follows the style sheet, which knows the theme before any script does. */
function ThemeToggle({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const early = useEarly('theme');
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      {...early}
      label={t(`theme.${other}`)}
      title={t(`theme.${other}`)}
      className={`needs-script ${className}`}
      onClick={() => chooseTheme(other)}
    >
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
    </IconButton>
  );
}

/**
 * What the header has no room for on a phone. A native disclosure, so that it opens before any script has come;
 * with scripts it also closes on Escape, on a press elsewhere, and after a choice.
 */
function HeaderMenu({ children, className = '' }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open');
    const press = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    const type = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    const choose = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a, button')) close();
    };
    const element = menu.current;
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', type);
    element?.addEventListener('click', choose);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', type);
      element?.removeEventListener('click', choose);
    };
  }, []);

  return (
    <details ref={menu} className={`group relative ${className}`}>
      <summary className="flex size-11 list-none items-center justify-center rounded text-ink hover:bg-granite-tint [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{t('header.menu')}</span>
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
      </summary>
      <div className="absolute top-full right-0 z-40 mt-2 flex w-64 flex-col rounded border border-line bg-raised p-2 shadow-float">
        {children}
      </div>
    </details>
  );
}

type LanguageSwitchTexts = Catalogue['fallback']['language'];

// What each language says of itself, whichever texts were fetched.
const ownWords = import.meta.glob<LanguageSwitchTexts>('../../messages/*/fallback.json', {
  eager: true,
  import: 'language',
});

/** Shows the product in its next language. The button speaks that language: it is for those who read it. */
function LanguageSwitch({ className = '' }: { className?: string }) {
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
