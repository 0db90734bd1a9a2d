import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Letter, letters } from '#contract/letters.ts';
import type { useLetterChanges } from '#web/api/letters.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { fetchFile, saveFile } from '#web/lib/api.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import type { Autosave } from '#web/lib/use-autosave.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { useFileLanguage } from '#web/ui/file-language.tsx';
import { SavingState } from '#web/ui/saving-state.tsx';
import { showToast } from '#web/ui/toasts.ts';

type SendCardProps = {
  letter: Letter;
  saving: Autosave;
  onSend: () => Promise<void>;
  isSending: boolean;
  onReload: () => void;
  onAcceptCase: () => void;
};

/** To whom it goes, what that does, what still keeps it back, and the button that sends it. */
export function SendCard({ letter, saving, onSend, isSending, onReload, onAcceptCase }: SendCardProps) {
  const { t } = useTranslation('letters');
  const localized = useLocalized();
  const [isAsking, setAsking] = useState(false);
  const { recipient, issues } = letter;
  const general = [...new Set(issues.map(({ issue }) => issue))];
  const isReady = issues.length === 0 && saving.state === 'saved';
  const send = () =>
    void onSend().then(
      () => showToast('success', t('page.sentToast'), recipient?.email ?? '', letter.id),
      (error: Error) => showToast('destructive', t('page.notSent'), describeError(error), letter.id),
    );
  const effects = [
    letter.moves_to ? t('page.moves', { stage: localized(letter.moves_to) }) : t('page.stays'),
    letter.answer_by ? t('page.due', { day: formatDate(letter.answer_by) }) : t('page.noAnswer'),
    t('page.mail'),
  ];
  return (
    <Card className="space-y-4">
      <FactList facts={[[t('page.to'), recipient ? `${recipient.name}, ${recipient.email}` : t('page.nobody')]]} />
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {general.length > 0 ? (
        <div className="space-y-2 border-l-3 border-sunrise pl-3">
          <h2 className="font-semibold">{t('page.before')}</h2>
          <ul className="space-y-1 text-sm">
            {general.map((issue) => (
              <li key={issue}>
                {t(`page.issues.${issue}`, { day: letter.open_from ? formatDate(letter.open_from) : '' })}
              </li>
            ))}
          </ul>
          {general.includes('changed') ? <Button onPress={onAcceptCase}>{t('page.acceptCase')}</Button> : null}
        </div>
      ) : null}
      <SavingState saving={saving} onReload={onReload} />
      <Button
        variant="primary"
        className="w-full justify-center"
        isDisabled={!isReady}
        isPending={isSending}
        onPress={() => setAsking(true)}
      >
        {t('page.send')}
      </Button>
      <LetterFile letter={letter} />
      <ConfirmDialog
        title={t('page.sendTitle', { reference: letter.case.reference })}
        isOpen={isAsking}
        danger={false}
        confirmLabel={t('page.sendTo', { name: recipient?.name ?? '' })}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          send();
        }}
      >
        <p className="pb-2">
          {t('page.sendAbout', {
            title: localized(letter.title),
            name: recipient?.name ?? '',
            email: recipient?.email ?? '',
          })}
        </p>
        <ul className="list-disc space-y-1 pl-5">
          {letter.has_items ? <li>{t('page.count', plural(letter.items.length))}</li> : null}
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
          <li>{t('page.final')}</li>
        </ul>
      </ConfirmDialog>
    </Card>
  );
}

/** The letter as a Word file. */
export function LetterFile({ letter }: { letter: Letter }) {
  const { t } = useTranslation('letters');
  const { language, choice } = useFileLanguage();
  const file = useMutation({
    mutationFn: () =>
      inPortal('reviewer', (token) =>
        fetchFile(letters.file, { params: { letterId: letter.id }, query: { language }, token }),
      ),
    onSuccess: (got) => saveFile(got, got.name || `${letter.case.reference}_${letter.kind}.docx`),
    onError: (error) => showToast('destructive', t('page.fileFailed'), describeError(error)),
  });
  return (
    <div className="no-print space-y-3">
      {letter.sent_at ? null : choice}
      <Button className="w-full justify-center" isPending={file.isPending} onPress={() => file.mutate()}>
        <Download aria-hidden="true" className="size-4 shrink-0" />
        {t(letter.sent_at ? 'page.file' : 'page.fileDraft')}
      </Button>
    </div>
  );
}

/** Deletes the draft, once that was asked. */
type RemoveDraftProps = { letter: Letter; remove: ReturnType<typeof useLetterChanges>['remove'] };

export function RemoveDraft({ letter, remove }: RemoveDraftProps) {
  const { t } = useTranslation('letters');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => void navigate(`/cases/${letter.case.id}?tab=letters`),
      onError: (error) => {
        setAsking(false);
        showToast('destructive', t('page.notRemoved'), describeError(error), letter.id);
      },
    });
  return (
    <>
      <Button variant="quiet" onPress={() => setAsking(true)}>
        {t('page.remove')}
      </Button>
      <ConfirmDialog
        title={t('page.removeTitle')}
        isOpen={isAsking}
        confirmLabel={t('page.remove')}
        isPending={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        {t('page.removeAbout')}
      </ConfirmDialog>
    </>
  );
}
