import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { FileChoice } from './check-files.ts';
import { fileErrorText, twiceText } from './describe-file-error.ts';
import { useTool } from './tool.ts';

type ChoiceOutcomeProps = { choice: FileChoice<File> | null; onAddOthers: (files: File[]) => void };

/** What came of the last choice of files: which were refused, why, and the way on. */
export function ChoiceOutcome({ choice, onAddOthers }: ChoiceOutcomeProps) {
  const { t } = useTranslation('analysis');
  const { texts } = useTool();
  const place = useRef<HTMLDivElement>(null);
  // On a phone the list can be longer than the screen: what went wrong is brought into sight.
  useEffect(() => {
    if (choice && choice.errors.length > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);
  if (!choice) return null;
  const { errors, twice, setAside } = choice;
  return (
    <div ref={place} className="scroll-my-4 space-y-3 empty:hidden">
      {errors.length > 0 ? (
        <Notice
          tone="error"
          live="alert"
          actions={
            setAside.length > 0 ? (
              <Button onPress={() => onAddOthers(setAside)}>{t('choice.addOthers', plural(setAside.length))}</Button>
            ) : null
          }
        >
          {errors
            .map((fileError) => fileErrorText(fileError, texts))
            .map((fileError) => (
              <p key={fileError} className="[overflow-wrap:anywhere]">
                {fileError}
              </p>
            ))}
        </Notice>
      ) : null}
      {twice.length > 0 ? (
        <Notice tone="info" live="status">
          <p className="[overflow-wrap:anywhere]">{twiceText(twice)}</p>
        </Notice>
      ) : null}
    </div>
  );
}
