import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIssuePermit, type usePermitCase } from '#web/api/permits.ts';
import { plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { showToast } from '#web/ui/toasts.ts';

type SendPermitProps = {
  of: ReturnType<typeof usePermitCase>;
  sessionId: string;
  /** Why it cannot go out yet: the letter lacks something, or not all of it is saved. */
  waitsFor: 'open' | 'unsaved' | null;
  version: () => number;
  decidedBy: string;
  decidedOn: string;
};

/** To whom the permit goes and with which decision, what keeps it back, and the button that issues it. */
export function SendPermit({ of, sessionId, waitsFor, version, decidedBy, decidedOn }: SendPermitProps) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useIssuePermit(sessionId);
  const known = of.data;
  if (known === undefined) return null;
  if (known === null) return <p className="text-sm text-muted">{t('send.noCase')}</p>;
  const { recipient, refused, reference, place, unresolved_items: unresolved } = known;
  const decision = [t('send.approved'), decidedBy, decidedOn].filter((part) => part !== '').join(' · ');
  const issue = () =>
    mutate(
      { version: version(), case_version: known.version },
      {
        onSuccess: () => showToast('success', t('send.sent'), recipient?.email ?? '', sessionId),
        onError: (error) => showToast('destructive', t('send.failed'), describeError(error), sessionId),
      },
    );
  return (
    <div className="space-y-3">
      <FactList
        facts={[
          [t('send.case'), [reference, place].filter((part) => part !== '').join(' · ')],
          [t('send.to'), recipient ? `${recipient.name}, ${recipient.email}` : '–'],
          [t('send.decision'), decision],
        ]}
      />
      {refused.map((one) => (
        <p key={one} className="border-l-3 border-sunrise pl-3 text-sm">
          {t(`send.refused.${one}`, { stage: localized(known.stage_label) })}
        </p>
      ))}
      {unresolved > 0 ? (
        <p className="border-l-3 border-sunrise pl-3 text-sm">
          <Link to={`/cases/${known.id}?tab=letters`} className="link">
            {t('send.unresolved', plural(unresolved))}
          </Link>
        </p>
      ) : null}
      {refused.includes('issued') ? null : (
        <>
          <Button
            variant="primary"
            className="w-full justify-center"
            aria-describedby="send-waits"
            isDisabled={waitsFor !== null || refused.length > 0}
            isPending={isPending}
            onPress={() => setAsking(true)}
          >
            {t('letter.send')}
          </Button>
          <p id="send-waits" className="min-h-10 text-sm text-muted">
            {waitsFor ? t(`send.${waitsFor}`) : ''}
          </p>
        </>
      )}
      <LinkButton to={`/cases/${known.id}?tab=permit`} className="w-full justify-center">
        {t('send.openCase')}
      </LinkButton>
      <ConfirmDialog
        title={t('send.title')}
        isOpen={isAsking}
        danger={false}
        confirmLabel={t('send.confirm', { name: recipient?.name ?? '' })}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          issue();
        }}
      >
        <p className="pb-2">{decision}</p>
        <ul className="list-disc space-y-1 pl-5">
          {unresolved > 0 ? <li className="font-semibold">{t('send.unresolved', plural(unresolved))}</li> : null}
          <li>{t('send.effect')}</li>
          <li>{t('send.final')}</li>
        </ul>
      </ConfirmDialog>
    </div>
  );
}
