import { z } from 'zod';

/** Something that a check found in a document. `severity` issue: it must be mended; note: good to know. */
export const DocumentFinding = z.object({
  code: z.enum([
    'wrong-type',
    'empty',
    'encrypted',
    'broken',
    'infected',
    'no-pages',
    'not-read',
    'sheet-too-small',
    'size-unknown',
  ]),
  severity: z.enum(['issue', 'note']),
  /** Figures for the words of the code: the page, and its size in inches. */
  page: z.int().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type DocumentFinding = z.infer<typeof DocumentFinding>;

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

/** Whether the virus scanner flagged the file: it is kept, and nobody is given it. */
export const isSetAside = (findings: readonly DocumentFinding[]): boolean =>
  findings.some(({ code }) => code === 'infected');
