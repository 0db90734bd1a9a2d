import { useTranslation } from 'react-i18next';
import { useEarlyLanguage } from '#web/lib/early-press.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

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
