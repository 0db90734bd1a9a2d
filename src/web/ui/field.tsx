import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export const fieldBox =
  'w-full rounded border bg-surface px-3 text-base text-ink placeholder:text-muted disabled:bg-granite-tint disabled:text-muted';
export const fieldEdge = (invalid: boolean): string =>
  invalid ? 'border-2 border-brick' : 'border-edge hover:border-lake';
export const labelStyle = 'block font-semibold text-ink';
export const hintStyle = 'block text-sm text-muted';

/** An error under a field: a shape and words, never colour alone. */
export const ErrorLine = ({ children }: { children: ReactNode }) => (
  <span className="flex items-start gap-1.5 text-sm font-medium text-brick">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </span>
);
