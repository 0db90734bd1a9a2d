import type { ReactNode } from 'react';
import { SheetArt } from './survey-art.tsx';

type EmptyStateProps = { title: string; children: ReactNode; action?: ReactNode };

/** An empty place: what will be here, and the first step. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-4 rounded border border-dashed border-edge px-6 py-12 text-center">
    <SheetArt className="w-40" />
    <div className="space-y-1">
      <p className="text-heading font-semibold">{title}</p>
      <div className="measure text-muted">{children}</div>
    </div>
    {action}
  </div>
);
