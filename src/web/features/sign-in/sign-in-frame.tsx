import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '#web/ui/card.tsx';
import { focusHeading } from '#web/ui/focus.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** One narrow column with a title and a form. */
export const SignInFrame = ({
  title,
  lead,
  children,
  below,
  isBare = false,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
  /** What stands there has a frame of its own. */
  isBare?: boolean;
}) => (
  <div className="mx-auto w-full max-w-md py-2 sm:py-8">
    <PageHeader title={title}>{lead}</PageHeader>
    {isBare ? children : <Card>{children}</Card>}
    {below ? <div className="pt-5">{below}</div> : null}
  </div>
);

/**
 * When another view takes the place of one at the same address, the shell does not see that another page came: the
 * focus, which fell to nowhere with what was pressed, goes to the heading. The first view leaves it where it is.
 */
export function useViewFocus(view: string): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement === null || document.activeElement === document.body) focusHeading();
  }, [view]);
}
