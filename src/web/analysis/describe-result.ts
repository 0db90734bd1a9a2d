import i18next from 'i18next';
import type { Evidence, Fact } from '#domain/extraction/fact.ts';
import { formatValue, isDay } from '#domain/rules/format-value.ts';
import type { ChecklistResult, Unread } from '#domain/rules/result.ts';
import { formatDate, formatNumber, list, plural } from '#web/lib/format.ts';

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
