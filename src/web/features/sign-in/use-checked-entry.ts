import { useState } from 'react';
import type { EntryErrors } from './check-entries.ts';
import { describeIssue } from './describe-issue.ts';
import { focusFirstError } from './focus-first-error.ts';
import { useEntryErrors } from './use-entry-errors.ts';

/** What a form of texts holds, and what is wrong with it: an error goes as soon as its field is mended. */
export function useCheckedEntry<Entry extends Record<string, string>>(empty: Entry) {
  type Name = keyof Entry & string;
  const [entry, setEntry] = useState(empty);
  const entryErrors = useEntryErrors<Name>();
  return {
    entry,
    setEntry,
    entryErrors,
    /** What the field of this name is given. */
    field: (name: Name) => ({
      name,
      isRequired: true,
      value: entry[name],
      onChange: (value: string) => {
        setEntry((before) => ({ ...before, [name]: value }));
        entryErrors.mend(name);
      },
      error: entryErrors.textOf(name),
    }),
    /** Marks the errors, says the first in a notification, and leads to its field. */
    refuse: (form: HTMLFormElement, found: EntryErrors<Name>) => {
      entryErrors.show(found);
      describeIssue(found);
      focusFirstError(form);
    },
  };
}
