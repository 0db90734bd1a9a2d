import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from './button.tsx';

type PageButtonsProps = { page: number; total: number; rowsAPage: number; goTo: (page: number) => void };

/** The pages of a list, where it has more than one. */
export function PageButtons({ page, total, rowsAPage, goTo }: PageButtonsProps) {
  const { t } = useTranslation('ui');
  const pages = Math.ceil(total / rowsAPage);
  if (pages < 2) return null;
  return (
    <nav aria-label={t('pages.label')} className="mt-4 flex flex-wrap items-center gap-3">
      <Button isDisabled={page <= 1} onPress={() => goTo(page - 1)}>
        {t('pages.previous')}
      </Button>
      <span className="numbers">{t('pages.of', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      <Button isDisabled={page >= pages} onPress={() => goTo(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}
