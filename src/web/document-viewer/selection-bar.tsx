import { useEffect, useState } from 'react';
import type { Evidence } from '#domain/documents/document.ts';
import { Button } from '#web/ui/button.tsx';
import type { ViewerState } from './use-viewer.ts';

export type MarkedWords = Pick<Evidence, 'documentId' | 'page' | 'box' | 'quote'>;

/** What chosen words can be taken for: what the button says, and what it does. */
export type Marking = { label: string; onMark: (place: MarkedWords) => void };

/** Longer is no place but a page. */
const MOST_CHARACTERS = 400;

/** The words that are selected on a page, with their place on it; undefined where none are, or on several pages. */
function selectedWords({ facts, turns }: ViewerState): MarkedWords | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || turns !== 0) return undefined;
  const range = selection.getRangeAt(0);
  const pageOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('[data-page]');
  const sheet = pageOf(range.startContainer);
  const paper = sheet?.querySelector('svg')?.getBoundingClientRect();
  const page = Number(sheet?.getAttribute('data-page'));
  const size = facts.pages.find(({ number }) => number === page);
  const quote = selection.toString().replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
  if (!sheet || !paper || !size || quote === '' || pageOf(range.endContainer) !== sheet) return undefined;
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  if (rects.length === 0) return undefined;
  const scale = paper.width / size.width;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  const box = {
    x: (left - paper.left) / scale,
    y: (top - paper.top) / scale,
    width: (right - left) / scale,
    height: (bottom - top) / scale,
  };
  return { documentId: facts.id, page, box, quote };
}

/** Offers what can be done with the words that are selected. The same is offered at a place that a search found. */
export function SelectionBar({ viewer, marking }: { viewer: ViewerState; marking: Marking }) {
  const [words, setWords] = useState<MarkedWords | undefined>(undefined);
  useEffect(() => {
    const look = () => setWords(selectedWords(viewer));
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [viewer]);
  if (!words) return null;
  return (
    <div className="no-print flex flex-wrap items-center gap-3 border-t border-line bg-lake-tint px-4 py-2">
      <q className="min-w-0 flex-1 truncate">{words.quote}</q>
      <Button
        variant="primary"
        onPress={() => {
          marking.onMark(words);
          getSelection()?.removeAllRanges();
        }}
      >
        {marking.label}
      </Button>
    </div>
  );
}
