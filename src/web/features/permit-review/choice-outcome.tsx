import { count } from '#web/lib/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { FileChoice } from './check-files.ts';

type ChoiceOutcomeProps = { choice: FileChoice<File> | null; onAddOthers: (files: File[]) => void };

/** What came of the last choice of files: which were refused, why, and the way on. */
export function ChoiceOutcome({ choice, onAddOthers }: ChoiceOutcomeProps) {
  if (!choice) return null;
  const { refusals, notes, setAside } = choice;
  return (
    <>
      {refusals.length > 0 ? (
        <Notice
          tone="error"
          live="alert"
          actions={
            setAside.length > 0 ? (
              <Button onPress={() => onAddOthers(setAside)}>Add the other {count(setAside.length, 'file')}</Button>
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
    </>
  );
}
