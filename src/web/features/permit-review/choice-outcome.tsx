import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { FileChoice } from './check-files.ts';

type ChoiceOutcomeProps = { choice: FileChoice<File> | null; onAddOthers: (files: File[]) => void };

/** What came of the last choice of files: which were refused, why, and the way on. */
export function ChoiceOutcome({ choice, onAddOthers }: ChoiceOutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  // On a phone the list can be longer than the screen: what went wrong is brought into sight.
  useEffect(() => {
    if (choice && choice.refusals.length > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);
  if (!choice) return null;
  const { refusals, notes, setAside } = choice;
  return (
    <div ref={place} className="scroll-my-4 space-y-3 empty:hidden">
      {refusals.length > 0 ? (
        <Notice
          tone="error"
          live="alert"
          actions={
            setAside.length > 0 ? (
              <Button onPress={() => onAddOthers(setAside)}>
                {setAside.length === 1 ? 'Add the other file' : `Add the other ${setAside.length} files`}
              </Button>
            ) : null
          }
        >
          {refusals.map((refusal) => (
            <p key={refusal} className="[overflow-wrap:anywhere]">
              {refusal}
            </p>
          ))}
        </Notice>
      ) : null}
      {notes.length > 0 ? (
        <Notice tone="info" live="status">
          {notes.map((note) => (
            <p key={note} className="[overflow-wrap:anywhere]">
              {note}
            </p>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}
