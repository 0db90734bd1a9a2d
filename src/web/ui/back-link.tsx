import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The way back up. It names where it goes. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    // The landing page is a document of its own, which no router reaches.
    reloadDocument={to === '/'}
    className="no-print link -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded px-1 font-semibold no-underline hover:underline"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </Link>
);
