import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useLostFocus } from '#web/ui/focus.ts';
import { ProgressBar } from '#web/ui/progress.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { UploadedFile } from '#web/ui/uploaded-file.tsx';
import { describeFile } from './describe-file-error.ts';
import { sendingText, stepNames } from './describe-progress.ts';
import type { ChosenFile } from './send-files.ts';
import { useTool } from './tool.ts';
import type { SendState } from './use-send-files.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await untilFetched(() => import('#web/ui/dialog.tsx'))).ConfirmDialog,
}));

type SendProgressProps = { files: readonly ChosenFile[]; sending: SendState; onStop: () => void };

/** Files on their way to the server, byte by byte. */
export function SendProgress({ files, sending, onStop }: SendProgressProps) {
  const { t } = useTranslation('analysis');
  const { texts } = useTool();
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, true);
  const { sent, sentBytes, totalBytes } = sending;
  return (
    <Card className="space-y-5">
      <h2 ref={heading} tabIndex={-1} className="text-heading font-semibold outline-none">
        {t('sending.title')}
      </h2>
      <Steps label={t('steps.label')} steps={stepNames(texts)} current={0} />
      <ProgressBar
        label={t('sending.label')}
        value={sentBytes}
        max={totalBytes}
        text={sendingText(sentBytes, totalBytes)}
      />
      <p className="text-sm text-muted">{t('sending.keepOpen')}</p>
      <ul aria-label={t('sending.files')} className="divide-y divide-line rounded border border-line">
        {files.map(({ id, file }) => (
          <UploadedFile
            key={id}
            item={{ id, name: file.name, ...describeFile(file), sent: file.size > 0 ? (sent[id] ?? 0) / file.size : 1 }}
          />
        ))}
      </ul>
      <Button onPress={onStop}>{t('sending.stop')}</Button>
    </Card>
  );
}

/**
 * Asks before a walk to another page stops files that are on their way. The way is barred from the first byte;
 * only the dialog's code comes later.
 */
export function LeaveWhileSending({ onLeave }: { onLeave: () => void }) {
  const { texts } = useTool();
  const { t } = useTranslation(['analysis', texts]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  return (
    <Suspense>
      <ConfirmDialog
        title={t('sending.leaveTitle')}
        isOpen={blocker.state === 'blocked'}
        confirmLabel={t('sending.leave')}
        cancelLabel={t('sending.stay')}
        onConfirm={() => {
          onLeave();
          blocker.proceed?.();
        }}
        onCancel={() => blocker.reset?.()}
      >
        {t(`${texts}:sending.leaveAbout`)}
      </ConfirmDialog>
    </Suspense>
  );
}
