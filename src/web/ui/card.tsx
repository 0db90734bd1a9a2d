import type { ReactNode } from 'react';

/** A panel: a line and a tone, no shadow. */
export const Card = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`rounded border border-line bg-surface p-4 sm:p-6 ${className}`}>{children}</div>
);
