import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NotYetBadge } from './badge.tsx';

type ChoiceCardProps = {
  title: string;
  children: ReactNode;
  Icon: LucideIcon;
  /** Where it leads; without it the card is inert and says so. */
  to?: string | undefined;
  /** What an inert card says instead of "Not available yet". */
  notYet?: string;
  /** Inert cards are dimmed unless they are the next to open. */
  dimmed?: boolean;
};

const frame = 'flex h-full gap-4 rounded border p-5 text-left';

const Inside = ({
  title,
  children,
  Icon,
  end,
}: {
  title: string;
  children: ReactNode;
  Icon: LucideIcon;
  end: ReactNode;
}) => (
  <>
    <Icon aria-hidden="true" strokeWidth={1.5} className="mt-0.5 size-7 shrink-0 text-lake" />
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="text-heading font-semibold">{title}</span>
      <span className="text-muted">{children}</span>
      {end}
    </span>
  </>
);

/** A door: what is behind it in a sentence. A door that is still closed cannot be pressed and says so. */
export function ChoiceCard({ title, children, Icon, to, notYet, dimmed = true }: ChoiceCardProps) {
  if (to === undefined) {
    return (
      <div className={`${frame} border-dashed border-line ${dimmed ? 'bg-transparent' : 'bg-surface'}`}>
        <Inside
          title={title}
          Icon={Icon}
          end={
            <span className="mt-auto pt-3">
              <NotYetBadge>{notYet}</NotYetBadge>
            </span>
          }
        >
          {children}
        </Inside>
      </div>
    );
  }
  return (
    <Link
      to={to}
      className={`${frame} group border-line bg-surface transition-colors duration-150 hover:border-lake hover:bg-lake-tint`}
    >
      <Inside title={title} Icon={Icon} end={null}>
        {children}
      </Inside>
      <ArrowRight
        aria-hidden="true"
        className="mt-1.5 size-5 shrink-0 text-lake transition-transform duration-150 group-hover:translate-x-0.5"
      />
    </Link>
  );
}
