import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type NewTabLinkProps = { href: string; children: ReactNode; className?: string };

/** A link that leaves for another site in a new tab, and says so before it does. */
export function NewTabLink({ href, children, className = '' }: NewTabLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
}
