import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownTakenCheck } from '#contract/taken-checks.ts';
import { fetchTakenMemo, useTakenChecks } from '#web/api/application-documents.ts';
import { list } from '#web/lib/format.ts';
import { RequestError } from '#web/lib/problems.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { ErrorText, Notice } from './notice.tsx';
import { MemoButton, TakenCheckFacts } from './taken-check.tsx';
import { TextField } from './text-field.tsx';

type TakenChecksProps = {
  application: string;
  /** Only those that come with the answers of this round; all where none is given. */
  round?: number;
  /** Whether any may be added or removed: until the application is submitted, or the answers are sent. */
  isOpen: boolean;
};

/** The design code checks of an application, or of the answers of a round: by a code one is looked at and taken along. */
export function TakenChecks({ application, round, isOpen }: TakenChecksProps) {
  const { t } = useTranslation('designReview');
  const calls = useTakenChecks(application, round ?? 0);
  const { taken, remove } = calls;
  const [removed, setRemoved] = useState<ShownTakenCheck | null>(null);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // A round is a section of its page.
  const Heading = round === undefined ? 'h2' : 'h3';
  const end = (words: string) => {
    setSaid(words);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const checks = (taken.data?.checks ?? []).filter((check) => round === undefined || check.round === round);
  if (!isOpen && checks.length === 0 && !taken.error) return null;
  return (
    <section aria-labelledby={titleId} className="space-y-4 rounded border border-line bg-surface p-4 sm:p-6">
      <div className="space-y-1">
        <Heading id={titleId} ref={heading} tabIndex={-1} className="text-heading font-semibold outline-none">
          {t('taken.title')}
        </Heading>
        {isOpen ? (
          <p className="measure text-muted">{t(round === undefined ? 'taken.lead' : 'taken.leadRound')}</p>
        ) : null}
      </div>
      <div role="status" className="empty:hidden">
        {said === '' ? null : <Notice tone="done">{said}</Notice>}
      </div>
      {taken.error && !taken.data ? <NotLoaded error={taken.error} onRetry={() => void taken.refetch()} /> : null}
      {checks.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {checks.map((check) => (
            <li key={check.id} className="space-y-3 py-4 last:pb-0">
              <TakenCheckFacts check={check} level={round === undefined ? 3 : 4} />
              <div className="no-print flex flex-wrap gap-3">
                <MemoButton
                  name={list(check.files)}
                  fetch={(language) => fetchTakenMemo(application, check.id, language)}
                />
                {isOpen ? (
                  <Button
                    variant="quiet"
                    className="px-3 text-sm"
                    aria-label={t('taken.removeNamed', { name: list(check.files) })}
                    onPress={() => setRemoved(check)}
                  >
                    {t('taken.remove')}
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <EnterCode
          calls={calls}
          gives={t(round === undefined ? 'taken.gives' : 'taken.givesRound')}
          onTaken={() => end(t(round === undefined ? 'taken.done' : 'taken.doneRound'))}
        />
      ) : null}
      <ConfirmDialog
        title={t('taken.removeTitle')}
        isOpen={removed !== null}
        confirmLabel={t('taken.remove')}
        isPending={remove.isPending}
        onCancel={() => {
          remove.reset();
          setRemoved(null);
        }}
        onConfirm={() => {
          if (!removed) return;
          remove.mutate(removed.id, {
            onSuccess: () => {
              setRemoved(null);
              end(t(round === undefined ? 'taken.removed' : 'taken.removedRound'));
            },
          });
        }}
      >
        <p className="[overflow-wrap:anywhere]">
          {t(round === undefined ? 'taken.removeAbout' : 'taken.removeAboutRound', {
            name: list(removed?.files ?? []),
          })}
        </p>
        {remove.error ? (
          <Notice tone="error" live="alert">
            <ErrorText error={remove.error} />
          </Notice>
        ) : null}
      </ConfirmDialog>
    </section>
  );
}

/** `gives`: what becomes of what the code gives. */
type EnterCodeProps = { calls: ReturnType<typeof useTakenChecks>; gives: string; onTaken: () => void };

/** A code, what it gives, and taking that along. What was typed stays where it is refused. */
function EnterCode({ calls: { find, add }, gives, onTaken }: EnterCodeProps) {
  const { t } = useTranslation('designReview');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const offered = useRef<HTMLElement>(null);
  const focusInput = () => requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
  const failed = add.error ?? find.error;
  const atField = failed instanceof RequestError ? failed.problem.fields?.code : undefined;
  const look = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    add.reset();
    if (code.trim() === '') return void focusInput();
    return find.mutate(code, { onError: focusInput });
  };
  const leave = () => {
    find.reset();
    add.reset();
    focusInput();
  };
  const offer = find.data;
  // Once it is drawn, however late that is.
  useEffect(() => {
    if (offer) offered.current?.focus();
  }, [offer]);
  return (
    <div ref={place} className="no-print space-y-4 border-t border-line pt-4">
      <form noValidate onSubmit={look} className="max-w-md space-y-3">
        <TextField
          label={t('taken.code')}
          hint={t('taken.codeHint')}
          name="design_check_code"
          autoComplete="off"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setMissing(false);
            find.reset();
            add.reset();
          }}
          error={isMissing ? t('taken.noCode') : atField}
          maxLength={60}
        />
        <Button type="submit" isPending={find.isPending} pendingLabel={t('taken.finding')}>
          {t('taken.find')}
        </Button>
      </form>
      {failed && atField === undefined ? (
        <Notice tone="error" live="alert">
          <ErrorText error={failed} />
        </Notice>
      ) : null}
      {offer ? (
        <section
          ref={offered}
          tabIndex={-1}
          aria-labelledby="offer-title"
          className="space-y-4 rounded border border-l-4 border-line border-l-lake bg-paper p-4 outline-none"
        >
          <h3 id="offer-title" className="font-semibold">
            {t('taken.offer')}
          </h3>
          <TakenCheckFacts check={offer} level={4} />
          <p className="measure">{gives}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              isPending={add.isPending}
              pendingLabel={t('taken.adding')}
              onPress={() =>
                add.mutate(code, {
                  onSuccess: () => {
                    find.reset();
                    setCode('');
                    onTaken();
                  },
                })
              }
            >
              {t('taken.add')}
            </Button>
            <Button onPress={leave}>{t('taken.leave')}</Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
