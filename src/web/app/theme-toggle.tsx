import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEarly } from '#web/lib/early-press.ts';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Turns the page light or dark. The picture follows the style sheet, which knows the theme before any script does. */
export function ThemeToggle({ className = '' }: { className?: string }) {
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
