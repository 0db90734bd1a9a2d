import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A part of a result, by its anchor. */
export type ResultPart = { anchor: string; name: string };

type ResultFrameProps = {
  parts: readonly ResultPart[];
  /** Called before the page jumps to a part. */
  onGoTo: () => void;
  children: ReactNode;
};

/** A long result, with the way around it beside it on wide screens. */
export function ResultFrame({ parts, onGoTo, children }: ResultFrameProps) {
  const { t } = useTranslation('analysis');
  return (
    <div className="gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0 space-y-10">{children}</div>
      <nav aria-label={t('result.onThisPage')} className="no-print hidden xl:block">
        <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto border-l border-line">
          <p className="px-4 pb-2 text-sm font-semibold">{t('result.onThisPage')}</p>
          <ul>
            {parts.map(({ anchor, name }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  onClick={onGoTo}
                  className="-ml-px block border-l-2 border-transparent px-4 py-1.5 text-sm text-muted hover:border-lake hover:text-ink"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  );
}
