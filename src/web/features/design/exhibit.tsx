import type { ReactNode } from 'react';

/** A named group of parts. */
export const Exhibit = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="space-y-4 border-b border-line py-6 last:border-b-0">
    <h2 className="text-heading font-semibold">{title}</h2>
    {children}
  </section>
);
