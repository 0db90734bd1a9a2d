import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Case } from '#contract/cases.ts';
import { useCases, useChangeCase, useStaff } from '#web/api/cases.ts';
import { personIn } from '#web/auth/session-store.ts';
import { useSessionState } from '#web/auth/sessions.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { useSingleKeys } from '#web/ui/single-keys.ts';
import { showToast } from '#web/ui/toasts.ts';
import { CaseClocks, ClockWords } from './case-clocks.tsx';

/** Beside a case: who has it, whose it is, and its dates. */
export function CaseRail({ of }: { of: Case }) {
  const { t } = useTranslation('cases');
  const id = useId();
  const facts: [string, ReactNode][] = [
    [t('facts.applicant'), of.applicant],
    [
      t('facts.email'),
      <a key="email" href={`mailto:${of.applicant_email}`} className="link [overflow-wrap:anywhere]">
        {of.applicant_email}
      </a>,
    ],
    [t('facts.address'), of.project_address ?? t('unknown')],
    [t('facts.apn'), of.apn ?? t('unknown')],
    [t('facts.submitted'), formatDateTime(of.submitted_at)],
    [t('facts.stageSince'), formatDateTime(of.stage_since)],
    [t('facts.waits'), t(`facts.waitsFor.${of.waits_for}`)],
  ];
  return (
    <>
      <Card>
        <Assignment of={of} />
      </Card>
      <UpNext of={of} />
      <CaseClocks of={of} />
      <section aria-labelledby={id}>
        <Card className="space-y-3">
          <h2 id={id} className="text-heading font-semibold">
            {t('facts.title')}
          </h2>
          <FactList facts={facts} />
        </Card>
      </section>
    </>
  );
}

const MOST_NEXT = 3;

/** The cases that wait for whoever is signed in: their own first, then those of nobody. */
function UpNext({ of: { id } }: { of: Case }) {
  const { t } = useTranslation('cases');
  const localized = useLocalized();
  const heading = useId();
  const navigate = useNavigate();
  const mine = useCases({ view: 'mine' });
  const unassigned = useCases({ view: 'unassigned' });
  const next = [...(mine.data?.cases ?? []), ...(unassigned.data?.cases ?? [])]
    .filter((one) => one.id !== id && one.waits_for === 'agency')
    .slice(0, MOST_NEXT);
  const [first] = next;
  const { on } = useSingleKeys(first ? { '.': () => navigate(`/cases/${first.id}`) } : {});
  if (!mine.data || !unassigned.data) return null;
  return (
    <nav aria-labelledby={heading} className="no-print">
      <Card className="space-y-2">
        <h2 id={heading} className="text-heading font-semibold">
          {t('upNext.title')}
        </h2>
        <p className="text-sm text-muted">{t('upNext.about')}</p>
        {first ? (
          <ul className="divide-y divide-line">
            {next.map((one) => (
              <li key={one.id} className="py-2">
                <Link
                  to={`/cases/${one.id}`}
                  className="link numbers inline-flex min-h-6 items-center gap-2"
                  {...(one === first && on ? { 'aria-keyshortcuts': '.' } : {})}
                >
                  {one.reference}
                  {one === first && on ? (
                    <kbd className="hidden rounded border border-edge bg-paper px-1.5 text-sm lg:inline-block">.</kbd>
                  ) : null}
                </Link>
                <span className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {one.project_address ?? one.apn ?? localized(one.stage_label)}
                  </span>
                  <ClockWords clock={one.clock} />
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('upNext.none')}</p>
        )}
        <Link to="/submitted-applications?view=mine" className="link inline-flex min-h-6 items-center text-sm">
          {t('upNext.all')}
        </Link>
      </Card>
    </nav>
  );
}

const NOBODY = 'nobody';

function Assignment({ of }: { of: Case }) {
  const { t } = useTranslation('cases');
  const me = personIn(useSessionState('reviewer'));
  const { data: staff = [], error } = useStaff();
  const { mutate, isPending } = useChangeCase(of);
  const assign = (to: string | null) =>
    mutate(
      { assignee_id: to },
      {
        onSuccess: ({ assignee }) => {
          const about = assignee === null ? t('assign.undone') : t('assign.doneAbout', { name: assignee });
          showToast('success', t('assign.done'), about, of.id);
        },
        onError: (failure) => showToast('destructive', t('assign.failed'), describeError(failure), of.id),
      },
    );
  // Somebody who has left still stands beside their case.
  const isKnown = of.assignee_id === null || staff.some((person) => person.id === of.assignee_id);
  const options = [
    { value: NOBODY, label: t('assign.nobody') },
    ...(isKnown ? [] : [{ value: of.assignee_id ?? NOBODY, label: of.assignee ?? '' }]),
    ...staff.map((person) => ({ value: person.id, label: person.full_name })),
  ];
  return (
    <div className="space-y-3">
      <Select
        label={t('assign.title')}
        name="assignee"
        value={of.assignee_id ?? NOBODY}
        options={options}
        isDisabled={isPending}
        error={error ? t('assign.staffFailed') : undefined}
        onChange={(value) => assign(value === NOBODY ? null : value)}
      />
      {me && of.assignee_id !== me.id ? (
        <Button className="no-print w-full justify-center" isPending={isPending} onPress={() => assign(me.id)}>
          {t('assign.toMe')}
        </Button>
      ) : null}
    </div>
  );
}
