import { z } from 'zod';
import type { FormState, UploadState } from './evaluate-questionnaire.ts';
import { NOT_APPLICABLE } from './field.ts';

/**
 * Something that a check found in a document. `severity` issue: it must be mended; note: good to know. `read-again`: its
 * reading took too long and is tried once more; it stands only while the document is checked.
 */
export const DocumentFinding = z.object({
  code: z.enum([
    'wrong-type',
    'empty',
    'encrypted',
    'broken',
    'infected',
    'no-pages',
    'not-read',
    'read-again',
    'too-slow',
    'no-words',
    'poorly-read',
    'not-current',
    'sheet-too-small',
    'size-unknown',
  ]),
  severity: z.enum(['issue', 'note']),
  /** Figures for the words of the code: the page, its size in inches, how sure recognition was (0 to 1). */
  page: z.int().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  confidence: z.number().optional(),
  /** What stands on the page. */
  words: z.string().optional(),
});
export type DocumentFinding = z.infer<typeof DocumentFinding>;

/** Whether something must be mended. */
export const hasIssue = (findings: readonly DocumentFinding[]): boolean =>
  findings.some(({ severity }) => severity === 'issue');

const UNOPENED: readonly DocumentFinding['code'][] = [
  'wrong-type',
  'empty',
  'encrypted',
  'broken',
  'infected',
  'no-pages',
];

/** Whether nobody could open the file: no explanation helps, another file is needed. */
export const needsAnotherFile = (findings: readonly DocumentFinding[]): boolean =>
  findings.some(({ code, severity }) => severity === 'issue' && UNOPENED.includes(code));

/**
 * `not-read`: reading ended before it was done; `too-slow`: it took too long, in a second try too; `no-words`: read, and
 * no page holds words.
 */
const UNREAD: readonly DocumentFinding['code'][] = ['not-read', 'too-slow', 'no-words'];

/** What says that nothing of the file was read: it never passes, and a person looks at it. */
export const isUnread = ({ code, severity }: DocumentFinding): boolean => severity === 'issue' && UNREAD.includes(code);

/** Whether the virus scanner flagged the file: it is kept, and nobody is given it. */
export const isSetAside = (findings: readonly DocumentFinding[]): boolean =>
  findings.some(({ code }) => code === 'infected');

type FieldDocument = { field: string; state: Exclude<UploadState, 'none'> };

/** How far from done each state is: a field is as far as its least far file. */
const ORDER: readonly FieldDocument['state'][] = ['error', 'checking', 'verified', 'completed'];

/** The state of each upload field that has files. */
export function uploadStates(documents: readonly FieldDocument[]): Record<string, UploadState> {
  const states: Record<string, FieldDocument['state']> = {};
  for (const { field, state } of documents) {
    const former = states[field];
    states[field] = former === undefined || ORDER.indexOf(state) < ORDER.indexOf(former) ? state : former;
  }
  return states;
}

/** Whether the documents of an upload field go with an application as it is answered now, or why they do not. */
export function bearingOf(
  field: string,
  { shown, values }: Pick<FormState, 'shown' | 'values'>,
): 'counts' | 'not-asked' | 'not-applicable' {
  if (!shown.has(field)) return 'not-asked';
  return values.get(field) === NOT_APPLICABLE ? 'not-applicable' : 'counts';
}
