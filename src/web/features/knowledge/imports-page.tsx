import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { TEXT_FILES, type TextImport } from '#contract/knowledge.ts';
import { useDiscardImport, useSendText, useTextImports } from '#web/api/knowledge.ts';
import { formatDateTime, formatNumber, megabytes, percent, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { ProgressBar, Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';

/** For administrators: a file to import, and the imports that nobody published yet. */
export function TextImportsPage() {
  const { t } = useTranslation('knowledge');
  const { data, error, refetch } = useTextImports();
  return (
    <>
      <PageHeader title={t('imports.title')} back={<BackLink to="/knowledge">{t('texts.back')}</BackLink>}>
        {t('imports.about')}
      </PageHeader>
      <div className="space-y-8">
        <SendText />
        <section aria-labelledby="open" className="space-y-3">
          <h2 id="open" className="text-heading font-semibold">
            {t('imports.open')}
          </h2>
          {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <Skeleton label={t('imports.loading')} lines={3} /> : null}
          {data?.length === 0 ? <p className="text-muted">{t('imports.none')}</p> : null}
          {data && data.length > 0 ? (
            <ul className="divide-y divide-line rounded border border-line bg-surface">
              {data.map((one) => (
                <ImportLine key={one.id} one={one} />
              ))}
            </ul>
          ) : null}
        </section>
      </div>
    </>
  );
}

function SendText() {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const { mutate, isPending, error } = useSendText();
  const [share, setShare] = useState(0);
  const [refused, setRefused] = useState('');
  const send = (files: File[]) => {
    const [file] = files;
    if (!file) return;
    const fits = TEXT_FILES.extensions.some((extension) => file.name.toLowerCase().endsWith(extension));
    const wrong = !fits ? 'kind' : file.size === 0 ? 'empty' : file.size > TEXT_FILES.mostBytes ? 'large' : undefined;
    const said = {
      name: file.name,
      extensions: TEXT_FILES.extensions.join(', '),
      most: megabytes(TEXT_FILES.mostBytes),
    };
    setRefused(wrong ? t(`imports.refused.${wrong}`, said) : '');
    if (wrong) return;
    setShare(0);
    const onProgress = (sent: number, total: number) => setShare(total === 0 ? 0 : sent / total);
    mutate({ file, onProgress }, { onSuccess: ({ id }) => void navigate(`/knowledge/imports/${id}`) });
  };
  return (
    <div className="space-y-3">
      <FileDrop
        label={t('imports.file')}
        hint={t('imports.fileHint', { most: megabytes(TEXT_FILES.mostBytes) })}
        accept={TEXT_FILES.extensions}
        onAdd={send}
        isDisabled={isPending}
        isCompact
        isFirst
        isSingle
      />
      {isPending ? (
        <ProgressBar
          label={t('imports.sending')}
          value={share}
          max={1}
          text={t('imports.sent', { share: percent(share) })}
        />
      ) : null}
      {refused === '' ? null : (
        <Notice tone="error" live="alert">
          {refused}
        </Notice>
      )}
      {error && refused === '' ? (
        <Notice tone="error" live="alert">
          <ErrorText error={error} />
        </Notice>
      ) : null}
    </div>
  );
}

const STATE_TONES = { reading: 'lake', failed: 'brick', split: 'sunrise', published: 'pine' } as const;

function ImportLine({ one }: { one: TextImport }) {
  const { t } = useTranslation('knowledge');
  const { mutate, isPending } = useDiscardImport();
  const discard = () =>
    mutate(one.id, { onError: (failure) => showToast('destructive', one.file, describeError(failure)) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/knowledge/imports/${one.id}`} className="link inline-flex min-h-6 items-center font-semibold">
            {one.file}
          </Link>
          <Badge tone={STATE_TONES[one.state]}>{t(`imports.state.${one.state}`)}</Badge>
        </p>
        <p className="numbers text-sm text-muted">
          {[
            ...(one.state === 'split' ? [t('text.sections', plural(one.counts.sections))] : []),
            ...(one.state === 'reading' && one.pages !== null
              ? [t('imports.read', { read: formatNumber(one.pages_read), pages: formatNumber(one.pages) })]
              : []),
            ...(one.person ? [one.person] : []),
            formatDateTime(one.at),
          ].join(' · ')}
        </p>
      </div>
      <Button
        variant="quiet"
        isPending={isPending}
        aria-label={t('imports.discardNamed', { file: one.file })}
        onPress={discard}
      >
        {t('imports.discard')}
      </Button>
    </li>
  );
}
