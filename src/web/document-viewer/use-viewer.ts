import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { DocumentFacts } from '#contract/documents.ts';
import type { Evidence } from '#domain/documents/document.ts';
import type { Box, Page, ReadMethod, Word } from '#domain/documents/page.ts';
import { trustIn } from '#domain/documents/search.ts';
import { useSearch } from '#web/api/documents.ts';
import type { DocumentPlace, DocumentPortal } from '#web/lib/document-address.ts';
import { ACTUAL, type Point, type QuarterTurns, stepFrom, turnBy, type Zoom } from './geometry.ts';
import { useRenderer } from './renderers/use-renderer.ts';
import { usePageScroll } from './use-page-scroll.ts';

/** What stands beside the pages. */
export type ViewerPanel = 'pages' | 'search' | 'read';

/** Marked words lower than this on the screen, in CSS pixels, are brought nearer to `LEGIBLE`. */
const TOO_SMALL = 9;
const LEGIBLE = 14;

export type ViewerState = ReturnType<typeof useViewer>;

/** Everything that the parts of the viewer show and do, for a document opened at a place. */
export function useViewer(
  facts: DocumentFacts,
  portal: DocumentPortal,
  place: DocumentPlace,
  changes: readonly ChangedPlace[] = [],
) {
  const { renderer, sizes, learn, waiting, tryAgain } = useRenderer(facts, portal);
  const [zoom, setZoom] = useState<Zoom>('width');
  const [turns, setTurns] = useState<QuarterTurns>(0);
  const [side, setSide] = useState<ViewerPanel | null>(null);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const scroll = usePageScroll(sizes, zoom, turns);
  const search = useSearch({ documentId: facts.id, portal }, words);

  const { documentId, page: askedPage, box, quote } = place;
  const asked = useMemo(
    () => askedMark({ documentId, page: askedPage, box, quote }),
    [documentId, askedPage, box, quote],
  );
  const hits = useMemo(() => (words === '' ? [] : hitMarks(search.data?.hits ?? [])), [words, search.data]);
  const marks = useMemo(() => (asked ? [asked, ...hits] : hits), [asked, hits]);

  const { layout, room, seen, goTo } = scroll;
  const scale = layout?.pages[seen.current]?.scale ?? ACTUAL;
  useEffect(() => learn(seen.first + 1, seen.last + 1), [learn, seen]);

  const zoomTo = (next: Zoom, held?: Point) => {
    if (held) scroll.hold(held);
    setZoom(next);
  };

  /** Brings a box into the middle; from far off so near that its words can be read. */
  const reachBox = (page: number, within: Box) => {
    const now = layout?.pages[page - 1]?.scale;
    if (now !== undefined && room && within.height > 0 && within.height * now < TOO_SMALL) {
      const nearer = Math.min(LEGIBLE / within.height, (room.width * 0.8) / Math.max(1, within.width));
      if (nearer > now * 1.05) {
        goTo(page - 1, within, true);
        return setZoom(nearer);
      }
    }
    goTo(page - 1, within);
  };
  const chooseMark = (mark: Mark) => {
    setChosen(mark.key);
    reachBox(mark.page, mark.box);
  };

  const arrive = useRef<() => void>(() => undefined);
  useEffect(() => {
    arrive.current = () => {
      // What was asked for is in view: on a page of its own the viewer begins below the heading.
      const frame = scroll.box.current?.parentElement?.parentElement;
      // Beside the lines of a review nothing moves but the sheet.
      if ((asked || askedPage !== undefined) && !frame?.closest('[data-sheet]')) frame?.scrollIntoView();
      if (asked) chooseMark(asked);
      else if (askedPage !== undefined) goTo(askedPage - 1);
    };
  });
  // Once there are pages to go to, and again for every other place of the same document.
  const isLaidOut = layout !== null;
  const arrival = `${askedPage} ${box?.x} ${box?.y} ${box?.width} ${box?.height}`;
  useEffect(() => {
    if (isLaidOut && arrival) arrive.current();
  }, [isLaidOut, arrival]);

  return {
    /** Two viewers may stand beside each other. */
    id: useId(),
    facts,
    portal,
    renderer,
    sizes,
    waiting,
    tryAgain,
    scroll,
    zoom,
    /** CSS pixels for a page unit, of the page looked at. */
    scale,
    zoomTo,
    zoomBy: (way: 1 | -1, held?: Point) => zoomTo(stepFrom(scale, way), held),
    turns,
    turn: () => setTurns(turnBy(turns, 1)),
    /** The page looked at, from 1. */
    page: seen.current + 1,
    pages: sizes.length,
    goToPage: (page: number) => goTo(Math.min(sizes.length, Math.max(1, page)) - 1),
    side,
    setSide,
    search,
    words,
    setWords,
    hits,
    changes,
    marks,
    chosen: marks.find(({ key }) => key === chosen),
    chooseMark,
    letGo: () => setChosen(null),
  };
}

const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.matches('input, select, textarea');

/** The keys of the viewer, while the focus is in it. Those of the browser and of text fields stay theirs. */
export function onViewerKey(event: KeyboardEvent, viewer: ViewerState): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const command = ctrlKey || metaKey;
  if (altKey || isTyping(event.target)) return;
  const acts: Record<string, () => void> = command
    ? { '+': () => viewer.zoomBy(1), '=': () => viewer.zoomBy(1), '-': () => viewer.zoomBy(-1) }
    : {
        '+': () => viewer.zoomBy(1),
        '=': () => viewer.zoomBy(1),
        '-': () => viewer.zoomBy(-1),
        0: () => viewer.zoomTo('width'),
        9: () => viewer.zoomTo('page'),
        r: viewer.turn,
        n: () => viewer.goToPage(viewer.page + 1),
        p: () => viewer.goToPage(viewer.page - 1),
        '/': () => viewer.setSide('search'),
        Home: () => viewer.goToPage(1),
        End: () => viewer.goToPage(viewer.pages),
      };
  const act = Object.hasOwn(acts, key) ? acts[key] : undefined;
  if (!act || (command && shiftKey)) return;
  event.preventDefault();
  act();
}

/** A place that differs from another document, outlined with its number. */
export type ChangedPlace = { number: number; page: number; box: Box };

/** A marked box on a page. `asked`: the place that the document was opened at; `hit`: of a search. */
export type Mark = { key: string; kind: 'asked' | 'hit'; page: number; box: Box; quote: string };

/** What was read in a box, how, and how sure that is, 0 to 1. */
type ReadWord = { text: string; method: ReadMethod; confidence: number };

export const askedMark = ({ page, box, quote }: DocumentPlace): Mark | undefined =>
  page !== undefined && box ? { key: 'asked', kind: 'asked', page, box, quote: quote ?? '' } : undefined;

const hitMarks = (hits: readonly Evidence[]): Mark[] =>
  hits.map(({ page, box, quote }, at) => ({ key: `hit ${at}`, kind: 'hit', page, box, quote }));

/** Boxes are rounded on their way through an address. */
const SLACK = 1;

const isIn = ({ x, y, width, height }: Box, { box }: Word): boolean => {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (
    middle.x >= x - SLACK && middle.x <= x + width + SLACK && middle.y >= y - SLACK && middle.y <= y + height + SLACK
  );
};

/** What the reader read in a box; undefined where no word stands in it. The least sure way of reading is told. */
export function readIn(page: Pick<Page, 'words'>, box: Box): ReadWord | undefined {
  const words = page.words.filter((word) => isIn(box, word));
  if (words.length === 0) return undefined;
  return { text: words.map(({ text }) => text).join(' '), ...trustIn(words) };
}
