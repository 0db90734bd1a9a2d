import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MissingInput } from '#domain/calculations/calculation.ts';
import { plural } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';

type MissingInputsListProps = {
  missingInputs: readonly MissingInput[];
  hrefOf?: (missingInputs: MissingInput) => string;
};

/** The figures without which nothing can be told, each with the way to where it is given. */
export function MissingInputsList({ missingInputs, hrefOf }: MissingInputsListProps) {
  const { t } = useTranslation('calculators');
  const write = useMessages();
  return (
    <div className="space-y-1 rounded border-l-4 border-lake bg-lake-tint p-4">
      <p className="font-semibold">{t('lacking', plural(missingInputs.length))}</p>
      <ul className="space-y-1">
        {missingInputs.map((one) => (
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
