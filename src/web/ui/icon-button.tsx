import type { ComponentPropsWithRef, ReactNode } from 'react';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'aria-label'> & {
  /** What it does, for those who cannot see the picture. */
  label: string;
  children: ReactNode;
  className?: string;
};

/** A small square button with a picture. A native button, so that the shell stays light. */
export const IconButton = ({ label, className = '', children, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    className={`inline-flex size-11 shrink-0 items-center justify-center rounded text-muted hover:bg-granite-tint hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 ${className}`}
    {...rest}
  >
    {children}
  </button>
);
