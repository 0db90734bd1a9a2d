import { useState } from 'react';
import type { EntryErrors } from './check-entries.ts';
import { describeIssue } from './describe-issue.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import { useFaults } from './use-faults.ts';

/** What a form of texts holds, and what is wrong with it: a fault goes as soon as its field is mended. */
export function useCheckedEntry<Entry extends Record<string, string>>(empty: Entry) {
  type Name = keyof Entry & string;
  const [entry, setEntry] = useState(empty);
  const faults = useFaults<Name>();
  return {
    entry,
    setEntry,
    faults,
    /** What the field of this name is given. */
    field: (name: Name) => ({
      name,
      isRequired: true,
      value: entry[name],
      onChange: (value: string) => {
        setEntry((before) => ({ ...before, [name]: value }));
        faults.mend(name);
      },
      error: faults.textOf(name),
    }),
    /** Marks the faults, says the first in a notification, and leads to its field. */
    refuse: (form: HTMLFormElement, found: EntryErrors<Name>) => {
      faults.show(found);
      describeIssue(found);
      focusFirstFault(form);
    },
  };
}
