import { CircleCheck, CircleDashed, CircleHelp, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type EndedCheck, hasIssues, isOpen } from '#domain/requirements/upload-status.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { ShownCheck } from './queries.ts';

const looks = {
  checking: { tone: 'lake', Icon: CircleDashed },
  unopened: { tone: 'brick', Icon: OctagonX },
  open: { tone: 'sunrise', Icon: TriangleAlert },
  unread: { tone: 'sunrise', Icon: CircleHelp },
  submittedOpen: { tone: 'pine', Icon: CircleCheck },
  submitted: { tone: 'pine', Icon: CircleCheck },
  notChecked: { tone: 'neutral', Icon: CircleHelp },
  verified: { tone: 'lake', Icon: CircleCheck },
  uploaded: { tone: 'neutral', Icon: CircleDashed },
} satisfies Record<string, { tone: Tone; Icon: LucideIcon }>;
type CheckLook = keyof typeof looks;

function lookOf({ state, standing }: ShownCheck): CheckLook {
  if (standing?.kind === 'unopened') return 'unopened';
  if (standing?.kind === 'checking') return 'checking';
  const open = standing !== null && isOpen(standing);
  if (state === 'completed') return open ? 'submittedOpen' : 'submitted';
  if (standing === null) return 'uploaded';
  if (open) return hasIssues(standing) ? 'open' : 'unread';
  return standing.held === 'held' ? 'verified' : 'notChecked';
}

/** How the documents of a question stand, in a word or two. */
export function CheckBadge({ check }: { check: ShownCheck }) {
  const { t } = useTranslation('uploadedDocuments');
  const look = lookOf(check);
  const { tone, Icon } = looks[look];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />}>
      {t(`state.${look}`)}
    </Badge>
  );
}

/** What the check of a question's documents came to: what is open, what cannot be told, and the applicant's reason. */
export function CheckText({ check: { standing, type } }: { check: ShownCheck }) {
  const { t } = useTranslation('uploadedDocuments');
  if (standing === null) return null;
  if (standing.kind !== 'ended') return <p className="measure">{t(`check.${standing.kind}`)}</p>;
  return (
    <div className="measure space-y-2">
      <Held standing={standing} type={type} />
      {standing.reason === null || !isOpen(standing) ? null : (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{t('check.reason', { reason: standing.reason })}</p>
      )}
    </div>
  );
}

/** Longer lists of what is missing are folded. */
const MOST_IN_SIGHT = 5;

function Held({ standing, type }: { standing: EndedCheck; type: ShownCheck['type'] }) {
  const { t } = useTranslation('uploadedDocuments');
  const format = useLocalized();
  const write = useMessages();
  const { held, asked, missing, doubtful, unread, unreadFiles, misplaced, breaches, differing } = standing;
  if (held !== 'held') return <p>{t(`check.${held}`)}</p>;
  const labels = missing.flatMap((id) => type?.elements.filter((element) => element.id === id) ?? []);
  const found = formatNumber(asked - missing.length - doubtful.length - unread.length);
  return (
    <>
      {missing.length > 0 ? (
        <details open={missing.length <= MOST_IN_SIGHT}>
          <summary className="min-h-11 cursor-pointer py-2.5">{t('check.missing', plural(missing.length))}</summary>
          <ul className="list-disc space-y-0.5 pb-1 pl-8">
            {labels.map(({ id, label }) => (
              <li key={id}>{format(label)}</li>
            ))}
          </ul>
        </details>
      ) : (
        <p>{t('check.found', { found, ...plural(asked) })}</p>
      )}
      {unread.length + unreadFiles > 0 ? <p>{t('check.unread')}</p> : null}
      {misplaced.length > 0 ? <p>{t('check.misplaced')}</p> : null}
      {breaches.map(({ rule, titleText, noteMessage }) => (
        <p key={rule}>
          {format(titleText)}: {write(noteMessage)}
        </p>
      ))}
      {differing.length > 0 ? <p>{t('check.differing')}</p> : null}
      {doubtful.length > 0 ? <p>{t('check.doubtful', plural(doubtful.length))}</p> : null}
    </>
  );
}
