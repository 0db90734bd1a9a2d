import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#contract/cases.ts';
import { useChangeCase, useStaff } from '#web/api/cases.ts';
import { personIn } from '#web/auth/session-store.ts';
import { useSessionState } from '#web/auth/sessions.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { CaseClocks } from './case-clocks.tsx';

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
