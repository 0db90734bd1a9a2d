import { Link, type LinkProps } from 'react-router';
import { type ButtonVariant, linkButtonStyle } from './button-style.ts';

type LinkButtonProps = Omit<LinkProps, 'className'> & { variant?: ButtonVariant; className?: string };

/** A link that looks like a button: it goes somewhere, it does nothing. */
export const LinkButton = ({ variant = 'secondary', className = '', ...rest }: LinkButtonProps) => (
  <Link {...rest} className={linkButtonStyle(variant, className)} />
);
