import { type ReactNode, useId } from 'react';

/** A part of the page under a heading of its own. */
export function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div className="space-y-1">
        <h2 id={id} className="text-title font-semibold">
          {title}
        </h2>
        {about ? <p className="measure text-muted">{about}</p> : null}
      </div>
      {children}
    </section>
  );
}
