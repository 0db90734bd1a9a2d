import { useTranslation } from 'react-i18next';
import type { Lacking } from '#domain/questionnaire/worked-out.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { FigureTable } from './figures.tsx';
import { LackingList } from './lacking-list.tsx';
import { OutcomeSaid } from './outcome-panel.tsx';
import type { Result } from './outcome-words.ts';
import { SourceNote } from './source-note.tsx';

type WorkedOutTableProps = Result & {
  /** Where a missing figure is given; without it, what is missing is only named. */
  hrefOf?: (lacking: Lacking) => string;
};

/**
 * What was worked out from an application's answers: the outcome, what it lacks, its arithmetic line by line, and
 * what to know beside it. The texts are those of the part `worksheets`.
 */
export function WorkedOutTable({ hrefOf, ...of }: WorkedOutTableProps) {
  const { t } = useTranslation('worksheets');
  const { lacking, lines } = of.result;
  return (
    <div className="space-y-5">
      <OutcomeSaid {...of} />
      {lacking.length > 0 ? <LackingList lacking={lacking} {...(hrefOf ? { hrefOf } : {})} /> : null}
      {lines.length > 0 ? <FigureTable caption={t(`arithmetic.${of.kind}`)} lines={lines} /> : null}
      <Notes {...of} />
    </div>
  );
}

function Notes({ result: { notes } }: Result) {
  const { t } = useTranslation('worksheets');
  const say = useLocalized();
  if (notes.length === 0) return null;
  return (
    <div className="space-y-2">
      <p className="font-semibold">{t('notes')}</p>
      <ul className="measure list-disc space-y-2 pl-5 marker:text-muted">
        {notes.map(({ text, source }) => (
          <li key={text.en}>
            {say(text)}
            {source ? <SourceNote source={source} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
