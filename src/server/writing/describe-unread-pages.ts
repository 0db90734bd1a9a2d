import type { Unread } from '#domain/rules/result.ts';
import type { Words } from './words.ts';

/** More ranges than this are cut. */
const MOST_RANGES = 12;

/** Pages as ranges: "Pages 2 and 5 to 9 of 40". */
export function describeUnreadPages(
  { pages, pageCount: total }: Pick<Unread, 'pages' | 'pageCount'>,
  { text }: Words,
): string {
  if (pages.length === 0 || pages.length === total) {
    return total > 0 ? text('checklistFile:unread.allOf', { number: total }) : text('checklistFile:unread.all');
  }
  const ranges: [number, number][] = [];
  for (const page of [...pages].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const written = ranges
    .slice(0, MOST_RANGES)
    .map(([from, to]) => (from === to ? `${from}` : text('checklistFile:unread.range', { from, to })));
  const count = pages.length;
  return ranges.length > MOST_RANGES
    ? text('checklistFile:unread.morePages', { pages: written.join(', '), number: count, total })
    : text('checklistFile:unread.pages', { count, pages: written, total });
}
