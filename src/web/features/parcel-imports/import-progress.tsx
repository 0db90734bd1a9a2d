import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelImport } from '#contract/parcel-imports.ts';
import { useAllow, useStop } from '#web/api/parcel-imports.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';

/** An import that reads, compares, or asks. */
export function AtWork({ running }: { running: ParcelImport }) {
  const { t } = useTranslation('parcelImports');
  const stop = useStop();
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-label={t('atWork.label')} className="space-y-4 rounded border border-lake bg-surface p-4 sm:p-6">
      <div>
        <h2 className="text-title font-semibold">{t('atWork.title', { source: running.source })}</h2>
        <p className="break-words text-muted">{running.label}</p>
      </div>
      {running.state === 'asking' ? (
        <Asking running={running} stop={stop} />
      ) : (
        <>
          <Progress running={running} />
          <p className="measure">{t('atWork.meanwhile')}</p>
          {stop.error ? (
            <Notice tone="error" live="alert">
              <ErrorText error={stop.error} />
            </Notice>
          ) : null}
          <Button onPress={() => setAsked(true)}>{t('atWork.stop')}</Button>
        </>
      )}
      <ConfirmDialog
        title={t('atWork.stopTitle')}
        isOpen={isAsked}
        confirmLabel={t('atWork.stop')}
        cancelLabel={t('atWork.goOn')}
        onConfirm={() => {
          setAsked(false);
          stop.mutate(running.id);
        }}
        onCancel={() => setAsked(false)}
      >
        {t('atWork.stopAbout')}
      </ConfirmDialog>
    </section>
  );
}

function Progress({ running }: { running: ParcelImport }) {
  const { t } = useTranslation('parcelImports');
  const isReading = running.state === 'reading';
  const done = isReading ? running.rows_read : running.applied;
  const of = isReading ? running.rows_expected : running.to_apply;
  const left = useTimeLeft(done, of);
  const text = [
    of === null
      ? t(isReading ? 'atWork.rows' : 'atWork.parcelsUnknown', plural(done ?? 0))
      : t(isReading ? 'atWork.rowsOf' : 'atWork.parcelsOf', { done: formatNumber(done ?? 0), of: formatNumber(of) }),
    ...(running.rows_refused > 0 ? [t('atWork.refused', plural(running.rows_refused))] : []),
    ...(left === null
      ? []
      : [left < 60_000 ? t('atWork.underMinute') : t('atWork.minutes', plural(Math.round(left / 60_000)))]),
  ].join(' · ');
  return (
    <ProgressBar
      label={t(isReading ? 'atWork.reading' : 'atWork.comparing')}
      value={of === null ? undefined : (done ?? 0)}
      max={of ?? undefined}
      text={text}
    />
  );
}

function Asking({ running, stop }: { running: ParcelImport; stop: ReturnType<typeof useStop> }) {
  const { t } = useTranslation(['parcelImports', 'imports']);
  const write = useMessages();
  const allow = useAllow();
  const error = allow.error ?? stop.error;
  return (
    <Notice
      tone="attention"
      live="status"
      title={t('asking.title')}
      actions={
        <>
          <Button
            variant="primary"
            isPending={stop.isPending || stop.isSuccess}
            pendingLabel={t('asking.keeping')}
            isDisabled={allow.isPending || allow.isSuccess}
            onPress={() => stop.mutate(running.id)}
          >
            {t('asking.keep')}
          </Button>
          <Button
            variant="danger"
            isPending={allow.isPending || allow.isSuccess}
            pendingLabel={t('asking.allowing')}
            isDisabled={stop.isPending || stop.isSuccess}
            onPress={() => allow.mutate(running.id)}
          >
            {t('asking.allow')}
          </Button>
        </>
      }
    >
      {running.message ? <p>{write(running.message)}</p> : null}
      <p>{t('asking.about')}</p>
      {error ? (
        <p role="alert" className="font-medium text-brick">
          <ErrorText error={error} />
        </p>
      ) : null}
    </Notice>
  );
}

/** Less than this says nothing of how fast it goes. */
const LEAST_MS = 10_000;

/** Milliseconds left at the pace seen since this began to be watched; null while that is not known. */
function useTimeLeft(done: number | null, of: number | null): number | null {
  const first = useRef<{ at: number; done: number; of: number } | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (done === null || of === null) {
      first.current = null;
      setLeft(null);
      return;
    }
    const begun = first.current;
    if (begun?.of !== of || done < begun.done) {
      first.current = { at: Date.now(), done, of };
      setLeft(null);
      return;
    }
    const passed = Date.now() - begun.at;
    const gone = done - begun.done;
    setLeft(passed < LEAST_MS || gone === 0 ? null : (passed / gone) * (of - done));
  }, [done, of]);
  return left;
}
