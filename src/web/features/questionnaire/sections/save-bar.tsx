import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useDraft } from '../draft/draft-context.ts';
import { SaveStatus } from '../draft/save-status.tsx';

/** What the messages of a save are outcomes of. */
const SAVING = 'save';

type SaveBarProps = {
  /** Nothing is missing in this section. */
  isComplete: boolean;
  /** Goes on, with what is missing marked. Undefined on the last section, which submits. */
  onContinue?: (() => void) | undefined;
  /** Goes on to checking the answers, once all is there; else says what is missing. */
  onSubmit: () => void;
};

/** Saving and going on. On a phone it stays at the bottom, under the thumb. */
export function SaveBar({ isComplete, onContinue, onSubmit }: SaveBarProps) {
  const { t } = useTranslation('questionnaire');
  const draft = useDraft();
  const [isSaving, setSaving] = useState(false);
  const hint = useId();

  const save = async () => {
    setSaving(true);
    try {
      if (await draft.save()) showToast('success', t('actions.savedToast'), t('actions.savedToastAbout'), SAVING);
      else showToast('info', t('actions.notSavedToast'), t('actions.notSavedToastAbout'), SAVING);
    } finally {
      setSaving(false);
    }
  };
  const described = isComplete ? {} : { 'aria-describedby': hint };

  return (
    <section
      aria-label={t('actions.label')}
      className="bottom-bar no-print -mx-4 flex flex-col gap-y-1 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0 sm:pt-4"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-4">
        {isComplete ? null : (
          <p id={hint} className="text-sm">
            <span>{t(onContinue ? 'actions.completeToContinue' : 'actions.completeToSubmit')}</span>
            {/* Nobody is held back, so the sentence says so. */}
            {onContinue ? `, ${t('actions.orGoOn')}` : null}
          </p>
        )}
        {/* On wide screens it stands beside the questions, always in sight. */}
        <div className="lg:hidden">
          <SaveStatus />
        </div>
      </div>
      <div className="flex gap-3 max-sm:w-full">
        {onContinue ? (
          <>
            <Button isPending={isSaving} pendingLabel={t('actions.saving')} onPress={() => void save()}>
              {t('actions.save')}
            </Button>
            <Button
              variant="primary"
              className="max-sm:flex-1"
              {...described}
              onPress={() => {
                // Nobody waits here: what is typed is kept on this device until the server has it.
                void save();
                onContinue();
              }}
            >
              {t('actions.saveAndContinue')}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            // It can be reached and pressed all the same, to be told what is missing.
            aria-disabled={!isComplete}
            {...described}
            className={`max-sm:flex-1 ${isComplete ? '' : 'cursor-not-allowed border-line! bg-granite-tint! text-muted!'}`}
            onPress={() => {
              void draft.save();
              onSubmit();
            }}
          >
            {t('actions.submit')}
          </Button>
        )}
      </div>
    </section>
  );
}
