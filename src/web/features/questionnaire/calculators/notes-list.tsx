import { useTranslation } from 'react-i18next';
import { useMessages } from '#web/lib/texts.ts';
import type { CalculatorResult } from './describe-outcome.ts';
import { SourceNote } from './source-note.tsx';

/** What to know beside a result, such as a rule that no figure shows. */
export function NotesList({ notes }: { notes: CalculatorResult['result']['notes'] }) {
  const { t } = useTranslation('calculators');
  const write = useMessages();
  if (notes.length === 0) return null;
  return (
    <div className="space-y-2">
      <p className="font-semibold">{t('notes')}</p>
      <ul className="measure list-disc space-y-2 pl-5 marker:text-muted">
        {notes.map(({ text, source }) => (
          <li key={JSON.stringify(text)}>
            {write(text)}
            {source ? <SourceNote source={source} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
