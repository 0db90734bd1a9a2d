import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode };

/** What stands beside the pages; where there is no room beside them, over them. Escape closes it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('viewer');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const inside = panel.current;
    const target = inside?.querySelector<HTMLElement>('[data-autofocus]') ?? inside?.querySelector<HTMLElement>('h2');
    target?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The dialog around the viewer stays open.
        event.stopPropagation();
        onClose();
      }}
      className="no-print absolute inset-0 z-10 flex flex-col bg-surface lg:static lg:w-72 lg:shrink-0 lg:border-r lg:border-line"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line pl-4">
        <h2 tabIndex={-1} className="font-semibold outline-none">
          {title}
        </h2>
        <IconButton label={t('side.close')} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto">{children}</div>
    </section>
  );
}
