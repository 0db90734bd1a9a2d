import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { searchOfPlace } from '../place.ts';
import { ARRIVING } from './arrival-heading.tsx';
import { sayChanges } from './change-words.ts';

/** What became of numbers, with a link to each number that followed and is not explained here itself. */
export function ChangesList({ changes }: { changes: readonly NumberChange[] }) {
  const { t } = useTranslation('finder');
  const said = sayChanges(changes);
  const ended = new Set(said.map(({ from }) => from));
  return (
    <ul className="space-y-2">
      {said.map(({ from, sentence, to }) => (
        <li key={from}>
          <p>{sentence}</p>
          <p className="flex flex-wrap gap-x-5">
            {to
              .filter((apn) => !ended.has(apn))
              .map((apn) => (
                <Link
                  key={apn}
                  to={searchOfPlace({ apn })}
                  state={ARRIVING}
                  preventScrollReset
                  className="link numbers inline-flex min-h-11 items-center gap-1.5 font-semibold"
                >
                  {t('became.show', { apn })}
                  <ArrowRight aria-hidden="true" className="size-4" />
                </Link>
              ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
