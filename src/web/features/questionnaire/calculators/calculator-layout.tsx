import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { canonicalJson } from '#domain/application/canonical-json.ts';
import { Calculations } from '#domain/calculations/calculation.ts';
import { calculationsQuery } from '#web/api/applications.ts';
import { useMessages } from '#web/lib/texts.ts';
import {
  type CalculatorResult,
  MissingInputsList,
  markOf,
  NotesList,
  OutcomeText,
  outcomeMessage,
} from '#web/ui/calculation-outcome.tsx';
import { FigureTable } from '#web/ui/figures.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { useArrivalInForm, useFormLinks } from './attached-form.ts';

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

/** Whether the agency's server comes to the same result from the saved answers. */
function ServerCheck({ check }: { check: ServerResult }) {
  const { t } = useTranslation('calculators');
  if (check.state === 'differs') {
    return (
      <Notice tone="attention" live="status" title={t('server.differs')}>
        <OutcomeText {...check.server} />
      </Notice>
    );
  }
  const Shape = check.state === 'same' ? CircleCheck : check.state === 'asking' ? RefreshCw : CircleDashed;
  return (
    <p
      className={`flex items-start gap-1.5 text-sm ${check.state === 'same' ? 'font-semibold text-pine' : 'text-muted'}`}
    >
      <Shape aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(`server.${check.state}`)}
    </p>
  );
}

/** What the server makes of the saved answers. `differs` carries its result, which is the one that counts. */
type ServerResult =
  | { state: 'unsaved' | 'asking' | 'failed' | 'same' }
  | { state: 'differs'; server: CalculatorResult };

/** Has the server calculate the same after each save, and compares. */
function useServerResult(kind: CalculatorResult['kind']): ServerResult {
  const { application, saveState, version, calculations } = useDraft();
  const isSaved = saveState === 'saved';
  const asked = useQuery({
    ...calculationsQuery(application.id, version),
    enabled: isSaved,
  });
  if (!isSaved) return { state: 'unsaved' };
  if (asked.isError) return { state: 'failed' };
  // Another tab may have saved since: then its answers are not these.
  if (!asked.data || asked.data.version !== version) return { state: 'asking' };
  if (isSameResult(kind, asked.data[kind], calculations[kind])) return { state: 'same' };
  const server: CalculatorResult =
    kind === 'coverage' ? { kind, result: asked.data.coverage } : { kind, result: asked.data.impact };
  return { state: 'differs', server };
}

/** Whether two have the same outcome and the same figures, whatever order their parts were written in. */
export const isSameResult = <K extends keyof Calculations>(
  kind: K,
  one: Calculations[K],
  other: Calculations[K],
): boolean => inOrder(kind, one) === inOrder(kind, other);

const inOrder = <K extends keyof Calculations>(kind: K, result: Calculations[K]): string =>
  canonicalJson(Calculations.shape[kind].parse(result));
