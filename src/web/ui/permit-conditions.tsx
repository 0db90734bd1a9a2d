import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permit, ShownCondition } from '#contract/permit-letter.ts';
import { DueStage } from '#domain/cases/due-stage.ts';
import { formatDate, formatNumber, plural, shortDay } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Card } from './card.tsx';
import { FactList } from './fact-list.tsx';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress.tsx';

type PermitConditionsProps = {
  permit: Permit;
  /** The permit's own actions. */
  actions: ReactNode;
  /** What can be done with a condition. */
  children?: (condition: ShownCondition) => ReactNode;
};

/** A permit that was issued: its days, and its conditions by the stage until which they are met. */
export function PermitConditions({ permit, actions, children }: PermitConditionsProps) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  const { conditions, accepted_at } = permit;
  const met = conditions.filter(({ met_on }) => met_on !== null).length;
  const share = t('permit.met', { ...plural(conditions.length), met: formatNumber(met) });
  return (
    <div className="space-y-6">
      {permit.ended ? <Notice tone="attention">{localized(permit.ended)}</Notice> : null}
      <Card className="space-y-4">
        <h2 className="text-heading font-semibold">
          {t('permit.issued', { day: shortDay(permit.issued_at), name: permit.issued_by })}
        </h2>
        <FactList
          facts={[
            [t('fields.decidedOn'), formatDate(permit.decided_on)],
            [t('fields.expiresOn'), formatDate(permit.expires_on)],
            [
              t('letter.acceptance'),
              accepted_at ? t('permit.accepted', { day: shortDay(accepted_at) }) : t('permit.notAccepted'),
            ],
          ]}
        />
        <ProgressBar label={t('letter.conditions')} value={met} max={Math.max(1, conditions.length)} text={share} />
        <div className="no-print flex flex-wrap gap-3">{actions}</div>
      </Card>
      {DueStage.options.map((due) => {
        const own = conditions.filter((condition) => condition.due === due);
        if (own.length === 0) return null;
        return (
          <section key={due} className="space-y-3">
            <h2 className="text-heading font-semibold">{t(`due.${due}`)}</h2>
            <ul aria-label={t(`due.${due}`)} className="divide-y divide-line rounded border border-line bg-surface">
              {own.map((condition) => (
                <li key={condition.id} className="flex gap-3 px-4 py-4">
                  {condition.met_on ? (
                    <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-pine" />
                  ) : (
                    <CircleDashed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
                  )}
                  <div className="min-w-0 flex-1 space-y-1.5">
                    <h3 className="font-semibold [overflow-wrap:anywhere]">
                      {condition.number}. {condition.title ? localized(condition.title) : ''}
                    </h3>
                    <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{localized(condition.text)}</p>
                    <p className="numbers text-sm text-muted">
                      {condition.met_on
                        ? t('permit.conditionMet', { day: condition.met_on, name: condition.met_by ?? '' })
                        : t('permit.conditionOpen')}
                    </p>
                    {condition.evidence === '' ? null : (
                      <p className="measure border-l-3 border-line pl-3 text-sm [overflow-wrap:anywhere]">
                        {condition.evidence}
                        {condition.document ? ` (${condition.document.name})` : ''}
                      </p>
                    )}
                    {children?.(condition)}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
