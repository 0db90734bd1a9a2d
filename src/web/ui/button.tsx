import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router';
import { type ButtonVariant, buttonStyle, linkButtonStyle } from './button-style.ts';
import { Spinner } from './progress.tsx';

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'isPending'> & {
  variant?: ButtonVariant;
  /** Its work runs: it cannot be pressed, but keeps the focus. */
  isPending?: boolean;
  /** What it says meanwhile. */
  pendingLabel?: string;
  children: ReactNode;
  className?: string;
};

/**
 * A button. One primary button a view. Pending is told by a status line of our own: the library's announcement
 * points at the button's id and outlives the button.
 */
export function Button({
  variant = 'secondary',
  pendingLabel,
  isPending = false,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const { onPress, type, ...others } = rest;
  const press = isPending || !onPress ? {} : { onPress };
  return (
    <>
      {pendingLabel === undefined ? null : (
        <span role="status" className="sr-only">
          {isPending ? pendingLabel : ''}
        </span>
      )}
      <AriaButton
        {...others}
        {...press}
        type={isPending ? 'button' : (type ?? 'button')}
        {...(isPending ? { 'aria-disabled': true } : {})}
        className={buttonStyle(variant, `${className} ${isPending ? 'cursor-progress' : ''}`)}
      >
        {isPending ? (
          <>
            <Spinner />
            {pendingLabel ?? children}
          </>
        ) : (
          children
        )}
      </AriaButton>
    </>
  );
}

type LinkButtonProps = Omit<LinkProps, 'className'> & { variant?: ButtonVariant; className?: string };

/** A link that looks like a button: it goes somewhere, it does nothing. */
export const LinkButton = ({ variant = 'secondary', className = '', ...rest }: LinkButtonProps) => (
  <Link {...rest} className={linkButtonStyle(variant, className)} />
);
