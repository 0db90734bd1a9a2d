import { Download, RotateCcw, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '#contract/administration.ts';
import { useChangeTemplate, useTemplateFile, useTemplates } from '#web/api/administration.ts';
import { saveFile } from '#web/lib/api.ts';
import { plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { describeError, RequestError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { VersionLine } from './list-parts.tsx';

type KnownName =
  | 'permit-review-checklist'
  | 'application-record'
  | 'project-impact-analysis'
  | 'letter'
  | 'site-assessment'
  | 'permit-letter'
  | 'permit-record'
  | 'design-review-memo';

/** For administrators: the Word files that letters, records and checklists are filled into. */
export function TemplatesPage() {
  const { t } = useTranslation('administration');
  const { data, error, refetch } = useTemplates();
  return (
    <>
      <PageHeader title={t('templates.title')} back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}>
        {t('templates.about')}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
      {data ? (
        <ul className="space-y-4">
          {data.map((template) => (
            <li key={template.name}>
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function TemplateCard({ template }: { template: Template }) {
  const { t } = useTranslation('administration');
  const input = useRef<HTMLInputElement>(null);
  const name = t(`templates.names.${template.name as KnownName}`);
  const { mutate, isPending, error, reset } = useChangeTemplate(template.name);
  const download = useTemplateFile({
    onSuccess: (file) => saveFile(file, `${template.name}.docx`),
    onError: (failure) => showToast('destructive', name, describeError(failure)),
  });
  const change = (what: File | number) =>
    mutate(what, { onSuccess: () => showToast('success', t('templates.done'), name) });
  const state = template.outdated ? 'outdated' : template.own ? 'own' : 'product';
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-heading font-semibold">{name}</h2>
          <p className={template.outdated ? 'measure font-medium text-sunrise' : 'measure text-muted'}>
            {t(`templates.serves.${state}`)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={t('templates.downloadOf', { name })}
            isPending={download.isPending}
            onPress={() => download.mutate(template.name)}
          >
            <Download aria-hidden="true" className="size-4 shrink-0" />
            {t('templates.download')}
          </Button>
          <Button
            aria-label={t('templates.uploadOf', { name })}
            isPending={isPending}
            onPress={() => {
              reset();
              input.current?.click();
            }}
          >
            <Upload aria-hidden="true" className="size-4 shrink-0" />
            {t('templates.upload')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".docx"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file, mended, can be chosen again.
              target.value = '';
              if (file) change(file);
            }}
          />
        </div>
      </div>
      {error ? (
        <Notice tone="error" live="alert" title={t('templates.failed')}>
          <Refusal error={error} />
        </Notice>
      ) : null}
      <details>
        <summary className="inline-flex min-h-6 cursor-pointer items-center link">{t('templates.fields')}</summary>
        <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {template.fields.map((field) => (
            <code key={field}>{`{${field}}`}</code>
          ))}
        </p>
      </details>
      {template.versions.length > 0 ? <Versions template={template} name={name} onRestore={change} /> : null}
    </Card>
  );
}

const MOST_ERRORS = 5;

/** The first errors of a file that was refused for them, and how many there are besides; null where it was not. */
export function errorsIn(error: Error): { first: string[]; count: number; more: number } | null {
  const errors = error instanceof RequestError ? error.problem.message?.params?.errors : undefined;
  if (!Array.isArray(errors)) return null;
  const first = errors.slice(0, MOST_ERRORS).map(String);
  return { first, count: errors.length, more: errors.length - first.length };
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation('administration');
  const found = errorsIn(error);
  if (!found) return <ErrorText error={error} />;
  const { first, count, more } = found;
  return (
    <>
      <p>{t('templates.errors', plural(count))}</p>
      {/* The check of templates speaks English. */}
      <ul lang="en" className="list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
        {keyed(first, (one) => one).map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
      {more > 0 ? <p>{t('templates.moreErrors', plural(more))}</p> : null}
    </>
  );
}

type VersionsProps = { template: Template; name: string; onRestore: (version: number) => void };

function Versions({ template, name, onRestore }: VersionsProps) {
  const { t } = useTranslation('administration');
  const [current] = template.versions;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center link">{t('versions.title')}</summary>
      <ol className="mt-2 divide-y divide-line">
        {template.versions.map(({ version, file, person, at }) => (
          <VersionLine
            key={version}
            {...{ version, person, at, name }}
            isCurrent={version === current?.version}
            onRestore={() => onRestore(version)}
          >
            {file ?? t('templates.productFile')}
          </VersionLine>
        ))}
        {current?.sha256 == null ? null : (
          <li className="flex flex-wrap items-center justify-between gap-3 py-2">
            {t('templates.productFile')}
            <Button variant="quiet" aria-label={t('templates.restoreProduct', { name })} onPress={() => onRestore(0)}>
              <RotateCcw aria-hidden="true" className="size-4 shrink-0" />
              {t('versions.restore')}
            </Button>
          </li>
        )}
      </ol>
    </details>
  );
}
