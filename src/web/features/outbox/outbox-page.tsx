import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OutboxMail } from '#contract/system.ts';
import { outboxQuery } from '#web/api/site.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState, Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

/** The mails that the demo kept in place of sending them. */
export function OutboxPage() {
  const { t } = useTranslation('signIn');
  const mails = useQuery(outboxQuery);

  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await mails.refetch();
    setRefreshing(false);
  };

  const view = () => {
    if (mails.data) {
      if (mails.data.mails.length > 0) return <OutboxList mails={mails.data.mails} />;
      return (
        <EmptyState
          title={t('outbox.emptyTitle')}
          action={<LinkButton to="/register">{t('outbox.register')}</LinkButton>}
        >
          {t('outbox.empty')}
        </EmptyState>
      );
    }
    if (mails.isPending) return <Skeleton isPage label={t('outbox.loading')} lines={8} />;
    return (
      <Notice
        tone="error"
        live="alert"
        title={t('outbox.failed')}
        actions={<Button onPress={() => void mails.refetch()}>{t('outbox.again')}</Button>}
      >
        {mails.error.message}
      </Notice>
    );
  };

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t('outbox.title')}
        actions={
          <Button isPending={refreshing} pendingLabel={t('outbox.refreshing')} onPress={() => void refresh()}>
            <RotateCw aria-hidden="true" className="size-5" />
            {t('outbox.refresh')}
          </Button>
        }
      >
        {t('outbox.lead')}
      </PageHeader>
      {view()}
    </div>
  );
}

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
function OutboxList({ mails }: { mails: readonly OutboxMail[] }) {
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

/** A piece of a mail's text: words, or a link to a page of this site. */
type LinkedText = { text: string; to: string | null };

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** What ends the sentence that an address stands in. */
const TRAILING = /[.,;:!?)\]]+$/;

/** The path on this site that an address leads to; null for one of another site. */
const pathHere = (address: string, origin: string): string | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
};

/** A text in pieces, so that addresses of this site can be pressed. Joined again it is the same text. */
export function findLinks(text: string, origin: string): LinkedText[] {
  const pieces: LinkedText[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '');
    const to = pathHere(address, origin);
    if (to === null) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), to: null });
    pieces.push({ text: address, to });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), to: null });
  return pieces;
}
