import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_DAYS } from '#contract/taken-checks.ts';
import { useSessionId } from '#web/analysis/tool.ts';
import { useCheckCode } from '#web/api/analyses.ts';
import { plural, shortDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { ReviewPart } from './review-part.tsx';

/** The code by which one's own check joins an application: made, copied, and withdrawn. */
export function TakeAlong({ resultAt, isWorking }: { resultAt: string | null | undefined; isWorking: boolean }) {
  const { t } = useTranslation('designReview');
  const { state, make, withdraw } = useCheckCode(useSessionId(), resultAt);
  const [said, setSaid] = useState('');
  const part = useRef<HTMLDivElement>(null);
  const { code = null, taken = 0 } = state.data ?? {};
  const letters = code && make.data?.letters;
  const error = make.error ?? withdraw.error ?? (state.data ? null : state.error);
  // What was pressed may be gone when it is done: the first button then copies the code, or makes one.
  const hasPressed = useRef(false);
  const isBusy = make.isPending || withdraw.isPending;
  useEffect(() => {
    if (isBusy || !hasPressed.current) return;
    hasPressed.current = false;
    part.current?.querySelector('button')?.focus();
  }, [isBusy]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('takeAlong.copied'));
    } catch {
      setSaid(t('takeAlong.notCopied'));
    }
  };
  const makeOne = () => {
    setSaid('');
    withdraw.reset();
    hasPressed.current = true;
    make.mutate();
  };
  return (
    <ReviewPart id="take-along" title={t('takeAlong.title')} about={t('takeAlong.about')}>
      <div ref={part} className="space-y-3">
        {code && letters ? (
          <div className="max-w-xl space-y-2 rounded border border-l-4 border-line border-l-lake bg-surface p-4">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <strong className="font-mono text-title font-semibold select-all">{letters}</strong>
              <Button
                className="px-3 text-sm"
                aria-label={t('takeAlong.copyNamed', { code: letters })}
                onPress={() => void copy(letters)}
              >
                <Copy aria-hidden="true" className="size-4 shrink-0" />
                {t('takeAlong.copy')}
              </Button>
              <span role="status" className="text-sm text-muted">
                {said}
              </span>
            </p>
            <p>{t('takeAlong.where')}</p>
            <p className="text-sm text-muted">{t('takeAlong.once', { day: shortDay(code.expires_at) })}</p>
          </div>
        ) : null}
        {code && !letters ? (
          <p className="measure">
            {t('takeAlong.works', { made: shortDay(code.made_at), day: shortDay(code.expires_at) })}
          </p>
        ) : null}
        {code && !code.is_current ? (
          <Notice tone="attention" live="status">
            {t('takeAlong.changed')}
          </Notice>
        ) : null}
        {error ? (
          <Notice tone="error" live="alert">
            <ErrorText error={error} />
          </Notice>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            isPending={make.isPending}
            pendingLabel={t('takeAlong.making')}
            isDisabled={isWorking || !state.data}
            onPress={makeOne}
          >
            {t(code ? 'takeAlong.again' : 'takeAlong.make')}
          </Button>
          {code ? (
            <Button
              variant="quiet"
              isPending={withdraw.isPending}
              onPress={() => {
                hasPressed.current = true;
                withdraw.mutate();
              }}
            >
              {t('takeAlong.withdraw')}
            </Button>
          ) : null}
        </div>
        <p className="text-sm text-muted">
          {code ? t('takeAlong.ends') : t('takeAlong.days', { days: CODE_DAYS })}
          {taken > 0 ? ` ${t('takeAlong.taken', plural(taken))}` : ''}
        </p>
      </div>
    </ReviewPart>
  );
}
