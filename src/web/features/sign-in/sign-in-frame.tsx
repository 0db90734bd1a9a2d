import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
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
