import { useTranslation } from 'react-i18next';
import type { Letter, LetterCandidate } from '#contract/letters.ts';
import type { LetterItem } from '#domain/letters/letter.ts';
import { useLetterCandidates } from '#web/api/letters.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SourceLinks } from '#web/ui/document-link.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

type CandidatesProps = { letter: Letter; items: readonly LetterItem[]; onAdd: (item: LetterItem) => void };

/** Lines of the case's reviews that could stand in the letter and do not yet, those with a comment first. */
export function Candidates({ letter, items, onAdd }: CandidatesProps) {
  const { t } = useTranslation('letters');
  const { data, error, refetch } = useLetterCandidates(letter.id);
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={t('page.loadingLines')} lines={1} />;
  const taken = new Set(items.flatMap(({ source }) => (source.kind === 'line' ? [source.itemId] : [])));
  const left = data.filter(({ item: { source } }) => source.kind !== 'line' || !taken.has(source.itemId));
  if (left.length === 0) {
    return <p className="text-sm text-muted">{t(data.length === 0 ? 'page.noLines' : 'page.allLines')}</p>;
  }
  return (
    <details open={items.length === 0} className="rounded border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
        {t('page.lines', plural(left.length))}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {left.map((one) => (
          <Candidate key={one.item.id} of={one} documents={letter.documents} onAdd={onAdd} />
        ))}
      </ul>
    </details>
  );
}

type CandidateProps = { of: LetterCandidate; documents: Letter['documents']; onAdd: (item: LetterItem) => void };

function Candidate({ of: { item, label, answer, commented }, documents, onAdd }: CandidateProps) {
  const { t } = useTranslation(['letters', 'ui']);
  const local = useLocalized();
  const name = local(label);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64 space-y-1">
        <p className="[overflow-wrap:anywhere]">{name}</p>
        <p className="flex flex-wrap gap-2">
          <Badge>{t(`ui:outcomes.${answer}`)}</Badge>
          {commented ? <Badge tone="lake">{t('page.commented')}</Badge> : null}
        </p>
        <SourceLinks
          evidence={item.evidence}
          portal="reviewer"
          most={3}
          fileOf={({ documentId }) => documents[documentId] ?? documentId}
        />
      </div>
      <Button aria-label={t('page.addNamed', { name })} onPress={() => onAdd(item)}>
        {t('page.add')}
      </Button>
    </li>
  );
}
