import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** One narrow column with a title and a form. */
export const SignInFrame = ({
  title,
  lead,
  children,
  below,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}) => (
  <div className="mx-auto w-full max-w-md py-2 sm:py-8">
    <PageHeader title={title}>{lead}</PageHeader>
    <Card>{children}</Card>
    {below ? <div className="pt-5">{below}</div> : null}
  </div>
);
