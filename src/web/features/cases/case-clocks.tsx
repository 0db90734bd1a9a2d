import { useTranslation } from 'react-i18next';
import type { Case, CaseSummary } from '#contract/cases.ts';
import { type ClockState, sumOf } from '#domain/clocks/run-clock.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Card } from '#web/ui/card.tsx';

/** So few days are left that colour says so beside the words. */
const FEW_DAYS = 3;

const toneOf = ({ state, left }: ClockState): string =>
  state !== 'runs' ? 'text-muted' : left < 0 ? 'text-brick' : left <= FEW_DAYS ? 'text-sunrise' : 'text-ink';

/** What is left of a term, in words. */
export function ClockWords({ clock }: { clock: CaseSummary['clock'] }) {
  const { t } = useTranslation('cases');
  if (clock === null) return <span className="text-muted">{t('clock.state.none')}</span>;
  const { state, left } = clock;
  const words =
    state === 'waits'
      ? t('clock.state.waits', plural(left))
      : left === 0
        ? t('clock.state.today')
        : left < 0
          ? t('clock.state.over', plural(-left))
          : t('clock.state.left', plural(left));
  return <span className={`numbers whitespace-nowrap font-semibold ${toneOf(clock)}`}>{words}</span>;
}

/** The terms of a case with their arithmetic, and how long either side had it. */
export function CaseClocks({ of }: { of: Case }) {
  const { t } = useTranslation('cases');
  const localized = useLocalized();
  const daysOf = (isBusiness: boolean, days: number) =>
    t(`clock.term.${isBusiness ? 'business' : 'calendar'}`, plural(days));
  const stageOf = (stage: ClockState['lines'][number]['stage']) => localized(of.stage_labels[stage]);
  return (
    <Card className="space-y-3">
      <h2 className="text-heading font-semibold">{t('clock.title')}</h2>
      {of.clocks.length === 0 ? <p className="text-muted">{t('clock.state.none')}</p> : null}
      {of.clocks.map((clock) => (
        <div key={clock.id} className="space-y-1">
          <p className="font-semibold">{localized(clock.label)}</p>
          <p>
            {clock.state === 'ended' ? (
              <span className="text-muted">{t('clock.ended')}</span>
            ) : (
              <ClockWords clock={clock} />
            )}
            {clock.due ? (
              <span className="numbers">
                {' · '}
                {t(clock.left < 0 ? 'clock.wasDue' : 'clock.due', { day: formatDate(clock.due) })}
              </span>
            ) : null}
          </p>
          {clock.due ? <p className="text-sm text-muted">{localized(clock.onDay)}</p> : null}
          {clock.due && clock.deemed ? (
            <p className="text-sm">
              {t('clock.deemed', { day: formatDate(clock.due), what: localized(clock.deemed) })}
            </p>
          ) : null}
          <details className="text-sm">
            <summary className="link inline-flex min-h-6 cursor-pointer items-center">{t('clock.arithmetic')}</summary>
            <p className="numbers">
              {t(`clock.term.${clock.unit}`, plural(clock.count))}
              {clock.last ? `: ${t('clock.last', { day: formatDate(clock.last) })}` : ''}
            </p>
            <ol className="numbers list-disc pl-5">
              {clock.lines.map((line) => (
                <li key={line.from + line.stage}>
                  {t(line.counts === 'runs' ? 'clock.runs' : 'clock.waits', {
                    stage: stageOf(line.stage),
                    from: formatDate(line.from),
                    to: line.to === null ? t('clock.now') : formatDate(line.to),
                    days: daysOf(line.counts === 'runs' && clock.unit === 'business', line.days),
                  })}
                </li>
              ))}
              {clock.unit === 'years' ? null : (
                <li>
                  {t('clock.sum', {
                    used: daysOf(clock.unit === 'business', sumOf(clock, 'runs')),
                    waited: daysOf(false, sumOf(clock, 'waits')),
                  })}
                </li>
              )}
            </ol>
            <p>
              {t(`clock.basis.${clock.source.basis}`, { day: formatDate(clock.from) })}{' '}
              <span lang="en">{clock.source.note}</span>
            </p>
          </details>
        </div>
      ))}
      <p className="numbers text-sm text-muted">
        {t('clock.days', {
          agency: t('clock.term.calendar', plural(of.days.agency)),
          applicant: t('clock.term.calendar', plural(of.days.applicant)),
        })}
      </p>
    </Card>
  );
}
