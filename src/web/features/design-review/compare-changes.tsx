import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '#domain/documents/page.ts';
import type { SheetChange } from '#domain/rules/round.ts';
import type { NamesById } from '#web/analysis/sources.tsx';
import { useTool } from '#web/analysis/tool.ts';
import { CompareFrame, CompareSide } from '#web/document-viewer/compare-frame.tsx';

type CompareChangesProps = {
  sheet: SheetChange;
  title: string;
  names: NamesById;
  /** Those of the former set. */
  former: NamesById;
  onClose: () => void;
};

/** A sheet, old and new, with what changed outlined and numbered on both; the list of it leads to each place. */
export function CompareChanges({ sheet, title, names, former, onClose }: CompareChangesProps) {
  const { t } = useTranslation('designReview');
  const { portal } = useTool();
  const [chosen, setChosen] = useState<number | null>(null);
  const { now, former: old, changes } = sheet;
  const outlined = useMemo(
    () => ({
      now: changes.map(({ box }, at) => ({ number: at + 1, page: now?.page ?? 1, box })),
      former: changes.map(({ formerBox: box }, at) => ({ number: at + 1, page: old?.page ?? 1, box })),
    }),
    [changes, now, old],
  );
  if (!now || !old) return null;
  const change = chosen === null ? undefined : changes[chosen];
  const place = ({ documentId, page }: typeof now, box: Box | undefined, quote = '') => ({
    documentId,
    page,
    box,
    quote,
  });
  return (
    <CompareFrame
      title={t('rounds.compare.title', { sheet: title })}
      closeLabel={t('rounds.compare.close')}
      onClose={onClose}
      below={
        <nav aria-label={t('rounds.compare.places')} className="min-w-0 flex-1">
          <p className="text-sm font-semibold">{t('rounds.compare.places')}</p>
          <ol className="list-inside list-decimal">
            {changes.map(({ was, now: said, box }, at) => (
              <li key={`${box.x} ${box.y}`} className="numbers">
                <button
                  type="button"
                  aria-pressed={at === chosen}
                  onClick={() => setChosen(at)}
                  className={`link min-h-6 text-left [overflow-wrap:anywhere] ${at === chosen ? 'font-semibold' : ''}`}
                >
                  {was !== '' && said !== ''
                    ? t('rounds.compare.changed', { was, now: said })
                    : said !== ''
                      ? t('rounds.compare.added', { now: said })
                      : was !== ''
                        ? t('rounds.compare.removed', { was })
                        : t('rounds.compare.drawn')}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      }
    >
      <CompareSide
        title={t('rounds.compare.old')}
        place={place(old, change?.formerBox, change?.was)}
        name={former.get(old.documentId) ?? old.documentId}
        portal={portal}
        changes={outlined.former}
      />
      <CompareSide
        title={t('rounds.compare.new')}
        place={place(now, change?.box, change?.now)}
        name={names.get(now.documentId) ?? now.documentId}
        portal={portal}
        changes={outlined.now}
      />
    </CompareFrame>
  );
}
