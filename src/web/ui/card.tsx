import { ArrowRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { NotYetBadge, NotYetMark } from './badge.tsx';

type ChoiceCardProps = {
  title: string;
  children: ReactNode;
  Icon: LucideIcon;
} & (
  | {
      /** Where it leads. */
      to: string;
      /** A word about what waits there, such as "Opens later". */
      note?: string | undefined;
    }
  | {
      to?: undefined;
      /** A card that leads nowhere says why. */
      note: string;
    }
);

const frame = 'relative flex h-full gap-4 rounded border p-5';

const Picture = ({ Icon, look }: { Icon: LucideIcon; look: string }) => (
  <span className={`flex size-11 shrink-0 items-center justify-center rounded ${look}`}>
    <Icon aria-hidden="true" strokeWidth={1.5} className="size-6" />
  </span>
);

/**
 * A choice of where to go: what is there in a sentence. The whole card can be pressed, its name alone is the link, and its name is
 * a heading to jump to. A choice that is closed is no control: it is dimmed by its tone and border, so that its words
 * keep their contrast, and says so.
 */
export function ChoiceCard({ title, children, Icon, to, note }: ChoiceCardProps) {
  const noteId = useId();
  const words = (name: ReactNode, state: ReactNode) => (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <h2 className="text-heading font-semibold">{name}</h2>
      <p className="text-muted">{children}</p>
      {state === null ? null : <div className="mt-auto pt-3">{state}</div>}
    </div>
  );
  if (to === undefined) {
    return (
      <div className={`${frame} border-dashed border-edge text-muted`}>
        <Picture Icon={Icon} look="border border-dashed border-edge" />
        {words(
          title,
          <p className="flex items-center gap-1.5 text-sm font-semibold">
            <NotYetMark />
            {note}
          </p>,
        )}
      </div>
    );
  }
  return (
    <div
      className={`${frame} group border-line bg-surface transition-colors duration-150 hover:border-lake hover:bg-lake-tint`}
    >
      <Picture Icon={Icon} look={note === undefined ? 'bg-lake-tint text-lake' : 'bg-granite-tint text-muted'} />
      {words(
        <Link
          to={to}
          {...(note === undefined ? {} : { 'aria-describedby': noteId })}
          className="after:absolute after:inset-0 after:rounded focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-lake"
        >
          {title}
        </Link>,
        note === undefined ? null : (
          <p id={noteId}>
            <NotYetBadge>{note}</NotYetBadge>
          </p>
        ),
      )}
      <ArrowRight
        aria-hidden="true"
        className="mt-1 size-5 shrink-0 text-lake transition-transform duration-150 group-hover:translate-x-0.5"
      />
    </div>
  );
}

/** A panel: a line and a tone, no shadow. */
export const Card = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`rounded border border-line bg-surface p-4 sm:p-6 ${className}`}>{children}</div>
);
