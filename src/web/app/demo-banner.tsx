import { Link } from 'react-router';
import { useIsDemo } from '#web/lib/about.ts';

/** Says in demo mode that doors stand open, so that nobody brings real papers here unknowing. */
export function DemoBanner() {
  if (!useIsDemo()) return null;
  return (
    <section aria-label="Demo mode" className="no-print border-b border-line bg-yellow-tint text-yellow">
      <p className="mx-auto max-w-7xl px-4 py-2 text-sm sm:px-6">
        <strong className="font-semibold">Demo mode.</strong> Staff and contractor areas open without a password.{' '}
        <Link to="/design" className="whitespace-nowrap underline underline-offset-3">
          See the parts
        </Link>
      </p>
    </section>
  );
}
