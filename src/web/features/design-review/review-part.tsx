import type { ReactNode } from 'react';

type ReviewPartProps = { id: string; title: string; about?: string; children?: ReactNode };

/** A part of the page with its heading; `id`: what links to it name. */
export function ReviewPart({ id, title, about, children }: ReviewPartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 space-y-3">
      <h2 id={`${id}-title`} className="text-title font-semibold">
        {title}
      </h2>
      {about ? <p className="measure text-muted">{about}</p> : null}
      {children}
    </section>
  );
}
