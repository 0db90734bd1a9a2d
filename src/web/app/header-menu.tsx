import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * What the header has no room for on a phone. A native disclosure, so that it opens before any script has come;
 * with scripts it also closes on Escape, on a press elsewhere, and after a choice.
 */
export function HeaderMenu({ children, className = '' }: { children: ReactNode; className?: string }) {
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
