import { type ReactNode, useEffect } from 'react';
import { headingCame } from './heading-focus.ts';
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
