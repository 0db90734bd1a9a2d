import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Lacking } from '#domain/questionnaire/worked-out.ts';
import { useMessages } from '#web/lib/texts.ts';
import { counted } from '#web/lib/words.ts';

type LackingListProps = { lacking: readonly Lacking[]; hrefOf?: (lacking: Lacking) => string };

/** The figures without which nothing can be told, each with the way to where it is given. */
export function LackingList({ lacking, hrefOf }: LackingListProps) {
  const { t } = useTranslation('worksheets');
  const write = useMessages();
  return (
    <div className="space-y-1 rounded border-l-4 border-lake bg-lake-tint p-4">
      <p className="font-semibold">{t('lacking', counted(lacking.length))}</p>
      <ul className="space-y-1">
        {lacking.map((one) => (
          <li key={one.field}>
            {hrefOf ? (
              <Link to={hrefOf(one)} className="link inline-flex min-h-8 items-center">
                {write(one.label)}
              </Link>
            ) : (
              write(one.label)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
