import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerConflict } from '#domain/application/merge.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { formatAnswer } from './describe-field-error.ts';
import { useDraft, useDraftStore } from './draft-context.ts';

type AnswerSide = 'mine' | 'theirs';
type Choices = Readonly<Record<string, { side: AnswerSide; theirs: string }>>;

/**
 * Both versions of each field that was changed in two places, for the person to choose between. Nothing is chosen
 * beforehand, and the application is not saved until all are.
 */
export function ConflictDialog() {
  const { t } = useTranslation('draft');
  const { store, view } = useDraftStore();
  const { conflicts } = view.draft;
  const [choices, setChoices] = useState<Choices>({});
  const [isPressed, setPressed] = useState(false);

  // What was chosen against another version than the one that stands there now is asked again.
  const chosen = (conflict: AnswerConflict): AnswerSide | null => {
    const choice = choices[conflict.field];
    return choice?.theirs === conflict.theirs ? choice.side : null;
  };
  const choose = (conflict: AnswerConflict, side: AnswerSide) =>
    setChoices((before) => ({ ...before, [conflict.field]: { side, theirs: conflict.theirs } }));
  const open = conflicts.filter((conflict) => chosen(conflict) === null).length;
  const finish = (side: (conflict: AnswerConflict) => AnswerSide | null) => {
    const sides = new Map<string, AnswerSide>();
    for (const conflict of conflicts) {
      const given = side(conflict);
      if (given) sides.set(conflict.field, given);
    }
    setChoices({});
    setPressed(false);
    store.choose(sides);
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('conflict.title', plural(conflicts.length))}
      isOpen={conflicts.length > 0}
      onClose={() => undefined}
      actions={
        <>
          {conflicts.length > 1 ? (
            <>
              <Button onPress={() => finish(() => 'mine')}>{t('conflict.allMine')}</Button>
              <Button onPress={() => finish(() => 'theirs')}>{t('conflict.allTheirs')}</Button>
            </>
          ) : null}
          <Button variant="primary" onPress={() => (open > 0 ? setPressed(true) : finish(chosen))}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        <p className="text-muted">{t('conflict.about', plural(conflicts.length))}</p>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            conflict={conflict}
            value={chosen(conflict)}
            isMissing={isPressed && chosen(conflict) === null}
            onChange={(side) => choose(conflict, side)}
          />
        ))}
        <div role="alert">
          {isPressed && open > 0 ? <ErrorLine>{t('conflict.open', plural(open))}</ErrorLine> : null}
        </div>
      </div>
    </Dialog>
  );
}

type ConflictChoiceProps = {
  conflict: AnswerConflict;
  value: AnswerSide | null;
  isMissing: boolean;
  onChange: (side: AnswerSide) => void;
};

function ConflictChoice({ conflict, value, isMissing, onChange }: ConflictChoiceProps) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const { form } = useDraft();
  const field = fieldsById(form.questionnaire).get(conflict.field)?.field;
  const words = (text: string) => (field ? formatAnswer(field, text, format) : text);
  return (
    <RadioCards<AnswerSide>
      label={field ? format(field.label) : conflict.field}
      name={`conflict-${conflict.field}`}
      value={value}
      onChange={onChange}
      error={isMissing ? t('conflict.choose') : undefined}
      choices={[
        { value: 'mine', label: t('conflict.mine'), hint: words(conflict.mine) },
        { value: 'theirs', label: t('conflict.theirs'), hint: words(conflict.theirs) },
      ]}
    />
  );
}
