import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DesignReviewResult, MOST_TRIED } from '#contract/design-review.ts';
import { type FactName, factLabel } from '#domain/extraction/catalogue.ts';
import { factOf } from '#domain/rules/declared-figures.ts';
import { type RuleChange, rulesOf } from '#domain/rules/design-review.ts';
import { valueText } from '#web/analysis/sources.tsx';
import { useSessionId, useTool } from '#web/analysis/tool.ts';
import { useStateFigures, useTryFigures } from '#web/api/analyses.ts';
import { list, plural } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { OUTCOMES } from '#web/ui/rule-outcomes.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readOf, takeTyped, unitText } from './declared-figures.tsx';

type TriedRow = { id: number; name: FactName | ''; typed: string; error?: string };

/** Tries other figures: which rules would change, with both sides. Nothing is stored before a person says so. */
export function WhatIf({ review, onStated }: { review: DesignReviewResult; onStated: () => void }) {
  const { t } = useTranslation('designReview');
  const write = useMessages();
  const { portal } = useTool();
  const sessionId = useSessionId();
  const [rows, setRows] = useState<TriedRow[]>([{ id: 0, name: '', typed: '' }]);
  const tried = useTryFigures(portal, sessionId);
  const stated = useStateFigures(sessionId);
  const place = useRef<HTMLFormElement>(null);
  const nextId = useRef(1);
  const figures = [...new Set(rulesOf(review).flatMap((rule) => rule.figures))];
  const now = (name: FactName): string => {
    const declared = review.declared.find((one) => one.name === name);
    const values = declared ? [valueText(factOf(declared))] : readOf(review, name).map(valueText);
    return values.length > 0 ? list(values) : t('whatIf.notStated');
  };
  const options = figures
    .map((name) => ({ value: name, label: t('whatIf.now', { fact: write(factLabel(name)), value: now(name) }) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const change = (changed: TriedRow[]) => {
    setRows(changed);
    tried.reset();
  };
  const edit = (id: number, to: Partial<TriedRow>) =>
    change(rows.map(({ error: _, ...row }) => (row.id === id ? { ...row, ...to } : row)));
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => [...(place.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus());

  const tryThem = (event: FormEvent) => {
    event.preventDefault();
    const taken = rows.map((row) =>
      row.name === '' ? { error: t('whatIf.choose') } : takeTyped(row.name, row.typed, review.day, t),
    );
    setRows(
      rows.map(({ error: _, ...row }, at) => {
        const one = taken[at];
        return one && 'error' in one ? { ...row, error: one.error } : row;
      }),
    );
    const wrong = taken.findIndex((one) => 'error' in one);
    if (wrong >= 0) {
      focusOn(`[name="${rows[wrong]?.name === '' ? 'figure' : 'value'}-${rows[wrong]?.id}"]`);
      return;
    }
    tried.mutate(
      rows.flatMap(({ name }, at) => {
        const one = taken[at];
        return name !== '' && one && 'value' in one ? [{ name, value: one.value }] : [];
      }),
    );
  };

  const changes = tried.data?.changes;
  const error = tried.error ?? stated.error;
  return (
    <Card className="no-print">
      <form ref={place} noValidate onSubmit={tryThem} className="space-y-4">
        {rows.map(({ id, name, typed, error: wrong }, at) => (
          <div key={id} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto] sm:items-start">
            <Select
              label={t('whatIf.figure', { number: at + 1 })}
              name={`figure-${id}`}
              options={options.filter(({ value }) => value === name || !rows.some((row) => row.name === value))}
              value={name}
              onChange={(value) => edit(id, { name: value })}
              error={name === '' ? wrong : undefined}
            />
            <TextField
              label={t('whatIf.value')}
              name={`value-${id}`}
              unit={name === '' ? undefined : unitText(name)}
              value={typed}
              onChange={(value) => edit(id, { typed: value })}
              error={name === '' ? undefined : wrong}
              maxLength={40}
            />
            {rows.length > 1 ? (
              <IconButton
                label={t('whatIf.remove', { number: at + 1 })}
                className="justify-self-end sm:mt-6"
                onClick={() => {
                  change(rows.filter((row) => row.id !== id));
                  focusOn('select');
                }}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            ) : null}
          </div>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" type="submit" isPending={tried.isPending} pendingLabel={t('whatIf.trying')}>
            {t('whatIf.try')}
          </Button>
          {rows.length < Math.min(MOST_TRIED, figures.length) ? (
            <Button
              onPress={() => {
                change([...rows, { id: nextId.current++, name: '', typed: '' }]);
                focusOn('select');
              }}
            >
              {t('whatIf.add')}
            </Button>
          ) : null}
        </div>
        <p role="status" className={changes ? 'font-semibold' : 'sr-only'}>
          {changes ? (changes.length > 0 ? t('whatIf.would', plural(changes.length)) : t('whatIf.none')) : ''}
        </p>
        {changes && changes.length > 0 ? <Changes changes={changes} /> : null}
        {error ? (
          <Notice tone="error" live="alert">
            <ErrorText error={error} />
          </Notice>
        ) : null}
        {changes && portal === 'contractor' ? (
          <Button
            isPending={stated.isPending}
            pendingLabel={t('figures.saving')}
            onPress={() =>
              stated.mutate(tried.variables ?? [], {
                onSuccess: () => {
                  onStated();
                  change([{ id: nextId.current++, name: '', typed: '' }]);
                  focusOn('select');
                },
              })
            }
          >
            {t('whatIf.state')}
          </Button>
        ) : null}
      </form>
    </Card>
  );
}

function Changes({ changes }: { changes: readonly RuleChange[] }) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const write = useMessages();
  const side = (label: string, { result, noteMessage }: RuleChange['before']) => (
    <div className="min-w-0 space-y-1">
      <p className="text-sm font-semibold text-muted">{label}</p>
      <OutcomeMark outcome={OUTCOMES[result]}>{t(`outcomes.${result}`)}</OutcomeMark>
      {result === 'not-stated' ? null : <p className="text-sm [overflow-wrap:anywhere]">{write(noteMessage)}</p>}
    </div>
  );
  return (
    <ul aria-label={t('whatIf.caption')} className="divide-y divide-line border-y border-line">
      {changes.map(({ id, titleText, codeText, before, after }) => (
        <li key={id} className="space-y-1.5 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="font-semibold [overflow-wrap:anywhere]">{localized(titleText)}</h3>
            <p className="text-sm text-muted">{localized(codeText)}</p>
          </div>
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {side(t('whatIf.before'), before)}
            {side(t('whatIf.after'), after)}
          </div>
        </li>
      ))}
    </ul>
  );
}
