import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { keyed } from '#web/lib/ids.ts';
import { searchOfPlace } from '../place.ts';
import { ARRIVING } from './arrival-heading.tsx';
import { describeChanges } from './describe-parcel.ts';

/** Numbers in a sentence stay on one line each. */
const NUMBER = /(\d[\d-]+\d)/;
const Sentence = ({ children }: { children: string }) => (
  <p>
    {keyed(children.split(NUMBER), (piece) => piece).map(({ key, item }) =>
      NUMBER.test(item) ? (
        <span key={key} className="numbers whitespace-nowrap">
          {item}
        </span>
      ) : (
        item
      ),
    )}
  </p>
);

type ChangesListProps = { changes: readonly NumberChange[]; isLinked?: boolean };

/** What became of numbers. `isLinked`: with a link to each number that followed and is not explained here itself. */
export function ChangesList({ changes, isLinked = false }: ChangesListProps) {
  const { t } = useTranslation('finder');
  const said = describeChanges(changes);
  const ended = new Set(said.map(({ from }) => from));
  return (
    <ul className="space-y-2">
      {said.map(({ from, sentence, to }) => (
        <li key={from}>
          <Sentence>{sentence}</Sentence>
          {isLinked ? (
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
          ) : null}
        </li>
      ))}
    </ul>
  );
}
