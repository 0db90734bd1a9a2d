import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignReviewResult } from '#contract/design-review.ts';
import { FACTS, type FactName, type FactUnit, factLabel } from '#domain/extraction/catalogue.ts';
import {
  FIGURE_REASON_LIMIT,
  factOf,
  refuseFigure,
  typedFigureOf,
  unitOfFigure,
} from '#domain/rules/declared-figures.ts';
import type { ReviewedRule } from '#domain/rules/design-review.ts';
import { type NamesById, Quotes, valueText } from '#web/analysis/sources.tsx';
import { useSessionId } from '#web/analysis/tool.ts';
import { useStateFigures } from '#web/api/analyses.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useLocalized, useMessages, writeMessage } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';

const EXAMPLES: Record<FactUnit | 'none', string> = {
  ...{ ft: '26\'-6" or 26.5', in: '7 3/4" or 7.75', sf: '1,840', cy: '120', percent: '9.5', none: '2' },
};

/** The name of the unit that stands beside a field. */
export const unitText = (name: FactName): string | undefined => {
  const unit = unitOfFigure(name);
  return unit === 'percent' ? '%' : unit;
};

/** What the plans state of a fact, whatever was stated beside them. */
export const readOf = ({ facts }: Pick<DesignReviewResult, 'facts'>, name: FactName) =>
  facts.flatMap((field) => field.facts).filter((fact) => fact.name === name);

/** The figure that was typed, or why it is none. */
export function takeTyped(
  name: FactName,
  typed: string,
  day: string,
  t: (code: 'figures.unread', params: { example: string }) => string,
): { value: number } | { error: string } {
  const value = typedFigureOf(name, typed);
  if (Number.isNaN(value)) return { error: t('figures.unread', { example: EXAMPLES[unitOfFigure(name) ?? 'none'] }) };
  const refused = refuseFigure({ name, value }, day);
  return refused ? { error: writeMessage(refused) } : { value };
}

/** What the plans say of a fact, in a sentence. */
export function usePlansSay({ facts }: Pick<DesignReviewResult, 'facts'>) {
  const { t } = useTranslation('designReview');
  return (name: FactName): string => {
    const values = readOf({ facts }, name).map(valueText);
    return values.length > 0 ? t('figures.plansSay', { values }) : t('figures.plansSilent');
  };
}

/** Which figures of a rule a person is asked for: those in its way, or any of them where it fails. */
function askedFor({ result, figures }: ReviewedRule, review: DesignReviewResult): FactName[] {
  const isOpen = (name: FactName) => {
    const read = readOf(review, name);
    return read.length === 0 || (FACTS[name].single && read.length > 1);
  };
  const open = figures.filter((name) => isOpen(name) && !review.declared.some((one) => one.name === name));
  return result === 'fails' || open.length === 0 ? figures : open;
}

type StateFigureProps = { rule: ReviewedRule; review: DesignReviewResult; onStated: () => void };

/** States the figures of one rule in place of what the plans say or do not say. */
export function StateFigure({ rule, review, onStated }: StateFigureProps) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const write = useMessages();
  const plansSay = usePlansSay(review);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<FactName, string>>>({});
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Partial<Record<FactName, string>>>({});
  const { mutate, isPending, error, reset } = useStateFigures(useSessionId());
  const place = useRef<HTMLDivElement>(null);
  const turn = (open: boolean) => {
    setOpen(open);
    reset();
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(open ? 'input' : 'button')?.focus());
  };
  const kind = rule.result === 'fails' ? 'correct' : 'state';
  const title = localized(rule.titleText);
  if (!isOpen) {
    return (
      <div ref={place} className="no-print">
        <Button
          variant="quiet"
          className="-mx-3 -my-2 px-3 text-sm"
          aria-label={t(`figures.${kind}Named`, { rule: title })}
          onPress={() => turn(true)}
        >
          {t(`figures.${kind}`)}
        </Button>
      </div>
    );
  }
  const names = askedFor(rule, review);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = names.filter((name) => typed[name]?.trim());
    const taken = given.map((name) => ({ name, ...takeTyped(name, typed[name] ?? '', review.day, t) }));
    const wrong = taken.flatMap((one) => ('error' in one ? [[one.name, one.error] as const] : []));
    const missing = given.length === 0 && names[0] ? [[names[0], t('figures.none')] as const] : [];
    setErrors(Object.fromEntries([...wrong, ...missing]));
    const first = names.find((name) => [...wrong, ...missing].some(([of]) => of === name));
    if (first) {
      place.current?.querySelector<HTMLElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    const figures = taken.flatMap((one) => ('value' in one ? [{ name: one.name, value: one.value, reason }] : []));
    mutate(figures, {
      onSuccess: () => {
        onStated();
        setTyped({});
        setReason('');
        turn(false);
      },
    });
  };
  return (
    <div ref={place} className="no-print basis-full pt-2">
      <form noValidate onSubmit={save} className="space-y-3 rounded border border-line bg-paper p-3">
        {names.map((name) => (
          <TextField
            key={name}
            label={write(factLabel(name))}
            name={name}
            unit={unitText(name)}
            hint={`${plansSay(name)}${FACTS[name].single ? '' : ` ${t('figures.several')}`}`}
            value={typed[name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
            error={errors[name]}
            maxLength={40}
          />
        ))}
        <TextArea
          label={t('figures.reason')}
          name="reason"
          rows={2}
          value={reason}
          onChange={setReason}
          maxLength={FIGURE_REASON_LIMIT}
        />
        {error ? (
          <Notice tone="error" live="alert">
            <ErrorText error={error} />
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" type="submit" isPending={isPending} pendingLabel={t('figures.saving')}>
            {t('figures.save')}
          </Button>
          <Button variant="quiet" onPress={() => turn(false)}>
            {t('figures.cancel')}
          </Button>
        </div>
      </form>
    </div>
  );
}

type StatedFiguresProps = { review: DesignReviewResult; names: NamesById; onStated: () => void };

/** Every figure that was stated, with what the plans say instead, and the way to take it back. */
export function StatedFigures({ review, names, onStated }: StatedFiguresProps) {
  const { t } = useTranslation('designReview');
  const write = useMessages();
  const plansSay = usePlansSay(review);
  const { mutate, isPending, variables, error } = useStateFigures(useSessionId());
  return (
    <>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {review.declared.map(({ name, value, reason, by, at }) => {
          const fact = write(factLabel(name));
          return (
            <li key={name} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-60 space-y-1.5">
                <p>
                  <strong className="numbers font-semibold">
                    {fact}: {valueText(factOf({ name, value }))}
                  </strong>{' '}
                  <span className="text-sm text-muted">{t('figures.by', { name: by, time: formatDateTime(at) })}</span>
                </p>
                {reason ? <p className="measure [overflow-wrap:anywhere]">{reason}</p> : null}
                <p className="measure text-sm text-muted">{plansSay(name)}</p>
                <Quotes evidence={readOf(review, name).flatMap(({ evidence }) => evidence)} names={names} />
              </div>
              <Button
                className="no-print px-3 text-sm"
                aria-label={t('figures.takeBackNamed', { fact })}
                isPending={isPending && variables[0]?.name === name}
                onPress={() => mutate([{ name, value: null }], { onSuccess: onStated })}
              >
                {t('figures.takeBack')}
              </Button>
            </li>
          );
        })}
      </ul>
      {error ? (
        <Notice tone="error" live="alert">
          <ErrorText error={error} />
        </Notice>
      ) : null}
    </>
  );
}
