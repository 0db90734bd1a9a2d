import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { cutText, lengthLeftOut } from '#domain/application/cut-text.ts';
import { LONGEST_TEXT } from '#domain/application/data.ts';

type Inserted = ClipboardEvent<HTMLElement> | DragEvent<HTMLElement>;

/**
 * The room of an entry: no text goes past what the server takes, for a page that lays out megabytes stands still, and
 * a save with one such text saves none of the others. `leftOut`: how much of what was put in found no room.
 */
export function useRoom(value: string) {
  const [leftOut, setLeftOut] = useState(0);
  // The browser cuts what is pasted or dropped, and does not tell how much.
  const onInsert = (event: Inserted) => {
    const entry = event.target;
    if (!(entry instanceof HTMLInputElement || entry instanceof HTMLTextAreaElement)) return;
    const text = ('clipboardData' in event ? event.clipboardData : event.dataTransfer).getData('text/plain');
    const replaced = 'clipboardData' in event ? (entry.selectionEnd ?? 0) - (entry.selectionStart ?? 0) : 0;
    setLeftOut(lengthLeftOut(text, { length: value.length, replaced }, LONGEST_TEXT));
  };
  return {
    // Half of a character may have been left out at the end.
    leftOut: value.length >= LONGEST_TEXT - 1 ? leftOut : 0,
    cut: (typed: string): string => {
      if (typed.length > LONGEST_TEXT) setLeftOut(typed.length - LONGEST_TEXT);
      return cutText(typed, LONGEST_TEXT);
    },
    /** For what is about the entry. */
    inserts: { onPaste: onInsert, onDrop: onInsert },
  };
}
