import { Download, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { applications } from '#contract/applications.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { fetchFile, saveFile } from '#web/lib/api.ts';
import { megabytes } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useFileLanguage } from '#web/ui/file-language.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { hrefOfDocuments } from '../place.ts';

/** What can be taken away of a submitted application: its record, its reports and its documents. */
export function Downloads({ hasImpact }: { hasImpact: boolean }) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const { application, documents, form } = useDraft();
  const { id, reference } = application;
  const { busy, error, download } = useDownload();
  const { language, choice } = useFileLanguage();
  const all = fieldsById(form.questionnaire);
  const named = (what: string) => `${reference ?? id} ${what}.docx`;
  const record = () =>
    download('record', named(t('downloads.recordFile')), (token) =>
      fetchFile(applications.record, { params: { id }, query: { language }, token }),
    );
  const impact = () =>
    download('impact', named(t('downloads.impactFile')), (token) =>
      fetchFile(applications.impactReport, { params: { id }, query: { language }, token }),
    );
  return (
    <section aria-labelledby="downloads" className="no-print space-y-4">
      <h2 id="downloads" className="text-title font-semibold">
        {t('downloads.title')}
      </h2>
      {choice}
      <div className="flex flex-wrap gap-3">
        <Button isPending={busy === 'record'} onPress={record}>
          <Download aria-hidden="true" className="size-4 shrink-0" />
          {t('downloads.record')}
        </Button>
        {hasImpact ? (
          <Button isPending={busy === 'impact'} onPress={impact}>
            <Download aria-hidden="true" className="size-4 shrink-0" />
            {t('downloads.impact')}
          </Button>
        ) : null}
        <Button onPress={() => print()}>
          <Printer aria-hidden="true" className="size-4 shrink-0" />
          {t('downloads.print')}
        </Button>
      </div>
      {error ? (
        <Notice tone="error" live="alert" title={t('downloads.failed')}>
          <ErrorText error={error} />
        </Notice>
      ) : null}
      {documents.length > 0 ? (
        <div className="space-y-2">
          <h3 className="text-heading font-semibold">{t('downloads.documents')}</h3>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {documents.map((document) => {
              const label = all.get(document.field)?.field.label;
              return (
                <li key={document.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
                  <div className="min-w-0">
                    <p className="break-words font-semibold">{document.name}</p>
                    <p className="text-sm text-muted">
                      {label ? `${format(label)} · ` : ''}
                      <span className="numbers">{megabytes(document.size)}</span>
                    </p>
                  </div>
                  <Button
                    variant="quiet"
                    isPending={busy === document.id}
                    aria-label={t('downloads.documentNamed', { name: document.name })}
                    onPress={() =>
                      download(document.id, null, (token) =>
                        fetchFile(applications.downloadDocument, {
                          params: { id, documentId: document.id },
                          token,
                        }),
                      )
                    }
                  >
                    {t('downloads.document')}
                  </Button>
                </li>
              );
            })}
          </ul>
          <p>
            <Link to={hrefOfDocuments(id)} className="link inline-flex min-h-11 items-center">
              {t('downloads.all')}
            </Link>
          </p>
        </div>
      ) : null}
    </section>
  );
}

/** One download at a time, with what went wrong with the last. `name`: null leaves it to the server. */
function useDownload() {
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const running = useRef(false);
  const download = async (
    what: string,
    name: string | null,
    fetch: (token: string) => Promise<File>,
  ): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(what);
    setError(null);
    try {
      const file = await asApplicant(fetch);
      saveFile(file, name ?? file.name);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  return { busy, error, download: (...what: Parameters<typeof download>) => void download(...what) };
}
