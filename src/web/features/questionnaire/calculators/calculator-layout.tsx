import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '#web/lib/texts.ts';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { useArrivalInForm, useFormLinks } from './attached-form.ts';
import {
  type CalculatorResult,
  MissingInputsList,
  markOf,
  NotesList,
  OutcomeText,
  outcomeMessage,
} from './calculation-outcome.tsx';
import { FigureTable } from './figures.tsx';
import { ServerCheck, useServerResult } from './server-check.tsx';

type CalculatorLayoutProps = {
  /** What this page calculated just now. */
  live: CalculatorResult;
  /** Where the figures are entered. */
  children: ReactNode;
  /** Drawn under the outcome, of the result that counts. */
  picture?: (of: CalculatorResult) => ReactNode;
  /** What can be done with it. */
  actions?: (of: CalculatorResult) => ReactNode;
};

const RESULT = 'worked-out-result';

/** Entries with what follows from them: beside them where there is room, under them where there is not. */
export function CalculatorLayout({ live, children, picture, actions }: CalculatorLayoutProps) {
  const { t } = useTranslation('calculators');
  const write = useMessages();
  const { toField } = useFormLinks();
  useArrivalInForm();
  const check = useServerResult(live.kind);
  // What the server calculates is what the agency will read.
  const counts = check.state === 'differs' ? check.server : live;
  const { missingInputs, lines, notes } = counts.result;
  const isStarted = counts.result.outcome !== 'not-started';
  return (
    <div className="space-y-8">
      <div className="gap-10 space-y-8 xl:grid xl:grid-cols-[minmax(0,1fr)_25rem] xl:items-start xl:space-y-0 print:block print:space-y-8">
        <div className="min-w-0 space-y-10">
          {children}
          <ResultBar of={counts} />
        </div>
        <section
          id={RESULT}
          tabIndex={-1}
          aria-labelledby="result-title"
          className="scroll-mt-4 space-y-5 rounded border border-line bg-surface p-4 outline-none sm:p-6 xl:sticky xl:top-6"
        >
          <h2 id="result-title" className="text-title font-semibold">
            {t('result')}
          </h2>
          {isStarted ? <OutcomeText {...counts} /> : <p className="text-muted">{t('resultComes')}</p>}
          {picture?.(counts)}
          {missingInputs.length > 0 ? (
            <MissingInputsList missingInputs={missingInputs} hrefOf={({ field }) => toField(field)} />
          ) : null}
          {isStarted ? <ServerCheck check={check} /> : null}
          {actions?.(counts)}
        </section>
      </div>
      {lines.length > 0 ? (
        <section aria-labelledby="arithmetic-title" className="space-y-3">
          <h2 id="arithmetic-title" className="text-title font-semibold">
            {t('arithmetic.title')}
          </h2>
          <FigureTable caption={t(`arithmetic.${live.kind}`)} lines={lines} />
        </section>
      ) : null}
      <NotesList notes={notes} />
      <p role="status" className="sr-only">
        {write(outcomeMessage(counts))}
      </p>
    </div>
  );
}

/** The bar's height: what the keyboard moves to must not end up under it. */
const ROOM_UNDER_BAR = '5rem';

/** On a phone the result stands under the entries; its outcome stays in sight while they are made. */
function ResultBar({ of }: { of: CalculatorResult }) {
  const { t } = useTranslation('calculators');
  const write = useMessages();
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = ROOM_UNDER_BAR;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);
  if (of.result.outcome === 'not-started') return null;
  return (
    <div className="no-print sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-raised px-4 py-1.5 sm:-mx-6 sm:px-6 xl:hidden">
      <OutcomeMark outcome={markOf(of)}>{write(outcomeMessage(of))}</OutcomeMark>
      <button
        type="button"
        onClick={() => document.getElementById(RESULT)?.focus()}
        className="link inline-flex min-h-11 shrink-0 items-center font-semibold"
      >
        {t('seeResult')}
      </button>
    </div>
  );
}
