import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OutboxMail } from '#contract/outbox.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { findLinks } from './find-links.ts';

/** A mail's words; links to this site can be pressed, others stand as they are. */
const MailText = ({ text }: { text: string }) => (
  <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">
    {keyed(findLinks(text, location.origin), (piece) => piece.text).map(({ key, item }) =>
      item.to === null ? (
        item.text
      ) : (
        <Link key={key} to={item.to} className="link">
          {item.text}
        </Link>
      ),
    )}
  </p>
);

/** Mails as letters, newest first. */
export function OutboxList({ mails }: { mails: readonly OutboxMail[] }) {
  const { t } = useTranslation('signIn');
  return (
    <ul aria-label={t('outbox.list')} className="space-y-4">
      {mails.map(({ id, to, subject, text, created_at }) => (
        <li key={id}>
          <article
            aria-labelledby={`mail-${id}`}
            className="space-y-4 rounded border border-line bg-surface p-4 sm:p-6"
          >
            <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 id={`mail-${id}`} className="text-heading font-semibold">
                {subject}
              </h2>
              <time dateTime={created_at} className="numbers text-sm text-muted">
                {formatDateTime(created_at)}
              </time>
              <p className="w-full text-muted [overflow-wrap:anywhere]">{t('outbox.to', { address: to })}</p>
            </header>
            <div className="border-t border-line pt-4">
              <MailText text={text} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
