import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  variant?: ButtonVariant;
  /** What the button says while its work runs; it then cannot be pressed but keeps the focus. */
  pendingLabel?: string;
  children: ReactNode;
  className?: string;
};

/** A button. One primary button a view. */
export function Button({
  variant = 'secondary',
  pendingLabel,
  isPending,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isPending ?? false} className={buttonStyle(variant, className)}>
      {isPending ? (
        <>
          <Spinner />
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </AriaButton>
  );
}
