export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded border px-4 py-2 text-base font-semibold no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:border-line disabled:bg-granite-tint disabled:text-muted';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-lake text-on-lake enabled:hover:bg-lake-strong',
  secondary: 'border-edge bg-surface text-ink enabled:hover:border-lake enabled:hover:bg-lake-tint',
  quiet:
    'border-transparent bg-transparent text-lake enabled:hover:bg-lake-tint enabled:hover:text-lake-strong disabled:bg-transparent disabled:border-transparent',
  danger: 'border-transparent bg-brick text-on-brick enabled:hover:bg-brick-strong',
};

const links: Record<ButtonVariant, string> = {
  primary: 'hover:bg-lake-strong',
  secondary: 'hover:border-lake hover:bg-lake-tint',
  quiet: 'hover:bg-lake-tint hover:text-lake-strong',
  danger: 'hover:bg-brick-strong',
};

/** The look of a button; links that act as buttons share it. */
export const buttonStyle = (variant: ButtonVariant = 'secondary', extra = ''): string =>
  `${base} ${variants[variant]} ${extra}`;

export const linkButtonStyle = (variant: ButtonVariant = 'secondary', extra = ''): string =>
  `${base} ${variants[variant]} ${links[variant]} ${extra}`;
