import { Check, type Circle, CircleDashed, Eye, PenLine, Send, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type Tone = 'neutral' | 'lake' | 'pine' | 'sunrise' | 'brick' | 'yellow';

const tones: Record<Tone, string> = {
  neutral: 'bg-granite-tint text-ink',
  lake: 'bg-lake-tint text-lake',
  pine: 'bg-pine-tint text-pine',
  sunrise: 'bg-sunrise-tint text-sunrise',
  brick: 'bg-brick-tint text-brick',
  yellow: 'bg-yellow-tint text-yellow',
};

/** A word with a tone and a shape. */
export const Badge = ({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span
    className={`inline-flex max-w-full items-center gap-1.5 rounded-xl px-2.5 py-0.5 text-sm font-semibold ${tones[tone]}`}
  >
    {icon}
    {children}
  </span>
);

export type StatusName = 'In Progress' | 'Submitted' | 'Under Review' | 'Approved' | 'Denied';

const statuses: Record<StatusName, { tone: Tone; Icon: typeof Circle }> = {
  'In Progress': { tone: 'yellow', Icon: PenLine },
  Submitted: { tone: 'lake', Icon: Send },
  'Under Review': { tone: 'sunrise', Icon: Eye },
  Approved: { tone: 'pine', Icon: Check },
  Denied: { tone: 'brick', Icon: X },
};

/** An application's status: its colour, its shape and its word always together. */
export function StatusBadge({ status }: { status: StatusName }) {
  const { t } = useTranslation('ui');
  const { tone, Icon } = statuses[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** The shape of what cannot be used yet. It stands beside the word that says so. */
export const NotYetMark = () => <CircleDashed aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2.5} />;

/** For what cannot be used yet, with the word that says so. */
export const NotYetBadge = ({ children }: { children: ReactNode }) => <Badge icon={<NotYetMark />}>{children}</Badge>;
