import { CircleCheck, Info, OctagonX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

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
