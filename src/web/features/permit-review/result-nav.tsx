import { useTranslation } from 'react-i18next';
import type { ChecklistResult } from '#domain/checklists/result.ts';
import { anchorOf } from './result-model.ts';

/** The way around a long result, beside it on wide screens. */
export function ResultNav({ result, onGoTo }: { result: ChecklistResult; onGoTo: () => void }) {
  const { t } = useTranslation('review');
  const places: { anchor: string; name: string; lang?: 'en' }[] = [
    { anchor: 'attention', name: t('result.attention') },
    { anchor: 'project', name: t('result.project') },
    ...result.sections.map(({ title }) => ({ anchor: anchorOf('section', title), name: title, lang: 'en' as const })),
    ...(result.form.length > 0 ? [{ anchor: 'form', name: t('result.form') }] : []),
    { anchor: 'unread', name: t('documents.unread') },
    { anchor: 'documents', name: t('documents.title') },
  ];
  return (
    <nav aria-label={t('result.onThisPage')} className="no-print hidden xl:block">
      <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto border-l border-line">
        <p className="px-4 pb-2 text-sm font-semibold">{t('result.onThisPage')}</p>
        <ul>
          {places.map(({ anchor, name, lang }) => (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                lang={lang}
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
  );
}
