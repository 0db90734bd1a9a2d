import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { PageKind } from '#domain/requirements/kind-rules.ts';
import { startPdf } from '../../tools/demo/kit/pdf-file.ts';
import type { Pen } from '../../tools/demo/kit/pen.ts';
import type { PackageFile, PackageLabels, UploadType } from './labels.ts';
import type { Office } from './office.ts';
import type { Project } from './project.ts';
import type { Random } from './random.ts';
import { type Statement, statementsOf } from './statements.ts';
import type { Worded } from './wordings.ts';

/** What every sheet and paper of a package is drawn from. */
export type Brief = {
  project: Project;
  office: Office;
  random: Random;
  /** What is left out, as "upload type/element". */
  faults: ReadonlySet<string>;
};

/** A page being drawn: the pen, and notes of what it comes to say. */
export type Sheet = Brief & {
  pen: Pen;
  /** For fields of the format, which the pen knows nothing of. */
  page: PDFPage;
  document: PDFDocument;
  type: UploadType;
  /** Notes that a statement was written here. */
  note: (statement: Statement, optional?: boolean) => void;
  /** Notes that a box was drawn here, ticked or not. */
  noteTick: (name: string, on: boolean) => void;
  /** The statements of these facts, in the office's hand. */
  format: (...names: Worded[]) => Statement[];
  /**
   * Whether to draw what the fault of this name would leave out; notes the elements it stands for (by default one
   * of the same name) as present, or as missing on purpose.
   */
  shows: (fault: string, elements?: readonly string[]) => boolean;
};

export type FileDraft = {
  page: (kinds: PageKind[], size: readonly [number, number]) => Sheet;
  finish: () => Promise<PackageFile>;
};

export const LETTER = [612, 792] as const;
export const ARCH_D = [2592, 1728] as const;
/** What people hand in instead: tabloid. */
export const TOO_SMALL = [1224, 792] as const;

/** Begins a file of the package; what is drawn on its pages is noted in `labels`. */
export async function startFile(
  brief: Brief,
  labels: PackageLabels,
  { name, type }: { name: string; type: UploadType },
): Promise<FileDraft> {
  // A file's bytes are the same for the same seed.
  const pdf = await startPdf({ created: new Date(0) });
  let pages = 0;
  return {
    page: (kinds, size) => {
      pages += 1;
      const page = pages;
      labels.pages.push({ file: name, page, kinds });
      return {
        ...brief,
        ...pdf.addPage(size, { family: brief.office.family, ascent: 0.76, kerned: false }),
        document: pdf.document,
        type,
        format: statementsOf(brief.project, brief.office),
        note: (statement, optional) => {
          const { label: _label, shown: _shown, ...fact } = statement;
          labels.facts.push({ ...fact, file: name, page, ...(optional ? { optional } : {}) });
        },
        noteTick: (ticked, on) => {
          labels.ticks.push({ file: name, page, name: ticked, on });
        },
        shows: (fault, elements = [fault]) => {
          const state = brief.faults.has(`${type}/${fault}`) ? 'missing' : 'present';
          for (const element of elements) {
            const known = labels.elements.some((each) => each.type === type && each.element === element);
            if (!known) labels.elements.push({ type, element, state });
          }
          return state === 'present';
        },
      };
    },
    finish: async () => ({ name, type, bytes: await pdf.save(), scanned: false }),
  };
}
