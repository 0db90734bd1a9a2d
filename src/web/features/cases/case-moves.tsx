import { Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Case } from '#contract/cases.ts';
import { nextStage } from '#domain/cases/stage.ts';
import { useChangeCase } from '#web/api/cases.ts';
import { useBeginLetter } from '#web/api/letters.ts';
import { plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';

type OpenMove = Case['moves'][number];

/**
 * Where the case can go from here; what needs a reason, or goes past what is not resolved or accepted, asks first;
 * what a letter does leads to that letter.
 */
export function CaseMoves({ of }: { of: Case }) {
  const { t } = useTranslation('cases');
  const localized = useLocalized();
  const id = useId();
  const [asked, setAsked] = useState<OpenMove | null>(null);
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useChangeCase(of);
  const begin = useBeginLetter(of.id);
  const take = (one: OpenMove) => {
    if (one.permit) void navigate(`/cases/${of.id}?tab=permit`);
    else if (one.letter) write(one);
    else if (one.reason || one.unresolved_items > 0 || one.unaccepted) setAsked(one);
    else move(one);
  };
  const write = ({ letter, label }: OpenMove) => {
    if (!letter) return;
    begin.mutate(letter, {
      onSuccess: ({ letter_id }) => void navigate(`/cases/${of.id}/letters/${letter_id}`),
      onError: (error) =>
        showToast('destructive', t('moves.failed'), `${localized(label)}: ${describeError(error)}`, of.id),
    });
  };
  const move = ({ to, label }: OpenMove, reason = '') =>
    mutate(
      { to, reason },
      {
        onSuccess: ({ stage_label }) => {
          setAsked(null);
          showToast('success', t('moves.done'), t('moves.doneAbout', { stage: localized(stage_label) }), of.id);
        },
        onError: (error) =>
          showToast('destructive', t('moves.failed'), `${localized(label)}: ${describeError(error)}`, of.id),
      },
    );
  return (
    <section aria-labelledby={id} className="no-print">
      <Card className="space-y-3">
        <h2 id={id} className="text-heading font-semibold">
          {t('moves.title')}
        </h2>
        {of.moves.length === 0 ? <p className="text-muted">{t('moves.none')}</p> : null}
        <ul className="space-y-2">
          {of.moves.map((one) => (
            <li key={one.to} className="space-y-1">
              <Button
                // The way on; where it is shut, none of the others takes its place.
                variant={one.to === nextStage(of.moves) ? 'primary' : 'secondary'}
                className="w-full justify-center"
                isDisabled={one.refused !== null || one.open_conditions > 0}
                isPending={
                  one.letter
                    ? begin.isPending && begin.variables === one.letter
                    : isPending && asked === null && 'to' in variables && variables.to === one.to
                }
                onPress={() => take(one)}
              >
                {localized(one.label)}
                {one.letter || one.permit ? <Mail aria-hidden="true" className="size-4 shrink-0" /> : null}
              </Button>
              {one.letter && !one.refused ? <p className="text-sm text-muted">{t('moves.byLetter')}</p> : null}
              {one.permit && !one.refused ? <p className="text-sm text-muted">{t('moves.byPermit')}</p> : null}
              {one.open_conditions > 0 ? (
                <p className="text-sm text-muted">{t('moves.conditions', plural(one.open_conditions))}</p>
              ) : null}
              {one.refused ? <p className="text-sm text-muted">{t(`moves.${one.refused}`)}</p> : null}
              {one.unaccepted && one.open_conditions === 0 ? (
                <p className="text-sm text-sunrise">{t('moves.unaccepted')}</p>
              ) : null}
              {one.unresolved_items > 0 ? (
                <p className="text-sm text-sunrise">
                  <Link to={`/cases/${of.id}?tab=letters`} className="link">
                    {t('moves.unresolved', plural(one.unresolved_items))}
                  </Link>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
      {asked ? (
        <MoveDialog
          of={asked}
          isPending={isPending}
          onClose={() => setAsked(null)}
          onSend={(reason) => move(asked, reason)}
        />
      ) : null}
    </section>
  );
}

type MoveDialogProps = { of: OpenMove; isPending: boolean; onClose: () => void; onSend: (reason: string) => void };

/** Asks for the reason of a move where it needs one, and says what it goes past. */
function MoveDialog({ of, isPending, onClose, onSend }: MoveDialogProps) {
  const { t } = useTranslation('cases');
  const title = useLocalized()(of.label);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = () => (of.reason && reason.trim() === '' ? setMissing(true) : onSend(reason.trim()));
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('moves.cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={send}>
            {title}
          </Button>
        </>
      }
    >
      {of.unaccepted ? <p>{t('moves.unaccepted')}</p> : null}
      {of.unresolved_items > 0 ? <p>{t('moves.unresolved', plural(of.unresolved_items))}</p> : null}
      {of.reason ? (
        <TextArea
          label={t('moves.reason')}
          hint={t('moves.reasonHint')}
          name="reason"
          maxLength={2_000}
          value={reason}
          onChange={setReason}
          error={isMissing && reason.trim() === '' ? t('moves.reasonNeeded') : undefined}
        />
      ) : null}
    </Dialog>
  );
}
