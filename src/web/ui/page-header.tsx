import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { headingCame } from './focus.ts';
import { useWindowTitle } from './window-title.ts';

type PageHeaderProps = {
  title: string;
  /** The document's title where it should say more, such as how far a job is. */
  windowTitle?: string;
  back?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

/** The one heading of a page, with the way back above it; it names the window and takes the focus on arrival. */
export function PageHeader({ title, windowTitle = title, back, children, actions }: PageHeaderProps) {
  useWindowTitle(windowTitle);
  useEffect(headingCame, []);
  return (
    <header className="space-y-1 pb-6">
      {back}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="space-y-2">
          <h1 tabIndex={-1} className="text-[1.75rem]/9 font-semibold tracking-tight sm:text-display">
            {title}
          </h1>
          {children ? <div className="measure text-muted">{children}</div> : null}
        </div>
        {actions}
      </div>
    </header>
  );
}

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
