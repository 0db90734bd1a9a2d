import { CircleCheck, Info, OctagonX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#web/lib/problems.ts';
import { SheetArt } from './survey-art.tsx';

export type NoticeTone = 'info' | 'done' | 'attention' | 'error';

const looks: Record<NoticeTone, { box: string; icon: string; Icon: typeof Info }> = {
  info: { box: 'border-lake bg-lake-tint', icon: 'text-lake', Icon: Info },
  done: { box: 'border-pine bg-pine-tint', icon: 'text-pine', Icon: CircleCheck },
  attention: { box: 'border-sunrise bg-sunrise-tint', icon: 'text-sunrise', Icon: TriangleAlert },
  error: { box: 'border-brick bg-brick-tint', icon: 'text-brick', Icon: OctagonX },
};

type NoticeProps = {
  tone: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons that answer it. */
  actions?: ReactNode;
  /** Spoken at once (`alert`), when it is a pause (`status`), or only when reached. */
  live?: 'alert' | 'status' | 'off';
};

/** Something to know, in place: what happened, what was kept, what to do. */
export function Notice({ tone, title, children, actions, live = 'off' }: NoticeProps) {
  const { box, icon, Icon } = looks[tone];
  return (
    <div {...(live === 'off' ? {} : { role: live })} className={`flex gap-3 rounded border-l-4 p-4 ${box}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0 space-y-2">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="measure space-y-1">{children}</div> : null}
        {actions ? <div className="flex flex-wrap gap-3 pt-1">{actions}</div> : null}
      </div>
    </div>
  );
}

type EmptyStateProps = { title: string; children: ReactNode; action?: ReactNode };

/** An empty place: what will be here, and the first step. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-4 rounded border border-dashed border-edge px-6 py-12 text-center">
    <SheetArt className="w-40" />
    <div className="space-y-1">
      <p className="text-heading font-semibold">{title}</p>
      <div className="measure text-muted">{children}</div>
    </div>
    {action}
  </div>
);

type ErrorWordsProps = { error: Error; format?: (error: Error) => string };

/** What an error says, in the language of the page. */
export function ErrorText({ error, format = describeError }: ErrorWordsProps) {
  // The sentence follows the language that is chosen while it stands on the page.
  useTranslation('problems');
  return format(error);
}
