import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import sitePlan from './site-plan.svg?url';

type ValueProps = { value: string; quote: string; file: string; isMarked?: boolean };

const Value = ({ value, quote, file, isMarked = false }: ValueProps) => (
  <li className={`space-y-1.5 rounded-sm bg-paper p-3 max-[359px]:p-2 ${isMarked ? 'outline-2 outline-sunrise' : ''}`}>
    <p className="numbers text-heading font-semibold">{value}</p>
    {/* The papers of the sample are in English, whatever the language of the page. */}
    <q lang="en" className="block border-l-2 border-line pl-2 text-sm">
      {quote}
    </q>
    <FilePlace file={file} page={1} />
  </li>
);

/**
 * What the product is: a question, an answer that is not more certain than the papers, and the places it rests on,
 * one of them marked on its sheet. Word for word what the permit review says of its own sample package.
 */
export function Finding() {
  const { t } = useTranslation('landing');
  return (
    <figure className="mx-auto w-full max-w-[42rem] lg:mr-0">
      <svg viewBox="0 0 720 480" aria-hidden="true" className="block w-full max-sm:hidden">
        <use href={`${sitePlan}#sheet`} />
      </svg>
      {/* A phone gets the corner that matters, large enough to be read. */}
      <svg
        viewBox="352 200 368 280"
        aria-hidden="true"
        className="block w-full rounded-sm border border-b-0 border-edge sm:hidden"
      >
        <use href={`${sitePlan}#sheet`} />
      </svg>
      <div className="relative rounded border border-l-4 border-line border-l-sunrise bg-surface p-4 sm:ml-8 sm:-mt-3 sm:p-5 lg:-mr-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 flex-[1_1_18rem] font-semibold">{t('finding.question')}</p>
          <OutcomeMark outcome="cannot-tell">{t('outcome.cannotTell')}</OutcomeMark>
        </div>
        <p className="mt-1 text-sm text-muted">{t('finding.why')}</p>
        <ul className="mt-4 grid gap-3 sm:grid-cols-2">
          <Value value="2,412 sf" quote="Proposed coverage 2,412 sf" file="coverage-sheet.pdf" />
          <Value value="2,640 sf" quote="Proposed coverage: 2,640 sf" file="site-plan.pdf" isMarked />
        </ul>
      </div>
      <figcaption className="mt-3 text-sm text-muted sm:ml-8">{t('finding.caption')}</figcaption>
    </figure>
  );
}

/** Where something was read: file and page, as the product shows it beside every answer. */
export function FilePlace({ file, page }: { file: string; page: number }) {
  const { t } = useTranslation('landing');
  return (
    <span className="numbers inline-flex max-w-full flex-wrap items-center gap-x-1 rounded-sm border border-line bg-paper px-1.5 py-0.5 text-sm text-muted">
      {/* A name keeps together as long as it fits a line; the page goes to the next one before that. */}
      <span className="inline-flex min-w-0 items-center gap-1">
        <FileText aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{file}</span>
      </span>
      <span className="whitespace-nowrap">· {t('page', { page })}</span>
    </span>
  );
}
