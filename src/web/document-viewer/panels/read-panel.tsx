import { useTranslation } from 'react-i18next';
import { linesOf } from '#domain/documents/lines.ts';
import type { FormField, Page } from '#domain/documents/page.ts';
import { readGrids, type TextGrid } from '#domain/documents/read-grids.ts';
import { readPairs } from '#domain/documents/read-pairs.ts';
import { usePageWords } from '#web/api/documents.ts';
import { currentLocale, formatNumber, percent } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import type { ViewerState } from '../use-viewer.ts';

const POINTS_PER_INCH = 72;
const inches = (points: number): string =>
  (points / POINTS_PER_INCH).toLocaleString(currentLocale(), { maximumFractionDigits: 1 });

function Marks({ viewer }: { viewer: ViewerState }) {
  const { t } = useTranslation('viewer');
  if (viewer.marks.length === 0) return null;
  return (
    <section aria-labelledby={`${viewer.id}-marks`} className="space-y-2">
      <h3 id={`${viewer.id}-marks`} className="font-semibold">
        {t('marks.title')}
      </h3>
      <ul className="space-y-1">
        {viewer.marks.map((mark) => (
          <li key={mark.key}>
            <button
              type="button"
              aria-pressed={mark.key === viewer.chosen?.key}
              onClick={() => viewer.chooseMark(mark)}
              className="block min-h-11 w-full rounded-sm border border-line px-3 py-2 text-left hover:border-lake aria-pressed:border-lake aria-pressed:bg-lake-tint"
            >
              <span className="line-clamp-2 text-sm [overflow-wrap:anywhere]">
                {mark.quote === '' ? t('marks.mark') : mark.quote}
              </span>
              <span className="numbers block text-sm text-muted">
                {t('page.short', { page: formatNumber(mark.page) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FieldValue({ field }: { field: FormField }) {
  const { t } = useTranslation('viewer');
  if (field.kind === 'box') return field.on ? t('read.ticked') : t('read.notTicked');
  return field.value === '' ? <span className="text-muted">{t('read.blank')}</span> : field.value;
}

function OnPage({ page }: { page: Page }) {
  const { t } = useTranslation('viewer');
  const fields = page.fields ?? [];
  const notes = page.notes ?? [];
  const unreadable = page.unreadable?.length ?? 0;
  return (
    <>
      {fields.length > 0 ? (
        <section className="space-y-2">
          <h3 className="font-semibold">{t('read.fields')}</h3>
          <dl className="space-y-1.5 text-sm">
            {keyed(fields, ({ name }) => name).map(({ key, item }) => (
              <div key={key} className="[overflow-wrap:anywhere]">
                <dt className="text-muted">{item.name}</dt>
                <dd>
                  <FieldValue field={item} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {notes.length > 0 ? (
        <section className="space-y-2">
          <h3 className="font-semibold">{t('read.notes')}</h3>
          <ul className="space-y-1.5 text-sm">
            {keyed(notes, ({ text }) => text).map(({ key, item }) => (
              <li key={key} className="border-l-2 border-line pl-3 [overflow-wrap:anywhere]">
                {item.text === '' ? t(`read.kinds.${item.kind}`) : item.text}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <PageStructure page={page} />
      <section className="space-y-2">
        <h3 className="font-semibold">{t('read.text')}</h3>
        <div className="space-y-1 text-sm [overflow-wrap:anywhere]">
          {keyed(linesOf(page), ({ text }) => text).map(({ key, item }) => (
            <p key={key}>{item.text}</p>
          ))}
          {unreadable > 0 ? <p className="text-muted">{t('read.unreadable', { count: unreadable })}</p> : null}
        </div>
      </section>
    </>
  );
}

function GridTable({ grid, number }: { grid: TextGrid; number: number }) {
  const { t } = useTranslation('viewer');
  const name = t('read.table', { number: formatNumber(number) });
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the panel is scrolled by keyboard too.
      tabIndex={0}
      className="overflow-x-auto border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="border-b border-line text-left">
            {keyed(grid.heads, (head) => head).map(({ key, item }) => (
              <th key={key} scope="col" className="px-2 py-1.5 align-bottom font-semibold">
                {item}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(grid.rows, (row) => row.join(' ')).map(({ key, item: [first, ...others] }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="px-2 py-1.5 text-left align-top font-normal">
                {first}
              </th>
              {keyed(others, (cell) => cell).map(({ key: at, item }) => (
                <td key={at} className="numbers px-2 py-1.5 align-top">
                  {item}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The tables of a page, and its labels with their values. Nothing where it has neither. */
function PageStructure({ page }: { page: Page }) {
  const { t } = useTranslation('viewer');
  const grids = readGrids(page);
  const pairs = readPairs(page);
  return (
    <>
      {pairs.length > 0 ? (
        <section className="space-y-2">
          <h3 className="font-semibold">{t('read.pairs')}</h3>
          <dl className="space-y-1.5 text-sm">
            {keyed(pairs, ({ label }) => label).map(({ key, item }) => (
              <div key={key} className="[overflow-wrap:anywhere]">
                <dt className="text-muted">{item.label}</dt>
                <dd>{item.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {grids.length > 0 ? (
        <section className="space-y-2">
          <h3 className="font-semibold">{t('read.tables')}</h3>
          {keyed(grids, ({ heads }) => heads.join(' ')).map(({ key, item }, at) => (
            <GridTable key={key} grid={item} number={at + 1} />
          ))}
        </section>
      ) : null}
    </>
  );
}

/** What is marked, and what was read on the page in view: how, how sure, form fields, notes, and its text. */
export function ReadPanel({ viewer }: { viewer: ViewerState }) {
  const { t } = useTranslation('viewer');
  const { facts, portal, page, pages } = viewer;
  const known = facts.pages.find(({ number }) => number === page);
  const words = usePageWords({ documentId: facts.id, portal }, page, known?.state === 'read');
  return (
    <div className="space-y-6 p-4">
      <Marks viewer={viewer} />
      <section className="space-y-1 text-sm">
        <h3 className="text-base font-semibold">
          {t('page.label', { page: formatNumber(page), pages: formatNumber(pages) })}
        </h3>
        {known ? <p>{t('read.size', { width: inches(known.width), height: inches(known.height) })}</p> : null}
        {known === undefined ? <p>{t('read.notYet')}</p> : null}
        {known && known.state !== 'read' ? <p>{t(`page.${known.state}`)}</p> : null}
        {known?.source ? <p>{t(`read.sources.${known.source}`)}</p> : null}
        {typeof known?.confidence === 'number' ? <p>{t('read.sure', { sure: percent(known.confidence) })}</p> : null}
      </section>
      {words.data ? <OnPage page={words.data} /> : null}
      {words.isLoading ? <Skeleton label={t('read.loading')} lines={5} /> : null}
    </div>
  );
}
