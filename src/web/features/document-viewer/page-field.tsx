import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';

type PageFieldProps = { page: number; pages: number; onGoTo: (page: number) => void };

/** The number of the page looked at; another one that is typed and entered is gone to. */
export function PageField({ page, pages, onGoTo }: PageFieldProps) {
  const { t } = useTranslation('viewer');
  const [typed, setTyped] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page moved on, by whatever means.
  useEffect(() => setTyped(null), [page]);
  const enter = () => {
    const number = Number.parseInt(typed ?? '', 10);
    if (Number.isInteger(number)) onGoTo(number);
    setTyped(null);
  };
  return (
    <form
      className="numbers flex items-center gap-1.5 text-base max-[359px]:gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <input
        aria-label={t('toolbar.page', { pages: formatNumber(pages) })}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? (pages === 0 ? '' : String(page))}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={enter}
        className="min-h-9 w-13 max-[359px]:w-10 rounded-sm border border-edge bg-surface px-1 text-center"
      />
      <span aria-hidden="true" className="whitespace-nowrap text-muted">
        {t('toolbar.of', { pages: formatNumber(pages) })}
      </span>
    </form>
  );
}
