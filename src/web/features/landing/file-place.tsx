import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Where something was read: file and page, as the product shows it beside every answer. */
export function FilePlace({ file, page }: { file: string; page: number }) {
  const { t } = useTranslation('landing');
  return (
    <span className="numbers inline-flex max-w-full items-center gap-1 rounded-sm border border-line bg-paper px-1.5 py-0.5 text-sm text-muted">
      <FileText aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{file}</span>
      <span className="whitespace-nowrap">· {t('page', { page })}</span>
    </span>
  );
}
