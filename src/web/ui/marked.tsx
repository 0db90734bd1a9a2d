import { Fragment } from 'react';
import type { Span } from '#web/lib/find-match.ts';

/** A text with what matches marked in it. `spans`: in the order of the text, not overlapping. */
export function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
  return (
    <>
      {spans.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(spans[at - 1]?.end ?? 0, start)}
          <mark className="rounded-sm bg-yellow-tint font-semibold text-ink">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  );
}
