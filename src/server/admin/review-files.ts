import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ProjectCategory } from '#contract/permit-review.ts';
import { acceptsFile, UPLOAD_LIMITS } from '#contract/uploads.ts';
import { dayAt } from '#domain/agency/shown.ts';
import type { ReadDocument } from '#domain/documents/document.ts';
import { qualityOf } from '#domain/documents/page-quality.ts';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { loadAgency } from '../agency/load-agency.ts';
import { rulesAsOf } from '../agency/rules-as-of.ts';
import { projectRoot } from '../config/project-root.ts';
import { permitReviewKind } from '../features/permit-review/kind.ts';
import { evaluateSandboxed, readPdfPages } from '../reading/child/run-sandboxed.ts';
import { CommandError, type Terminal } from './command.ts';

export const REVIEW_USAGE = 'review FILES… --category sfd|grading --out checklist.docx';

/**
 * The permit review without a browser, a server or a database: reads the files, answers the checklist and
 * writes the Word file. Throws a CommandError when nothing could be read or the call does not fit.
 */
export async function reviewFiles(args: string[], terminal: Terminal): Promise<void> {
  const { files, category, out } = parse(args);
  for (const path of files) await refuseUnfit(path);
  const agencyData = loadAgency(join(projectRoot, 'agency'));

  const documents: ReadDocument[] = [];
  for (const [index, path] of files.entries()) {
    const name = basename(path);
    const place = `[${index + 1}/${files.length}] ${name}`;
    terminal.progress(`${place}: reading`);
    const { reading, pages } = await readPdfPages(path, {
      onProgress: ({ pageCount, pagesRead }) => terminal.progress(`${place}: page ${pagesRead} of ${pageCount}`),
    });
    documents.push({ id: randomUUID(), name, reading, pages: reading.outcome === 'read' ? pages : [] });
    const withoutText = pages.filter((page) => page.state !== 'read').length;
    const poorly = pages.filter((page) => qualityOf(page) === 'poorly').length;
    terminal.line(
      reading.outcome === 'unreadable'
        ? `${place}: NOT READ. ${formatMessage('en', { code: `reading:unreadable.${reading.reason}` })}`
        : `${place}: ${reading.pageCount} ${reading.pageCount === 1 ? 'page' : 'pages'}${withoutText > 0 ? `, ${withoutText} of them without text (not read)` : ''}${poorly > 0 ? `, ${poorly} of them read poorly` : ''}`,
    );
  }
  if (documents.every(({ reading }) => reading.outcome === 'unreadable')) {
    throw new CommandError('None of the files could be read, so no checklist was written.');
  }

  terminal.progress('Answering the checklist');
  const about = { reference: randomUUID().slice(0, 8), preparedAt: new Date(), language: LANGUAGES[0] };
  const options = { project_category: category };
  const today = dayAt(about.preparedAt, agencyData.agency.timeZone);
  const signal = new AbortController().signal;
  const result = await evaluateSandboxed(
    'permit-review',
    {
      settings: permitReviewKind.settingsOf({ ...agencyData, ...rulesAsOf(agencyData.rules, [], today) }, options),
      today,
      documents,
      chosen: [],
      figures: [],
      declared: [],
      counties: agencyData.counties.counties,
    },
    signal,
  );
  const docx = await permitReviewKind.write(result, options, about, {
    agencyData,
    config: { mode: 'production' },
    template: agencyData.templates[permitReviewKind.template],
  });
  await writeFile(out, docx).catch((error: Error) => {
    throw new CommandError(`${out} could not be written: ${error.message}`);
  });
  const answers = result.sections.flatMap(({ items }) => items).map(({ answer }) => answer);
  const count = (answer: string) => answers.filter((given) => given === answer).length;
  terminal.line(
    `${answers.length} questions: ${count('yes')} yes, ${count('no')} no, ${count('mentioned')} mentioned, ${count('declared')} declared, ${count('not-applicable')} not applicable, ` +
      `${count('not-found')} not found in the text, ${count('cannot-tell')} cannot be determined, ${count('person-decides')} for a person to decide. ${result.conflicts.length} conflicts.`,
  );
  terminal.line(`Wrote ${out}`);
}

function parse(args: string[]): { files: string[]; category: ProjectCategory; out: string } {
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: { category: { type: 'string' }, out: { type: 'string' } },
  });
  const category = ProjectCategory.safeParse(values.category);
  if (!category.success) throw new CommandError(`Say --category sfd or --category grading.\nUsage: ${REVIEW_USAGE}`);
  if (!values.out) throw new CommandError(`Say where to write: --out checklist.docx.\nUsage: ${REVIEW_USAGE}`);
  if (files.length === 0) throw new CommandError(`Name the files to review.\nUsage: ${REVIEW_USAGE}`);
  if (files.length > UPLOAD_LIMITS.maxFiles) {
    throw new CommandError(`A review takes at most ${UPLOAD_LIMITS.maxFiles} files; these are ${files.length}.`);
  }
  return { files, category: category.data, out: values.out };
}

async function refuseUnfit(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`${path} is not a file that can be opened.`);
  if (!acceptsFile(path, '')) {
    throw new CommandError(`${path}: only ${UPLOAD_LIMITS.extensions.join(', ')} files are accepted.`);
  }
  if (found.size > UPLOAD_LIMITS.defaultMaxFileBytes) {
    throw new CommandError(`${path} is larger than ${UPLOAD_LIMITS.defaultMaxFileBytes / 1024 / 1024} MB.`);
  }
}
