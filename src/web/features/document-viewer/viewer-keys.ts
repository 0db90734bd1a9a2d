import type { KeyboardEvent } from 'react';
import type { Viewer } from './use-viewer.ts';

const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.matches('input, select, textarea');

/** The keys of the viewer, while the focus is in it. Those of the browser and of text fields stay theirs. */
export function onViewerKey(event: KeyboardEvent, viewer: Viewer): void {
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
