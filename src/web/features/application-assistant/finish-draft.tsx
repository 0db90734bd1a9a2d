import { useMutation } from '@tanstack/react-query';
import { Download, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type AssistedDraft, applicationAssistant } from '#contract/application-assistant.ts';
import type { DraftField } from '#domain/assistant/application-draft.ts';
import type { useDraftChanges } from '#web/api/application-assistant.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { fetchFile, saveFile } from '#web/lib/api.ts';
import { currentLanguage } from '#web/lib/texts.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';

type FinishProps = { draft: AssistedDraft; changes: ReturnType<typeof useDraftChanges> };

const addressOf = (id: string) => `/pre-application-questionnaire?${new URLSearchParams({ application: id })}`;

/** What a draft becomes: an application, with what that takes over, or a file; and starting over. */
export function FinishDraft({ draft, changes: { start, startOver, undo } }: FinishProps) {
  const { t } = useTranslation('assistant');
  const navigate = useNavigate();
  const { application, missing, carried, can_undo, progress, messages } = draft;
  const names = (fields: readonly DraftField[]) => fields.map((field) => t(`fields.${field}`));
  const hasAny = progress.filled > 0;
  const download = useMutation({
    mutationFn: () =>
      asApplicant((token) =>
        fetchFile(applicationAssistant.download, { query: { language: currentLanguage() }, token }),
      ),
    onSuccess: (file) => saveFile(file, file.name || `${t('file.name')}.txt`),
  });
  const error = start.error ?? download.error ?? startOver.error ?? undo.error;
  return (
    <section aria-labelledby="finish-panel">
      <Card className="space-y-4">
        <h2 id="finish-panel" className="text-heading font-semibold">
          {t('finish.title')}
        </h2>
        {application ? (
          <Notice
            tone="done"
            title={t('finish.started')}
            actions={
              <LinkButton variant="primary" to={addressOf(application.id)}>
                {t('finish.open')}
              </LinkButton>
            }
          >
            {t('finish.startedAbout')}
          </Notice>
        ) : (
          <p className="measure">{t('finish.about')}</p>
        )}
        {hasAny && !application ? (
          <ul className="measure list-disc space-y-1 pl-5 text-muted">
            {missing.length > 0 ? <li>{t('finish.missing', { fields: names(missing) })}</li> : null}
            {carried.fields.length > 0 ? <li>{t('finish.carried', { fields: names(carried.fields) })}</li> : null}
            {carried.described.length > 0 ? (
              <li>{t('finish.described', { fields: names(carried.described) })}</li>
            ) : null}
            {carried.left.length > 0 ? <li>{t('finish.notCarried', { fields: names(carried.left) })}</li> : null}
          </ul>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {application ? null : (
            <Button
              variant="primary"
              isPending={start.isPending}
              pendingLabel={t('finish.starting')}
              onPress={() => start.mutate(undefined, { onSuccess: ({ id }) => navigate(addressOf(id)) })}
            >
              {t('finish.start')}
            </Button>
          )}
          {hasAny ? (
            <Button isPending={download.isPending} onPress={() => download.mutate()}>
              <Download aria-hidden="true" className="size-4 shrink-0" />
              {t('finish.download')}
            </Button>
          ) : null}
          {hasAny || messages.length > 0 ? (
            <Button variant="quiet" isPending={startOver.isPending} onPress={() => startOver.mutate()}>
              <RotateCcw aria-hidden="true" className="size-4 shrink-0" />
              {t('finish.startOver')}
            </Button>
          ) : null}
          {can_undo ? (
            // The button that had the focus is gone.
            <Button autoFocus={startOver.isSuccess} isPending={undo.isPending} onPress={() => undo.mutate()}>
              {t('finish.undo')}
            </Button>
          ) : null}
        </div>
        <div role="status">
          {can_undo ? <p className="text-muted">{t('finish.startedOver')}</p> : null}
          {error ? (
            <ErrorLine>
              <ErrorText error={error} />
            </ErrorLine>
          ) : null}
        </div>
      </Card>
    </section>
  );
}
