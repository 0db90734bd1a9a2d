import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Installation } from '#contract/administration.ts';
import { useInstallation } from '#web/api/administration.ts';
import { fileSize, formatDateTime, plural } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';

/** The heading of the mails, further down the page. */
export const MAILS_ID = 'mails';

/** What is stored, when it was last backed up and checked, and which processes are alive. It asks again by itself. */
export function InstallationSection() {
  const { t } = useTranslation('administration');
  const { data, error, refetch } = useInstallation();
  return (
    <section aria-labelledby="installation" className="space-y-4">
      <h2 id="installation" className="text-title font-semibold">
        {t('installation.title')}
      </h2>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label={t('loading')} lines={4} /> : null}
      {data ? <State state={data} /> : null}
    </section>
  );
}

function State({ state }: { state: Installation }) {
  const { t } = useTranslation('administration');
  const { storage, backup, file_check: fileCheck, mails_failed: mailsFailed, processes, as_of: asOf } = state;
  const { files, bytes, free_bytes: free } = storage;
  return (
    <>
      <p className="text-sm text-muted">
        {t('installation.asOf')} <time dateTime={asOf}>{formatDateTime(asOf)}</time>
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Card>
          <FactList
            facts={[
              [t('installation.files'), t('installation.stored', { ...plural(files), size: fileSize(bytes) })],
              [t('installation.free'), free === null ? t('installation.notKnown') : fileSize(free)],
            ]}
          />
        </Card>
        <Card>
          <FactList
            facts={[[t('installation.backup'), <Run key="run" run={backup} none={t('installation.noBackup')} />]]}
          />
        </Card>
        <Card>
          <FactList
            facts={[
              [t('installation.fileCheck'), <Run key="run" run={fileCheck} none={t('installation.noFileCheck')} />],
            ]}
          />
        </Card>
        <Card>
          <FactList
            facts={[
              [
                t('installation.mails'),
                mailsFailed === 0 ? (
                  t('installation.noMails')
                ) : (
                  <Link
                    key="mails"
                    to="?mails=failed"
                    onClick={() => document.getElementById(MAILS_ID)?.focus()}
                    className="font-semibold underline underline-offset-3"
                  >
                    {t('installation.mailsFailed', plural(mailsFailed))}
                  </Link>
                ),
              ],
            ]}
          />
        </Card>
      </div>
      <Table
        caption={t('installation.processes')}
        rows={processes}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'role',
            header: t('installation.process'),
            rowHeader: true,
            cell: ({ role }) => t(`installation.roles.${role}`),
          },
          {
            id: 'state',
            header: t('installation.state'),
            cell: ({ silent }) => (
              <Badge tone={silent ? 'brick' : 'pine'}>{t(silent ? 'installation.silent' : 'installation.alive')}</Badge>
            ),
          },
          { id: 'seen', header: t('installation.seen'), cell: ({ seen_at }) => <Moment at={seen_at} /> },
          { id: 'since', header: t('installation.since'), cell: ({ started_at }) => <Moment at={started_at} /> },
          { id: 'version', header: t('installation.version'), cell: ({ version }) => version },
        ]}
      />
    </>
  );
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {formatDateTime(at)}
  </time>
);

/** When something was last done, and in red where it failed since. */
function Run({ run, none }: { run: Installation['backup']; none: string }) {
  const { t } = useTranslation('administration');
  if (run === null) return none;
  return (
    <>
      {run.done_at === null ? t('installation.never') : formatDateTime(run.done_at)}
      {run.failed_at === null ? null : (
        <span className="block text-brick">{t('installation.failed', { time: formatDateTime(run.failed_at) })}</span>
      )}
    </>
  );
}
