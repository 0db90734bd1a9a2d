import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Where something was read: file and page, as the product shows it beside every answer. */
export function FilePlace({ file, page }: { file: string; page: number }) {
  const { t } = useTranslation('landing');
  return (
    <span className="numbers inline-flex max-w-full flex-wrap items-center gap-x-1 rounded-sm border border-line bg-paper px-1.5 py-0.5 text-sm text-muted">
      {/* A name keeps together as long as it fits a line; the page goes to the next one before that. */}
      <span className="inline-flex min-w-0 items-center gap-1">
        <FileText aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{file}</span>
      </span>
      <span className="whitespace-nowrap">· {t('page', { page })}</span>
    </span>
  );
}
