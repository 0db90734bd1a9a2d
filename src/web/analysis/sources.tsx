import i18next from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence, Fact } from '#domain/extraction/fact.ts';
import { formatValue, isDay } from '#domain/rules/format-value.ts';
import type { ChecklistResult, Unread } from '#domain/rules/result.ts';
import { placeOf } from '#web/lib/document-address.ts';
import { formatDate, formatNumber, list, plural, shortName } from '#web/lib/format.ts';
import { SourceLink, SourceToggle, SourceWords } from '#web/ui/document-link.tsx';
import { joinPlaces } from './join-places.ts';
import { useTool } from './tool.ts';

const nameOf = (names: NamesById, documentId: string) =>
  names.get(documentId) ?? i18next.t('analysis:sources.aDocument');

const keyOf = (evidence: Evidence) =>
  `${evidence.documentId} ${evidence.page} ${evidence.box.x} ${evidence.box.y} ${evidence.quote}`;

type SourcesProps = { evidence: readonly Evidence[]; names: NamesById; most?: number };

/** The page that words stand on, as a way to it. */
export function SourceOf({ evidence, names }: { evidence: Evidence; names: NamesById }) {
  const { portal } = useTool();
  const file = nameOf(names, evidence.documentId);
  const source = { file, shortFile: shortName(file), page: evidence.page };
  return <SourceLink {...source} place={placeOf(evidence)} portal={portal} />;
}

/** Shows the places beyond the first ones, and hides them again; it stays, so that the focus does. */
function More({ beyond, all, onToggle }: { beyond: number; all: boolean; onToggle: () => void }) {
  const { t } = useTranslation('analysis');
  return beyond > 0 ? (
    <button type="button" aria-expanded={all} className="link no-print min-h-6 text-sm" onClick={onToggle}>
      {all ? t('sources.fewer') : t('sources.more', plural(beyond))}
    </button>
  ) : null;
}

/** Chips that open on the quoted words, one at a time. */
export function Sources({ evidence, names, most = 2 }: SourcesProps) {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const panelId = useId();
  const places = joinPlaces(evidence);
  const shown = all ? places : places.slice(0, most);
  const opened = shown.find((one) => keyOf(one) === open);
  return (
    <span className="block space-y-2">
      <span className="flex flex-wrap items-center gap-1.5">
        {shown.map((one) => {
          const key = keyOf(one);
          const file = nameOf(names, one.documentId);
          return (
            <SourceToggle
              key={key}
              file={file}
              shortFile={shortName(file)}
              page={one.page}
              isOpen={key === open}
              panelId={panelId}
              onToggle={() => setOpen(key === open ? null : key)}
            />
          );
        })}
        <More beyond={places.length - most} all={all} onToggle={() => setAll(!all)} />
      </span>
      {opened ? (
        <span id={panelId} className="block space-y-2">
          <SourceWords quote={opened.quote} method={methodText(opened)} />
          <SourceOf evidence={opened} names={names} />
        </span>
      ) : null}
    </span>
  );
}

/** The quoted words themselves, each with its file and page: beside them, or `stacked` where values stand side by side. */
export function Quotes({ evidence, names, most = 2, stacked = false }: SourcesProps & { stacked?: boolean }) {
  const [all, setAll] = useState(false);
  const places = joinPlaces(evidence);
  const shown = all ? places : places.slice(0, most);
  if (places.length === 0) return null;
  return (
    <ul className="space-y-1.5">
      {shown.map((one) => (
        <li
          key={keyOf(one)}
          className={`flex gap-x-3 gap-y-1 border-l-2 border-line pl-3 ${stacked ? 'flex-col items-start' : 'flex-wrap items-baseline'}`}
        >
          <q className="text-sm [overflow-wrap:anywhere]">{one.quote}</q>
          <SourceOf evidence={one} names={names} />
          {one.confidence < 0.8 ? <span className="block text-sm text-sunrise">{methodText(one)}</span> : null}
        </li>
      ))}
      {places.length > most ? (
        <li>
          <More beyond={places.length - most} all={all} onToggle={() => setAll(!all)} />
        </li>
      ) : null}
    </ul>
  );
}

/** How something was read, in a sentence. */
export const methodText = ({ method, confidence }: Pick<Evidence, 'method' | 'confidence'>): string => {
  const how = i18next.t(`analysis:sources.${method}`);
  return confidence < 0.8 ? `${how} ${i18next.t('analysis:sources.notCertain')}` : how;
};

/** A value as it was read; a day as the language of the page writes it. */
export const valueText = (fact: Pick<Fact, 'name' | 'value' | 'unit'>): string =>
  isDay(fact) ? formatDate(formatValue(fact)) : formatValue(fact);

const ranges = (pages: readonly number[]): string[] => {
  const sorted = [...new Set(pages)].sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const page of sorted) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : i18next.t('analysis:documents.range', { from, to })));
};

/** Which part of a document was not read: `Page 3 of 12`, `Pages 1 to 4 and 9 of 12`, `The whole document`. */
export const unreadPart = ({ pages, pageCount }: Pick<Unread, 'pages' | 'pageCount'>): string => {
  const { t } = i18next;
  if (pages.length === 0) {
    return pageCount > 0 ? t('analysis:documents.whole', plural(pageCount)) : t('analysis:documents.wholeUncounted');
  }
  if (pages.length === pageCount) return t('analysis:documents.allPages', plural(pageCount));
  return t('analysis:documents.pages', {
    count: pages.length,
    pages: list(ranges(pages)),
    total: formatNumber(pageCount),
  });
};

/** The documents' names by their ids. */
export type NamesById = ReadonlyMap<string, string>;

export const namesOf = (documents: ChecklistResult['documents']): NamesById =>
  new Map(documents.map((document) => [document.id, document.name]));
